import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { tempDir } from '../../../support/temp-dir.ts';
import { ALL_ITEMS, type Catalog, openCatalog } from '../fixtures.ts';
import {
  ALL_PRODUCTS,
  freeze,
  itemsOf,
  mark,
  marks,
  pullRecords,
  rawOf,
  removed,
  saveSnapshots,
  sendRemoval,
  settle,
  states,
  work,
} from './removal-fixtures.ts';

let file: string;
let catalog: Catalog;

beforeEach(async () => {
  file = join(tempDir(), 'catalog.db');
  catalog = await openCatalog(file);
  await pullRecords(catalog);
});

async function reopen(): Promise<void> {
  await catalog.close();
  catalog = await openCatalog(file);
}

describe('when the catalog is opened again', () => {
  test('a product in flight is unknown, the run is paused, and the snapshot is kept', async () => {
    await mark(catalog, 'delete', 'P', 'T', 'K');
    const { changeSet } = await freeze(catalog);
    await catalog.setChangeSetState(changeSet, 'running', null);
    await saveSnapshots(catalog, changeSet);
    const [first, second] = await work(catalog, changeSet);
    await catalog.recordOutcomes(changeSet, [], [[first!.item], [second!.item]]);
    await settle(catalog, changeSet, [second!], 'applied');
    await reopen();
    expect(await catalog.changeSet(changeSet)).toMatchObject({
      state: 'paused',
      counts: { pending: 1, in_flight: 0, unknown: 1, applied: 1 },
    });
    expect(await work(catalog, changeSet, 'unknown')).toMatchObject([
      { item: first!.item, hasSnapshot: true },
    ]);
    expect((await itemsOf(catalog, { changeSet })).get(first!.identifier)).toMatchObject({
      state: 'unknown',
      message: 'The app stopped before the answer arrived',
    });
    expect((await catalog.snapshotOf(first!.item)).raw).toBe(rawOf(first!.identifier));
    await expect(catalog.recordOutcomes(changeSet, [], [[first!.item]])).rejects.toMatchObject({
      code: 'internal',
    });
  });

  test('of the job alone, items in flight become unknown when the run continues', async () => {
    await mark(catalog, 'delete', 'P');
    const { changeSet } = await sendRemoval(catalog);
    expect(await catalog.setChangeSetState(changeSet, 'running', null)).toMatchObject({
      counts: { in_flight: 0, unknown: 1 },
    });
  });
});

describe('stopping and retrying', () => {
  test('a cancelled removal skips unsent products, which stay marked', async () => {
    await mark(catalog, 'delete', 'P', 'T');
    const { changeSet } = await freeze(catalog);
    expect(await catalog.setChangeSetState(changeSet, 'cancelled', 'Stopped')).toMatchObject({
      state: 'cancelled',
      counts: { pending: 0, skipped: 2 },
    });
    expect(await marks(catalog)).toEqual({ P: 'delete', T: 'delete' });
    expect((await freeze(catalog)).total).toBe(2);
  });

  test('a removal stopped while paused says which products had been sent before', async () => {
    await mark(catalog, 'delete', 'P', 'T');
    const { changeSet, work: sent } = await sendRemoval(catalog);
    const [lost] = sent;
    await settle(catalog, changeSet, [lost!], 'unknown', { message: 'Cut off' });
    await settle(catalog, changeSet, sent, 'pending');
    await catalog.setChangeSetState(changeSet, 'paused', null);
    await catalog.setChangeSetState(changeSet, 'cancelled', 'Stopped.');
    const items = await itemsOf(catalog, { changeSet });
    expect([...items.values()].map(({ item, message }) => [item === lost!.item, message])).toEqual(
      expect.arrayContaining([
        [
          true,
          'Stopped before it was sent again. An earlier attempt was sent, but the service still listed the product. The product is still marked.',
        ],
        [false, 'Stopped before it was sent. The product is still marked.'],
      ]),
    );
  });

  test('a stopped removal leaves products unknown that the service may still be processing', async () => {
    await mark(catalog, 'delete', 'P', 'T');
    const { changeSet, work: sent } = await sendRemoval(catalog);
    const [later] = sent;
    await settle(catalog, changeSet, [later!], 'unknown', { message: 'Status 202', mayComeLater: true });
    await settle(catalog, changeSet, sent, 'pending');
    await catalog.setChangeSetState(changeSet, 'running', null);
    expect(await catalog.skipPending(changeSet, 10)).toMatchObject({
      counts: { pending: 0, unknown: 1, skipped: 1 },
    });
    expect((await itemsOf(catalog, { changeSet })).get(later!.identifier)).toMatchObject({
      state: 'unknown',
      message:
        'The service still lists the product, but may still be processing the request. Resume later to check again.',
    });
  });

  test('a removal with unsent products is paused instead of finished', async () => {
    await mark(catalog, 'delete', 'P');
    const { changeSet } = await freeze(catalog);
    expect(await catalog.setChangeSetState(changeSet, 'finished', '0 of 1 products removed.')).toMatchObject({
      state: 'paused',
      message: 'The run ended before everything was sent.',
    });
  });

  test('a retry queues failed products again, and skips those no longer marked in the same mode', async () => {
    await mark(catalog, 'delete', 'P', 'T', 'K', 'K-blue');
    const { changeSet, work: sent } = await sendRemoval(catalog);
    await settle(catalog, changeSet, sent, 'failed', { code: 'E9', message: 'No' });
    await catalog.setChangeSetState(changeSet, 'finished', null);
    await mark(catalog, null, 'T');
    await mark(catalog, 'unlink', 'K');
    expect(await catalog.openItems(changeSet)).toEqual({ failed: 2, conflict: 0 });
    const named = sent.filter(({ identifier }) => identifier !== 'K-blue').map(({ item }) => item);
    expect(await catalog.retryItems(changeSet, named)).toMatchObject({
      state: 'queued',
      endedAt: null,
      counts: { pending: 1, failed: 1, skipped: 2 },
    });
    expect(await states(catalog, changeSet)).toEqual({
      K: 'skipped',
      'K-blue': 'failed',
      P: 'pending',
      T: 'skipped',
    });
    expect((await itemsOf(catalog, { changeSet })).get('P')).toMatchObject({ code: null, message: null });
    expect(await catalog.retryItems(changeSet, null)).toMatchObject({ counts: { pending: 2, failed: 0 } });
  });

  test('a failed product stays failed on retry if a later removal contains it', async () => {
    await mark(catalog, 'delete', 'P');
    const first = await sendRemoval(catalog);
    await settle(catalog, first.changeSet, first.work, 'failed');
    await freeze(catalog);
    expect(await catalog.openItems(first.changeSet)).toEqual({ failed: 0, conflict: 0 });
    expect(await catalog.retryItems(first.changeSet, null)).toMatchObject({
      counts: { failed: 1, pending: 0 },
    });
  });
});

describe('a change set of whole products', () => {
  test('can be filtered by state, action and text, read in chunks, and counted by action', async () => {
    await mark(catalog, 'delete', 'K', 'K-blue');
    await mark(catalog, 'unlink', 'P');
    const { changeSet, work: sent } = await sendRemoval(catalog);
    await settle(catalog, changeSet, sent.slice(0, 1), 'failed');
    const found = async (filter: Partial<typeof ALL_PRODUCTS>, offset = 0, limit = 10) => {
      const { total, rows } = await catalog.removalItems(
        changeSet,
        { ...ALL_PRODUCTS, ...filter },
        offset,
        limit,
      );
      return [total, ...rows.map(({ identifier }) => identifier)];
    };
    expect(await found({})).toEqual([3, 'K', 'K-blue', 'P']);
    expect(await found({ action: 'delete' })).toEqual([2, 'K', 'K-blue']);
    expect(await found({ state: 'failed' })).toEqual([1, sent[0]?.identifier]);
    expect(await found({ state: 'conflict' })).toEqual([0]);
    expect(await found({ search: 'blue' })).toEqual([1, 'K-blue']);
    expect(await found({}, 1, 1)).toEqual([3, 'K-blue']);
    const [, second, third] = await catalog.removalItemsAfter(changeSet, ALL_PRODUCTS, 0, 10);
    expect(await catalog.removalItemsAfter(changeSet, ALL_PRODUCTS, second!.item, 10)).toEqual([third]);
    expect(await catalog.productTally()).toMatchObject([
      { changeSet, action: 'delete', counts: { failed: 1, in_flight: 1, applied: 0 } },
      { changeSet, action: 'unlink', counts: { failed: 0, in_flight: 1 } },
    ]);
  });

  test('refuses to undo, decide or send single changes', async () => {
    const { changeSet } = await removed(catalog, 'delete', 'P');
    const all = { filter: ALL_ITEMS };
    const refused = { code: 'invalid_input', message: expect.stringContaining('whole products') };
    await expect(catalog.undoPlan(changeSet, all, 1)).rejects.toMatchObject(refused);
    await expect(catalog.freezeUndo(changeSet, all)).rejects.toMatchObject(refused);
    await expect(catalog.decideItems(changeSet, all, 'mine')).rejects.toMatchObject(refused);
    await expect(catalog.itemsToSend(changeSet, 'pending')).rejects.toMatchObject(refused);
  });

  test('counts each product once, in its latest state', async () => {
    await mark(catalog, 'delete', 'K', 'P', 'T');
    const { changeSet, work: sent } = await sendRemoval(catalog);
    const [a, b, c] = sent;
    await catalog.recordOutcomes(changeSet, [
      { item: a!.item, state: 'unknown' },
      { item: a!.item, state: 'applied', code: 'not_listed', message: 'Not listed any more' },
      { item: b!.item, state: 'pending' },
      { item: c!.item, state: 'failed', message: 'No' },
    ]);
    expect(await catalog.changeSet(changeSet)).toMatchObject({
      counts: { pending: 1, in_flight: 0, applied: 1, failed: 1, unknown: 0, skipped: 0, conflict: 0 },
    });
    await expect(settle(catalog, changeSet, [{ item: 999 }], 'applied')).rejects.toMatchObject({
      code: 'internal',
    });
  });
});
