import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { tempDir } from '../../../support/temp-dir.ts';
import { damage } from '../damage.ts';
import { type Catalog, identifiers, openCatalog, product, pull, query } from '../fixtures.ts';
import {
  ALL_PRODUCTS,
  freeze,
  itemsOf,
  mark,
  RECORDS,
  recordOf,
  removed,
  saveSnapshots,
  settle,
  states,
  work,
} from './removal-fixtures.ts';

/** Enough products that there are pages to damage. */
const OTHERS = Array.from({ length: 300 }, (_, i) => product(`X${i}`, { 'text/en': 'x'.repeat(500) }));
const ALL = { filter: ALL_PRODUCTS };

let file: string;
let catalog: Catalog;

beforeEach(async () => {
  file = join(tempDir(), 'catalog.db');
  catalog = await openCatalog(file);
  await pull(catalog, [...RECORDS, ...OTHERS]);
});

/** The catalog after a crash that left some pages of a table unreadable. */
async function damaged(table: 'value' | 'snapshot' = 'value'): Promise<Catalog> {
  await catalog.close();
  damage(file, table);
  return openCatalog(file);
}

describe('The repair of a damaged catalog', () => {
  test('keeps an applied removal with its snapshot, so that it can be restored', async () => {
    const { changeSet, work: sent } = await removed(catalog, 'delete', 'P');
    const told = await catalog.changeSet(changeSet);
    const after = await damaged();
    expect(after.recovered?.salvaged).toMatchObject({
      carried: { edits: 0, marks: 0, snapshots: 1, changes: 0 },
      lost: { snapshots: 0 },
    });
    expect(await after.changeSet(changeSet)).toMatchObject({ total: 1, counts: told.counts });
    expect(await after.snapshotOf(sent[0]!.item)).toMatchObject({ record: recordOf('P') });
    expect(await after.restorePlan(changeSet, ALL, 10)).toMatchObject({ create: 1, values: 1 });
    const restore = await after.freezeRestore(changeSet, ALL);
    expect(await work(after, restore.changeSet)).toMatchObject([{ identifier: 'P', action: 'recreate' }]);
  });

  test('does not offer a restored product for restoring again', async () => {
    const { changeSet } = await removed(catalog, 'unlink', 'P', 'T');
    const [first] = await work(catalog, (await catalog.freezeRestore(changeSet, ALL)).changeSet);
    await catalog.recordOutcomes(changeSet + 1, [], [[first!.item]]);
    await settle(catalog, changeSet + 1, [first!], 'applied', { record: recordOf('P') });
    const after = await damaged();
    const items = await itemsOf(after, { changeSet });
    expect(items.get('P')).toMatchObject({ state: 'applied', restoredBy: changeSet + 1 });
    expect(await states(after, changeSet + 1)).toEqual({ P: 'applied', T: 'skipped' });
    expect(await after.restorePlan(changeSet, ALL, 10)).toMatchObject({
      relink: 1,
      obstacles: { restored: 1 },
    });
  });

  test('pauses the removal: unsent products are skipped, products in flight are unknown', async () => {
    await mark(catalog, 'delete', 'P', 'T');
    const { changeSet } = await freeze(catalog);
    await saveSnapshots(catalog, changeSet);
    const [first] = await work(catalog, changeSet);
    await catalog.setChangeSetState(changeSet, 'running', null);
    await catalog.recordOutcomes(changeSet, [], [[first!.item]]);
    const after = await damaged();
    expect(await states(after, changeSet)).toEqual({ P: 'unknown', T: 'skipped' });
    expect(await after.changeSet(changeSet)).toMatchObject({
      state: 'paused',
      message: expect.stringContaining('damaged catalog'),
    });
    expect((await after.stagedSummary()).removals).toEqual({ unlink: 0, delete: 2 });
    await pull(after, RECORDS);
    expect((await after.rehearse(1)).delete).toMatchObject({ products: 1, heldBack: { onTheirWay: 1 } });
  });

  test('keeps the readable snapshots if others cannot be read', async () => {
    await catalog.markProducts({ view: (await catalog.openView(query())).view }, 'delete');
    const { changeSet } = await freeze(catalog);
    const pending = await work(catalog, changeSet);
    const records = new Map([...RECORDS, ...OTHERS].map((record) => [record.identifier, record]));
    await catalog.saveSnapshots(
      changeSet,
      pending.map(({ item, identifier }) => ({ item, raw: '{}', record: records.get(identifier)! })),
    );
    const after = await damaged('snapshot');
    const left = await itemsOf(after, { changeSet });
    expect(after.recovered?.salvaged).toMatchObject({ carried: { snapshots: left.size } });
    expect(left.size).toBeGreaterThan(200);
    expect(left.size).toBeLessThan(306);
    expect([...left.keys()]).toContain('X299');
    expect(await identifiers(after)).toEqual([]);
  });
});
