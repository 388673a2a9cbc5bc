import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '#shared/domain/cell.ts';
import { cellValue, value } from '../../support/arbitraries.ts';
import { tempDir } from '../../support/temp-dir.ts';
import {
  type Catalog,
  cell,
  edit,
  openCatalog,
  product,
  pull,
  remove,
  revert,
  rowsOf,
  send,
  set,
  shown,
  staged,
} from './fixtures.ts';

const COLUMNS = [
  { property: 'title', locale: 'en' },
  { property: 'title', locale: 'de' },
  { property: 'tags', locale: 'en' },
];

/** Everything that a user can see of the staged state. */
const everything = async (catalog: Catalog) => ({
  rows: await rowsOf(catalog, {}, COLUMNS),
  staged: await staged(catalog),
});

async function undoAll(catalog: Catalog): Promise<void> {
  while ((await catalog.undo()).label !== null);
}

async function redoAll(catalog: Catalog): Promise<void> {
  while ((await catalog.redo()).label !== null);
}

describe('Undo and redo', () => {
  test('restore exactly the start and the end of any series of edits', async () => {
    const change: fc.Arbitrary<Change> = fc.oneof(
      { weight: 4, arbitrary: value.map(set) },
      fc.constant(remove),
      fc.constant(revert),
      fc.constant(set(['a', 'b', 'c'])),
    );
    const edits = fc.array(
      fc.record({ product: fc.integer({ min: 0, max: 1 }), column: fc.constantFrom(...COLUMNS), change }),
      { minLength: 1, maxLength: 4 },
    );
    const start = fc.tuple(cellValue, cellValue);
    const catalog = await openCatalog();
    let round = 0;
    await fc.assert(
      fc.asyncProperty(start, fc.array(edits, { minLength: 1, maxLength: 6 }), async ([a, b], actions) => {
        await undoAll(catalog); // left behind by a failed round while the example is being shrunk
        const ids = [`${++round}A`, `${round}B`];
        await pull(catalog, [
          product(ids[0] ?? '', { tags: ['a', 'b'], ...(a === null ? {} : { 'title/en': a }) }),
          product(ids[1] ?? '', b === null ? {} : { 'title/de': b }),
        ]);
        const before = await everything(catalog);
        const products = await catalog.findByIdentifier(ids);
        // An edit that certainly changes something, so that nothing of the previous round can be redone.
        await edit(catalog, { [`${round}A title/fr`]: set('first') });
        for (const [i, action] of actions.entries()) {
          await catalog.edit(
            `Action ${i}`,
            action.map((one) => ({
              product: products[one.product]?.product ?? 0,
              ...one.column,
              change: one.change,
            })),
          );
        }
        const after = await everything(catalog);
        await undoAll(catalog);
        expect(await everything(catalog)).toEqual(before);
        await redoAll(catalog);
        expect(await everything(catalog)).toEqual(after);
        await undoAll(catalog);
        expect(await everything(catalog)).toEqual(before);
      }),
      { numRuns: 60 },
    );
  });

  test('survive a restart, with the labels of the next steps', async () => {
    const file = join(tempDir(), 'catalog.db');
    const before = await openCatalog(file);
    await pull(before, [product('A', { 'title/en': 'Pan' })]);
    await edit(before, { 'A title/en': set('one') }, 'First');
    await edit(before, { 'A title/en': set('two') }, 'Second');
    await before.undo();
    await before.close();

    const after = await openCatalog(file);
    expect(await after.stagedSummary()).toMatchObject({ undo: 'First', redo: 'Second', changes: 1 });
    const redone = await after.redo();
    expect(redone).toMatchObject({ label: 'Second', leftAlone: 0, cells: [{ value: 'two' }] });
  });

  test('lose the redo steps after a new edit, but not after one that changes nothing', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A', { 'title/en': 'Pan' })]);
    await edit(catalog, { 'A title/en': set('one') }, 'One');
    await catalog.undo();
    expect((await edit(catalog, { 'A title/en': set('Pan') })).summary.redo).toBe('One');
    expect((await edit(catalog, { 'A title/en': set('two') })).summary.redo).toBeNull();
    expect((await catalog.redo()).label).toBeNull();
  });

  test('of an applied edit stage the earlier value as a new edit and remove it again', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A', { 'title/en': 'Pan' })]);
    await edit(catalog, { 'A title/en': set('Skillet'), 'A title/de': set('Pfanne') });
    const { changeSet, items } = await send(catalog);
    await catalog.recordOutcomes(
      changeSet,
      items.map((item) => ({ item, state: 'applied' })),
    );
    expect(await catalog.undo()).toMatchObject({ leftAlone: 0, summary: { changes: 2 } });
    expect((await staged(catalog)).map(({ intent, base, next }) => ({ intent, base, next }))).toEqual([
      { intent: 'set', base: 'Skillet', next: 'Pan' },
      { intent: 'remove', base: 'Pfanne', next: null },
    ]);
    await catalog.redo();
    expect(await staged(catalog)).toEqual([]);
    await catalog.undo();
    expect((await shown(catalog, 'A title/en')).value).toBe('Pan');
  });

  test('leave cells alone that changed otherwise since, and count them', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A', { 'title/en': 'Pan', 'title/de': 'Pfanne' })]);
    await edit(catalog, { 'A title/en': set('mine'), 'A title/de': set('meins') });
    const { changeSet, items } = await send(catalog);
    await catalog.recordOutcomes(
      changeSet,
      items.map((item) => ({ item, state: 'applied' })),
    );
    await pull(catalog, [product('A', { 'title/en': 'theirs', 'title/de': 'meins' })]);
    const { cells, leftAlone } = await catalog.undo();
    expect(leftAlone).toBe(1);
    expect(cells).toMatchObject([{ locale: 'de', value: 'Pfanne' }]);
    expect((await shown(catalog, 'A title/en')).value).toBe('theirs');
  });

  test('of an edit made while an earlier one was in flight go back to the value that was sent', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A', { tags: ['a'] })]);
    await edit(catalog, { 'A tags': set(['a', 'b']) });
    const { changeSet, items } = await send(catalog);
    await edit(catalog, { 'A tags': set(['a', 'b', 'c']) });
    await catalog.recordOutcomes(changeSet, [{ item: items[0] ?? 0, state: 'applied' }]);
    expect((await catalog.sendable()).changes).toMatchObject([
      { intent: 'append', value: ['c'], base: ['a', 'b'] },
    ]);
    await catalog.undo();
    expect(await shown(catalog, 'A tags')).toMatchObject({ value: ['a', 'b'], state: { mark: 'applied' } });
    await catalog.undo();
    expect(await staged(catalog)).toMatchObject([{ base: ['a', 'b'], next: ['a'] }]);
  });

  test('bring back a failed edit with its message', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A')]);
    await edit(catalog, { 'A title/en': set('bad') });
    const { changeSet, items } = await send(catalog);
    await catalog.recordOutcomes(changeSet, [{ item: items[0] ?? 0, state: 'failed', message: 'Too bad' }]);
    const { summary } = await edit(catalog, { 'A title/en': set('better') });
    expect(summary.failed).toBe(0);
    await catalog.undo();
    expect((await shown(catalog, 'A title/en')).state).toMatchObject({ mark: 'failed', message: 'Too bad' });
  });

  test('return no label and no cells if there is nothing to undo', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A')]);
    expect(await catalog.undo()).toMatchObject({ label: null, leftAlone: 0, cells: [] });
    expect(await cell(catalog, 'A title/en')).toMatchObject({ property: 'title' });
  });
});
