import { describe, expect, test } from 'vitest';
import type { ItemState } from '#shared/contract/changesets.ts';
import {
  ALL_ITEMS,
  type Catalog,
  edit,
  itemsIn,
  openCatalog,
  product,
  pull,
  scope,
  send,
  set,
} from './fixtures.ts';
import { withUndoOutcome } from './situations.ts';

const NAMES = ['A', 'B', 'C', 'D', 'E', 'F'];
const all = (values: Record<string, string> = {}) =>
  NAMES.map((name) => product(name, { 'title/en': values[name] ?? 'Pan' }));

/** One staged edit in each product, sent, with this outcome for all, and its change set finished. */
async function ended(state: 'failed' | 'conflict') {
  const catalog = await openCatalog();
  await pull(catalog, all());
  await edit(catalog, Object.fromEntries(NAMES.map((name) => [`${name} title`, set('Skillet')])));
  const sent = await send(catalog);
  await catalog.recordOutcomes(
    sent.changeSet,
    sent.items.map((item) => ({
      item,
      state,
      message: 'no',
      ...(state === 'conflict' ? { found: 'Wok' } : {}),
    })),
  );
  await catalog.setChangeSetState(sent.changeSet, 'finished', null);
  return { catalog, ...sent };
}

/** The products whose items are still open. */
async function open(catalog: Catalog, changeSet: number, state: ItemState): Promise<string[]> {
  const { rows } = await catalog.items(changeSet, itemsIn(state), 0, 100);
  return rows.flatMap((row) => (row.open ? [row.identifier] : []));
}

const resolve = async (catalog: Catalog, identifier: string, keep: 'mine' | 'theirs') => {
  const [found] = await catalog.findByIdentifier([identifier]);
  const cell = { product: found?.product ?? 0, property: 'title', locale: 'en' };
  await catalog.resolveDrafts({ cells: [cell] }, keep);
};

describe('Failed items that can be retried', () => {
  test('are those that a retry would send: still staged, whether corrected or not', async () => {
    const { catalog, changeSet } = await ended('failed');
    expect(await catalog.openItems(changeSet)).toEqual({ failed: 6, conflict: 0 });

    await edit(catalog, { 'A title': set('Corrected'), 'B title': { kind: 'revert' } });
    // C's value changed in the service, and D is no longer listed.
    await pull(
      catalog,
      all({ C: 'Theirs' }).filter(({ identifier }) => identifier !== 'D'),
    );
    expect(await open(catalog, changeSet, 'failed')).toEqual(['A', 'E', 'F']);
    expect(await catalog.openItems(changeSet)).toEqual({ failed: 3, conflict: 0 });
    expect(await catalog.retryItems(changeSet, null)).toMatchObject({
      counts: { pending: 3, failed: 2, skipped: 1 },
    });
  });

  test('are none once another change set has applied all of them or has them in flight', async () => {
    const { catalog, changeSet } = await ended('failed');
    await edit(catalog, Object.fromEntries(NAMES.map((name) => [`${name} title`, set('Corrected')])));
    const later = await send(catalog);
    expect(await catalog.openItems(changeSet)).toEqual({ failed: 0, conflict: 0 });
    await catalog.recordOutcomes(
      later.changeSet,
      later.items.map((item) => ({ item, state: 'applied' })),
    );
    expect(await catalog.openItems(changeSet)).toEqual({ failed: 0, conflict: 0 });
    expect((await catalog.changeSet(changeSet)).counts.failed).toBe(6);
  });
});

describe('Conflicts that can be decided', () => {
  test('are those not yet decided in Review, by keep mine or use theirs', async () => {
    const { catalog, changeSet } = await ended('conflict');
    await resolve(catalog, 'A', 'mine');
    await resolve(catalog, 'B', 'theirs');
    expect(await open(catalog, changeSet, 'conflict')).toEqual(['C', 'D', 'E', 'F']);
    expect(await catalog.openItems(changeSet)).toEqual({ failed: 0, conflict: 4 });
    expect(await catalog.items(changeSet, itemsIn('conflict'), 0, 1)).toMatchObject({
      total: 6,
      fits: { mine: 4, theirs: 4, merge: 0 },
    });

    await catalog.undo();
    expect(await open(catalog, changeSet, 'conflict')).toEqual(['B', 'C', 'D', 'E', 'F']);
    await catalog.redo();

    // What was decided in Review is not decided again with the others.
    expect(await catalog.decideItems(changeSet, { filter: ALL_ITEMS }, 'mine')).toMatchObject({
      decided: 4,
      leftAlone: 0,
    });
    expect(await catalog.itemsToSend(changeSet, 'pending')).toHaveLength(4);
    expect(await catalog.listDrafts(scope('conflict'), 0, 1)).toMatchObject({ total: 0 });
  });

  test('of an undo change set are open until they are decided', async () => {
    const { catalog, changeSet } = await withUndoOutcome(['a', 'b'], { state: 'conflict', found: ['c'] });
    expect(await catalog.openItems(changeSet)).toEqual({ failed: 0, conflict: 1 });
    await catalog.decideItems(changeSet, { filter: ALL_ITEMS }, 'theirs');
    expect(await catalog.openItems(changeSet)).toEqual({ failed: 0, conflict: 0 });
  });
});
