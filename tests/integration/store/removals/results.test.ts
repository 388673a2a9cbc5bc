import { beforeEach, expect, test } from 'vitest';
import type { ProductTally } from '#shared/contract/removals.ts';
import { type Catalog, openCatalog } from '../fixtures.ts';
import { ALL_PRODUCTS, mark, pullRecords, recordOf, sendRemoval, work } from './removal-fixtures.ts';

let catalog: Catalog;
let removal: number;
let restore: number;

/** Pan and pot are unlinked, one kettle is refused; of the two that were sent again, the pot did not come back as it was. */
beforeEach(async () => {
  catalog = await openCatalog();
  await pullRecords(catalog);
  await mark(catalog, 'unlink', 'P', 'T');
  await mark(catalog, 'delete', 'K-blue');
  const sent = await sendRemoval(catalog);
  removal = sent.changeSet;
  await catalog.recordOutcomes(
    removal,
    sent.work.map(({ item, action }) =>
      action === 'delete'
        ? { item, state: 'failed', code: 'locked', message: 'An open order holds it' }
        : { item, state: 'applied' },
    ),
  );
  ({ changeSet: restore } = await catalog.freezeRestore(removal, {
    filter: { ...ALL_PRODUCTS, state: 'applied' },
  }));
  const again = await work(catalog, restore);
  await catalog.recordOutcomes(
    restore,
    [],
    again.map(({ item }) => [item]),
  );
  await catalog.recordOutcomes(
    restore,
    again.map(({ item, identifier }) => ({
      item,
      state: 'applied',
      code: identifier === 'T' ? 'differs' : null,
      record: recordOf(identifier),
    })),
  );
});

const NONE_UNSURE = { unconfirmed: 0, otherMode: 0 };

test('Products of change sets are counted by action and state, including restored products that differ', async () => {
  const told = (await catalog.productTally()).map(({ counts, ...entry }: ProductTally) => ({
    ...entry,
    counts: Object.fromEntries(Object.entries(counts).filter(([, products]) => products > 0)),
  }));
  expect(told).toEqual([
    { changeSet: removal, action: 'delete', differing: 0, ...NONE_UNSURE, counts: { failed: 1 } },
    { changeSet: removal, action: 'unlink', differing: 0, ...NONE_UNSURE, counts: { applied: 2 } },
    { changeSet: restore, action: 'relink', differing: 1, ...NONE_UNSURE, counts: { applied: 2 } },
  ]);
});

test('Products can be filtered by action, state, text and whether they differ after a restore', async () => {
  const listed = async (changeSet: number, filter: Partial<typeof ALL_PRODUCTS>) => {
    const { total, rows } = await catalog.removalItems(changeSet, { ...ALL_PRODUCTS, ...filter }, 0, 10);
    expect(total).toBe(rows.length);
    return rows.map(({ identifier }) => identifier);
  };
  expect(await listed(removal, {})).toHaveLength(3);
  expect(await listed(removal, { state: 'failed' })).toEqual(['K-blue']);
  expect(await listed(removal, { action: 'unlink' })).toEqual(['P', 'T']);
  expect(await listed(removal, { search: 'pan' })).toEqual(['P']);
  expect(await listed(removal, { differing: true })).toEqual([]);
  expect(await listed(restore, { differing: true })).toEqual(['T']);
});
