import { describe, expect, test } from 'vitest';
import type { ItemOutcome } from '#electron/store/catalog/journal/item-states.ts';
import type { ItemState } from '#shared/contract/changesets.ts';
import type { Value } from '#shared/domain/value.ts';
import {
  ALL_ITEMS,
  type Catalog,
  changedSets,
  edit,
  openCatalog,
  product,
  pull,
  remove,
  revert,
  send,
  set,
  shown,
  staged,
} from './fixtures.ts';

const UNKNOWN: Omit<ItemOutcome, 'item'> = { state: 'unknown', message: 'No answer came' };
const BEFORE = { 'title/en': 'Pan', 'title/de': 'Pfanne', 'tags/en': ['a'] };

/** A text set, a text removed and a list extended, all sent, and all with unknown outcomes. */
async function threeUnknown(state: 'finished' | 'paused' | 'running' = 'finished') {
  const catalog = await openCatalog();
  await pull(catalog, [product('A', BEFORE), product('B')]);
  await edit(catalog, { 'A title/en': set('Pot'), 'A title/de': remove, 'A tags/en': set(['a', 'b']) });
  const { changeSet, items } = await send(catalog);
  await catalog.recordOutcomes(
    changeSet,
    items.map((item) => ({ ...UNKNOWN, item })),
  );
  await catalog.setChangeSetState(changeSet, state, null);
  return { catalog, changeSet };
}

async function statesOf(catalog: Catalog, changeSet: number): Promise<Record<string, ItemState>> {
  const { rows } = await catalog.items(changeSet, ALL_ITEMS, 0, 10);
  return Object.fromEntries(rows.map(({ property, locale, state }) => [`${property}/${locale}`, state]));
}

const pulled = (catalog: Catalog, values: Record<string, Value>) =>
  pull(catalog, [product('A', values), product('B')]);

describe('A pull settles items of unknown outcome', () => {
  test('that arrived as applied, and removes their staged edits', async () => {
    const { catalog, changeSet } = await threeUnknown();
    const settled = await changedSets(catalog, () =>
      pulled(catalog, { 'title/en': 'Pot', 'tags/en': ['a', 'b'] }),
    );
    expect(settled).toMatchObject([{ changeSet, state: 'finished', counts: { applied: 3, unknown: 0 } }]);
    expect(await staged(catalog)).toEqual([]);
    expect((await shown(catalog, 'A title/en')).state?.mark).toBe('applied');
  });

  test('that did not arrive as failed and retryable, and leaves an append unknown', async () => {
    const { catalog, changeSet } = await threeUnknown();
    expect(await changedSets(catalog, () => pulled(catalog, BEFORE))).toMatchObject([
      { changeSet, counts: { failed: 2, unknown: 1 } },
    ]);
    expect(await statesOf(catalog, changeSet)).toEqual({
      'title/en': 'failed',
      'title/de': 'failed',
      'tags/en': 'unknown',
    });
    expect((await shown(catalog, 'A title/en')).state).toMatchObject({ mark: 'failed' });
    expect(await staged(catalog)).toHaveLength(3);
    await catalog.retryItems(changeSet, null);
    expect((await catalog.changeSet(changeSet)).counts).toMatchObject({ pending: 2, unknown: 1 });
  });

  test('with a third value in the service as a conflict, and leaves an append unknown', async () => {
    const { catalog, changeSet } = await threeUnknown();
    await pulled(catalog, { ...BEFORE, 'title/en': 'Wok', 'tags/en': ['z'] });
    expect(await statesOf(catalog, changeSet)).toEqual({
      'title/en': 'conflict',
      'title/de': 'failed',
      'tags/en': 'unknown',
    });
  });

  test('of a paused change set as pending or applied, and finishes it if nothing is left', async () => {
    const some = await threeUnknown('paused');
    await pulled(some.catalog, { ...BEFORE, 'tags/en': ['a', 'b'] });
    expect(await some.catalog.changeSet(some.changeSet)).toMatchObject({
      state: 'paused',
      counts: { pending: 2, applied: 1 },
    });
    const all = await threeUnknown('paused');
    const settled = await changedSets(all.catalog, () =>
      pulled(all.catalog, { 'title/en': 'Pot', 'tags/en': ['a', 'b'] }),
    );
    expect(settled).toMatchObject([{ state: 'finished', counts: { applied: 3 } }]);
  });

  test('whose edit was reverted as applied if they arrived and skipped if not', async () => {
    const { catalog, changeSet } = await threeUnknown();
    await edit(catalog, { 'A title/en': revert, 'A title/de': revert });
    await pulled(catalog, { ...BEFORE, 'title/en': 'Pot' });
    expect(await statesOf(catalog, changeSet)).toMatchObject({
      'title/en': 'applied',
      'title/de': 'skipped',
    });
  });

  test('only if their change set is not running and they were sent before the pull began', async () => {
    const running = await threeUnknown('running');
    expect(await changedSets(running.catalog, () => pulled(running.catalog, { 'title/en': 'Pot' }))).toEqual(
      [],
    );

    const catalog = await openCatalog();
    await pull(catalog, [product('A', BEFORE)]);
    await edit(catalog, { 'A title/en': set('Pot') });
    const { pull: id } = await catalog.beginPull();
    await catalog.writePage(id, [product('A', BEFORE)], null);
    const { changeSet, items } = await send(catalog);
    await catalog.recordOutcomes(changeSet, [{ ...UNKNOWN, item: items[0]! }]);
    await catalog.setChangeSetState(changeSet, 'finished', null);
    expect(await changedSets(catalog, () => catalog.finishPull(id))).toEqual([]);
    expect(await statesOf(catalog, changeSet)).toEqual({ 'title/en': 'unknown' });
  });

  test('only of products that it lists', async () => {
    const { catalog, changeSet } = await threeUnknown();
    expect(await changedSets(catalog, () => pull(catalog, [product('B')]))).toEqual([]);
    expect((await catalog.changeSet(changeSet)).counts).toMatchObject({ unknown: 3 });
  });
});
