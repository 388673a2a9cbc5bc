import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RestoreObstacle } from '#shared/contract/removals.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import {
  type Catalog,
  edit,
  identifiers,
  openCatalog,
  product,
  pull,
  set,
  shown,
  staged,
} from '../fixtures.ts';
import {
  ALL_PRODUCTS,
  freeze,
  itemsOf,
  mark,
  marks,
  pullRecords,
  RECORDS,
  recordOf,
  removed,
  saveSnapshots,
  sendRemoval,
  settle,
  states,
  work,
} from './removal-fixtures.ts';

let file: string;
let catalog: Catalog;
const ALL = { filter: ALL_PRODUCTS };

beforeEach(async () => {
  file = join(tempDir(), 'catalog.db');
  catalog = await openCatalog(file);
  await pullRecords(catalog);
});

const FREE: Record<RestoreObstacle, number> = {
  not_applied: 0,
  no_snapshot: 0,
  restored: 0,
  removed_later: 0,
  exists: 0,
  on_its_way: 0,
};

const PLAIN = { parentIdentifier: null, childBoundAttributes: [], definingProperties: [] };

/** Records everything in a change set of kind `restore` as the service accepted it. */
async function restoreAll(
  changeSet: number,
  more: (identifier: string) => Partial<ReturnType<typeof recordOf>> = () => ({}),
) {
  const items = await work(catalog, changeSet);
  await catalog.recordOutcomes(
    changeSet,
    [],
    items.map(({ item }) => [item]),
  );
  return catalog.recordOutcomes(
    changeSet,
    items.map(({ item, identifier }) => ({
      item,
      state: 'applied' as const,
      record: { ...recordOf(identifier), ...more(identifier) },
    })),
  );
}

describe('a restore plan', () => {
  test('counts the products and values to send, and lists missing parents', async () => {
    await mark(catalog, 'delete', 'K', 'K-red', 'K-red-1', 'K-blue');
    await mark(catalog, 'unlink', 'T');
    const { changeSet, work: sent } = await sendRemoval(catalog);
    await settle(catalog, changeSet, sent, 'applied');
    expect(await catalog.restorePlan(changeSet, ALL, 10)).toEqual({
      create: 4,
      relink: 1,
      values: 7,
      levels: [2, 2, 1],
      withoutParent: { total: 0, first: [] },
      obstacles: FREE,
      blocked: [],
    });
    const variants = sent.filter(({ identifier }) => identifier.startsWith('K-red')).map(({ item }) => item);
    expect(await catalog.restorePlan(changeSet, { items: variants }, 10)).toMatchObject({
      create: 2,
      values: 2,
      withoutParent: { total: 1, first: [{ identifier: 'K-red', title: 'Red kettle' }] },
    });
  });

  test('does not report a parent as missing that is still listed', async () => {
    const { changeSet } = await removed(catalog, 'delete', 'K-red-1');
    expect(await catalog.restorePlan(changeSet, ALL, 10)).toMatchObject({ withoutParent: { total: 0 } });
  });

  test('excludes a product that was removed again later', async () => {
    const first = await removed(catalog, 'unlink', 'P', 'T');
    await pullRecords(catalog);
    const second = await removed(catalog, 'unlink', 'P');
    const plan = await catalog.restorePlan(first.changeSet, ALL, 10);
    expect(plan).toMatchObject({ relink: 0, obstacles: { removed_later: 1, exists: 1 } });
    await expect(catalog.freezeRestore(first.changeSet, ALL)).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(await catalog.restorePlan(second.changeSet, ALL, 10)).toMatchObject({ relink: 1 });
  });

  test('excludes a product that is being created anew, until that is known to have failed', async () => {
    const { changeSet } = await removed(catalog, 'delete', 'P', 'T');
    const values = [{ property: 'title', locale: 'en', value: 'Anew' }];
    await catalog.stageProducts([{ ...PLAIN, identifier: 'P', values }]);
    const { fingerprint: confirmed } = await catalog.creationPlan(0);
    const creation = await catalog.freezeCreations({ confirmed, losing: false });
    const plan = () => catalog.restorePlan(changeSet, ALL, 10);
    expect(await plan()).toMatchObject({ create: 1, obstacles: { ...FREE, on_its_way: 1 } });
    const restore = await catalog.freezeRestore(changeSet, ALL);
    expect(await states(catalog, restore.changeSet)).toEqual({ T: 'pending' });
    const sent = await work(catalog, creation.changeSet);
    await settle(catalog, creation.changeSet, sent, 'failed');
    expect(await plan()).toMatchObject({ create: 1, obstacles: { restored: 1, on_its_way: 0 } });
  });

  test('gives the reason why each blocked product cannot be restored', async () => {
    await mark(catalog, 'delete', 'K', 'K-blue', 'P', 'T', 'K-red-1');
    const { changeSet, work: sent } = await sendRemoval(catalog);
    const items = (...wanted: string[]) => sent.filter(({ identifier }) => wanted.includes(identifier));
    await settle(catalog, changeSet, items('K', 'K-blue', 'P'), 'applied');
    await settle(catalog, changeSet, items('T'), 'failed');
    await pull(
      catalog,
      RECORDS.filter(({ identifier }) => identifier === 'P' || identifier === 'T'),
    );
    await catalog.freezeRestore(changeSet, { items: items('K-blue').map(({ item }) => item) });
    const plan = await catalog.restorePlan(changeSet, ALL, 3);
    expect(plan).toMatchObject({
      create: 1,
      obstacles: { not_applied: 2, no_snapshot: 0, restored: 1, exists: 1 },
    });
    expect(plan.blocked.map(({ identifier, obstacle }) => [identifier, obstacle])).toEqual([
      ['K-red-1', 'not_applied'],
      ['K-blue', 'restored'],
      ['P', 'exists'],
    ]);
    await expect(
      catalog.freezeRestore(changeSet, { items: items('P', 'T').map(({ item }) => item) }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('blocks a removed product that has no snapshot', async () => {
    await mark(catalog, 'delete', 'P');
    const { changeSet } = await freeze(catalog);
    await settle(catalog, changeSet, await work(catalog, changeSet), 'applied');
    expect(await catalog.restorePlan(changeSet, ALL, 1)).toMatchObject({
      create: 0,
      obstacles: { ...FREE, no_snapshot: 1 },
    });
  });

  test('is refused for a change set that is itself a restore', async () => {
    const { changeSet } = await removed(catalog, 'delete', 'P');
    const restore = await catalog.freezeRestore(changeSet, ALL);
    await expect(catalog.restorePlan(restore.changeSet, ALL, 1)).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});

describe('a restore', () => {
  test('is a queued change set that sends parents before variants, from their snapshots', async () => {
    const { changeSet } = await removed(catalog, 'delete', 'K', 'K-red', 'K-red-1', 'P');
    const restore = await catalog.freezeRestore(changeSet, ALL);
    expect(restore).toMatchObject({
      kind: 'restore',
      of: changeSet,
      state: 'queued',
      total: 4,
      products: 4,
      counts: { pending: 4 },
    });
    const items = await work(catalog, restore.changeSet);
    expect(
      items.map(({ identifier, level, action, hasSnapshot }) => [identifier, level, action, hasSnapshot]),
    ).toEqual([
      ['K', 0, 'recreate', true],
      ['P', 0, 'recreate', true],
      ['K-red', 1, 'recreate', true],
      ['K-red-1', 2, 'recreate', true],
    ]);
    expect((await catalog.snapshotOf(items[0]!.item)).record).toEqual(recordOf('K'));
  });

  test('relinks unlinked products and creates deleted ones', async () => {
    await mark(catalog, 'unlink', 'P');
    await mark(catalog, 'delete', 'T');
    const { changeSet, work: sent } = await sendRemoval(catalog);
    await settle(catalog, changeSet, sent, 'applied');
    const restore = await catalog.freezeRestore(changeSet, ALL);
    const items = await itemsOf(catalog, restore);
    expect([items.get('P')?.action, items.get('T')?.action]).toEqual(['relink', 'recreate']);
  });

  test('returns products to their old places in the catalog, with their new product ids', async () => {
    await edit(catalog, { 'K title/de': set('Kännchen') });
    const { changeSet } = await removed(catalog, 'delete', 'K', 'K-red', 'P');
    expect(await catalog.summary()).toMatchObject({ products: 3, gone: 1 });
    const restore = await catalog.freezeRestore(changeSet, ALL);
    await restoreAll(restore.changeSet, (identifier) => ({ productId: `new-${identifier}` }));
    expect(await identifiers(catalog)).toEqual(RECORDS.map(({ identifier }) => identifier));
    expect(await catalog.summary()).toMatchObject({ products: 6, gone: 0 });
    expect(await shown(catalog, 'K size')).toMatchObject({ value: 2 });
    expect(await staged(catalog)).toMatchObject([
      { identifier: 'K', next: 'Kännchen', gone: false, state: 'edited' },
    ]);
    expect((await catalog.summary()).properties.find(({ name }) => name === 'title')).toMatchObject({
      products: 6,
    });
    expect(await marks(catalog)).toEqual({});
    expect((await itemsOf(catalog, restore)).get('P')).toMatchObject({
      state: 'applied',
      productId: 'new-P',
    });
    expect((await itemsOf(catalog, { changeSet })).get('P')).toMatchObject({
      productId: 'id-P',
      restoredBy: restore.changeSet,
    });
    const events = await catalog.productEvents((await itemsOf(catalog, { changeSet })).get('P')!.product);
    expect(events.map(({ kind, action, restoredBy }) => [kind, action, restoredBy])).toEqual([
      ['restore', 'recreate', null],
      ['removal', 'delete', restore.changeSet],
    ]);
  });

  test('can be retried or made again after it failed, but not made twice while unsettled', async () => {
    const { changeSet } = await removed(catalog, 'unlink', 'P', 'T');
    const restore = await catalog.freezeRestore(changeSet, ALL);
    await expect(catalog.freezeRestore(changeSet, ALL)).rejects.toMatchObject({ code: 'invalid_input' });
    const items = await work(catalog, restore.changeSet);
    await settle(catalog, restore.changeSet, items, 'failed', {
      code: 'exists',
      message: 'It is listed again',
    });
    expect(await catalog.retryItems(restore.changeSet, [items[0]!.item])).toMatchObject({
      state: 'queued',
      counts: { pending: 1, failed: 1 },
    });
    const second = await catalog.freezeRestore(changeSet, ALL);
    expect([...(await itemsOf(catalog, second)).keys()]).toEqual([items[1]!.identifier]);
    expect(await marks(catalog)).toEqual({});
  });

  test('is paused when the catalog is opened again, and a product in flight is unknown', async () => {
    const { changeSet } = await removed(catalog, 'unlink', 'P', 'T');
    const restore = await catalog.freezeRestore(changeSet, ALL);
    const [first] = await work(catalog, restore.changeSet);
    await catalog.recordOutcomes(restore.changeSet, [], [[first!.item]]);
    await catalog.close();
    catalog = await openCatalog(file);
    expect(await states(catalog, restore.changeSet)).toEqual({ P: 'unknown', T: 'pending' });
    expect(await catalog.changeSet(restore.changeSet)).toMatchObject({ state: 'paused' });
  });

  test('allows the product to be removed again, with a new restore plan', async () => {
    const first = await removed(catalog, 'delete', 'P');
    await restoreAll((await catalog.freezeRestore(first.changeSet, ALL)).changeSet);
    const second = await removed(catalog, 'delete', 'P');
    expect((await catalog.restorePlan(first.changeSet, ALL, 1)).obstacles).toMatchObject({ restored: 1 });
    expect(await catalog.restorePlan(second.changeSet, ALL, 1)).toMatchObject({ create: 1, obstacles: FREE });
  });
});

test('a restore keeps the snapshots of its own removal when a product is removed again', async () => {
  const first = await removed(catalog, 'delete', 'P');
  const restore = await catalog.freezeRestore(first.changeSet, ALL);
  await restoreAll(restore.changeSet);
  await mark(catalog, 'delete', 'P');
  const again = await freeze(catalog);
  await saveSnapshots(catalog, again.changeSet);
  const [newer] = await work(catalog, again.changeSet);
  await catalog.saveSnapshots(again.changeSet, [
    { item: newer!.item, raw: '{"now":1}', record: product('P', { size: 7 }) },
  ]);
  const [item] = [...(await itemsOf(catalog, restore)).values()];
  expect((await catalog.snapshotOf(item!.item)).record).toEqual(recordOf('P'));
});
