import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { tempDir } from '../../../support/temp-dir.ts';
import { type Catalog, openCatalog, product } from '../fixtures.ts';
import {
  freeze,
  mark,
  marks,
  pullRecords,
  rawOf,
  recordOf,
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

describe('no request is sent', () => {
  test('for a product without a snapshot on disk, and nothing of that call is recorded', async () => {
    await mark(catalog, 'delete', 'P', 'T');
    const { changeSet } = await freeze(catalog);
    const [first, second] = await work(catalog, changeSet);
    await catalog.saveSnapshots(changeSet, [
      { item: first!.item, raw: rawOf('P'), record: recordOf(first!.identifier) },
    ]);
    await expect(
      catalog.recordOutcomes(
        changeSet,
        [{ item: first!.item, state: 'skipped', code: 'already_gone' }],
        [[second!.item]],
      ),
    ).rejects.toMatchObject({ code: 'internal' });
    expect(await states(catalog, changeSet)).toEqual({ P: 'pending', T: 'pending' });
    expect(await marks(catalog)).toEqual({ P: 'delete', T: 'delete' });
    expect(await catalog.recordOutcomes(changeSet, [], [[first!.item]])).toMatchObject({
      changeSet: { counts: { pending: 1, in_flight: 1 } },
    });
  });

  test('twice for the same product', async () => {
    await mark(catalog, 'delete', 'P');
    const sent = await sendRemoval(catalog);
    for (const state of ['unknown', 'failed', 'applied'] as const) {
      await expect(
        catalog.recordOutcomes(sent.changeSet, [], [sent.work.map(({ item }) => item)]),
      ).rejects.toMatchObject({ code: 'internal' });
      await settle(catalog, sent.changeSet, sent.work, state);
    }
    expect(await states(catalog, sent.changeSet)).toEqual({ P: 'applied' });
  });
});

describe('a snapshot', () => {
  test('is stored exactly as given, also after a restart', async () => {
    await mark(catalog, 'delete', 'K');
    const { changeSet } = await freeze(catalog);
    const [item] = await work(catalog, changeSet);
    const raw = '{"sku":"K", "weight": 1.50,\n "note":"ü \\u0000 😀"}';
    const record = product(
      'K',
      { 'title/en': 'Kettle', weight: { $number: '1.50' }, tags: ['a', 'b'] },
      {
        parentIdentifier: 'X',
        childBoundAttributes: ['colour'],
        definingProperties: [{ property: 'colour', value: 'red' }],
        extra: '{"product":{"rank":1}}',
      },
    );
    const before = Date.now();
    await catalog.saveSnapshots(changeSet, [{ item: item!.item, raw, record }]);
    await reopen();
    const kept = await catalog.snapshotOf(item!.item);
    expect(kept).toMatchObject({ raw, record });
    expect(Date.parse(kept.takenAt)).toBeGreaterThanOrEqual(before);
    expect(await work(catalog, changeSet)).toMatchObject([{ hasSnapshot: true }]);
  });

  test('is replaced by a newer one of the same product', async () => {
    await mark(catalog, 'delete', 'P', 'T');
    const { changeSet } = await freeze(catalog);
    await saveSnapshots(catalog, changeSet);
    const [first, second] = await work(catalog, changeSet);
    await catalog.saveSnapshots(changeSet, [
      { item: first!.item, raw: '{}', record: product('P', { size: 9 }) },
    ]);
    expect(await catalog.snapshotOf(first!.item)).toMatchObject({
      raw: '{}',
      record: product('P', { size: 9 }),
    });
    expect(await catalog.snapshotOf(second!.item)).toMatchObject({ raw: rawOf('T') });
  });

  test('is accepted for pending products only, and reading a missing one is refused', async () => {
    await mark(catalog, 'delete', 'P', 'T');
    const { changeSet, work: sent } = await sendRemoval(catalog);
    const [first, second] = sent;
    await settle(catalog, changeSet, [second!], 'pending');
    await expect(
      catalog.saveSnapshots(changeSet, [
        { item: second!.item, raw: '{}', record: recordOf('T') },
        { item: first!.item, raw: '{}', record: recordOf('P') },
      ]),
    ).rejects.toMatchObject({ code: 'internal' });
    expect(await catalog.snapshotOf(second!.item)).toMatchObject({ raw: rawOf('T') });
    await expect(catalog.snapshotOf(999)).rejects.toMatchObject({ code: 'not_found' });
  });
});
