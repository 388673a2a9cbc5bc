import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { itemFilter } from '#shared/contract/changesets.ts';
import { tempDir } from '../../support/temp-dir.ts';
import {
  cell,
  edit,
  OPTIONS,
  openCatalog,
  product,
  pull,
  remove,
  revert,
  scope,
  send,
  set,
  shown,
  staged,
} from './fixtures.ts';

const PAN = product('A', { 'title/en': 'Pan', 'title/de': 'Pfanne', tags: ['a', 'b'] });

describe('An edit', () => {
  test('shows at once with its mark, and is counted', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN]);
    const { cells, summary } = await edit(
      catalog,
      { 'A title/en': set('Skillet'), 'A title/de': remove },
      'Two',
    );
    expect(cells).toEqual([
      {
        ...(await cell(catalog, 'A title/en')),
        value: 'Skillet',
        state: { mark: 'edited', intent: 'set', base: 'Pan' },
      },
      {
        ...(await cell(catalog, 'A title/de')),
        value: null,
        state: { mark: 'edited', intent: 'remove', base: 'Pfanne' },
      },
    ]);
    expect(summary).toEqual({
      changes: 2,
      products: 1,
      conflicts: 0,
      failed: 0,
      removals: { unlink: 0, delete: 0 },
      creations: { add: 0, replace: 0 },
      undo: 'Two',
      step: expect.any(Number),
      redo: null,
    });
  });

  test('of a product that does not exist is refused', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A')]);
    const target = { ...(await cell(catalog, 'A title/en')), product: 4711 };
    await expect(catalog.edit('Edit', [{ ...target, change: set('x') }])).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await catalog.stagedSummary()).toMatchObject({ changes: 0, undo: null });
  });

  test('to the current value stages nothing and adds no history step', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN]);
    const { summary } = await edit(catalog, {
      'A title/en': set('Pan'),
      'A tags': set(['a', 'b']),
      'A title/fr': remove,
      'A size': revert,
    });
    expect(summary).toMatchObject({ changes: 0, undo: null });
  });

  test('back to the original value removes the staged edit', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN]);
    await edit(catalog, { 'A title/en': set('x') });
    const { cells, summary } = await edit(catalog, { 'A title/en': set('Pan') });
    expect(cells[0]?.state).toBeNull();
    expect(summary.changes).toBe(0);
  });

  test('distinguishes an empty text, a removal and no value', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN]);
    await edit(catalog, { 'A title/en': set(''), 'A title/de': remove, 'A title/fr': set('') });
    expect((await staged(catalog)).map(({ intent, base, next }) => ({ intent, base, next }))).toEqual([
      { intent: 'set', base: 'Pan', next: '' },
      { intent: 'remove', base: 'Pfanne', next: null },
      { intent: 'set', base: null, next: '' },
    ]);
  });

  test('of an already edited cell keeps the value the user first saw as its base', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN]);
    await edit(catalog, { 'A title/en': set('one') });
    await edit(catalog, { 'A title/en': set('two') });
    expect(await staged(catalog)).toMatchObject([{ base: 'Pan', next: 'two' }]);
  });

  test('that only adds to the end of a list is an append', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN]);
    await edit(catalog, { 'A tags': set(['a', 'b', 'c']) });
    expect((await catalog.sendable()).changes).toMatchObject([
      { intent: 'append', value: ['c'], base: ['a', 'b'], localeless: true },
    ]);
  });

  test('of a cell twice in one call counts once, with the last value', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN]);
    const target = await cell(catalog, 'A title/en');
    const { cells } = await catalog.edit('Twice', [
      { ...target, change: set('one') },
      { ...target, change: set('two') },
    ]);
    expect(cells).toMatchObject([{ value: 'two' }]);
    await catalog.undo();
    expect(await staged(catalog)).toEqual([]);
  });
});

describe('A value that changes in the service under a staged edit', () => {
  test('is a conflict with base, mine and theirs, and is not sent', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN]);
    await edit(catalog, { 'A title/en': set('mine') });
    expect(await pull(catalog, [product('A', { 'title/en': 'theirs' })])).toMatchObject({ conflicts: 1 });
    expect(await shown(catalog, 'A title/en')).toEqual({
      value: 'mine',
      state: { mark: 'conflict', intent: 'set', base: 'Pan', theirs: 'theirs' },
    });
    expect((await catalog.sendable()).heldBack.conflicts).toBe(1);
    expect((await catalog.listDrafts(scope('conflict'), 0, 10)).rows).toMatchObject([
      { base: 'Pan', current: 'theirs', next: 'mine', state: 'conflict' },
    ]);
  });

  test('to exactly the edited value removes the staged edit', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN]);
    await edit(catalog, { 'A title/en': set('new'), 'A title/de': remove, 'A tags': set(['a', 'b', 'c']) });
    await pull(catalog, [product('A', { 'title/en': 'new', tags: ['a', 'b', 'c'] })]);
    expect(await staged(catalog)).toEqual([]);
  });

  test('and back again is no longer a conflict', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN]);
    await edit(catalog, { 'A title/en': set('mine') });
    await pull(catalog, [product('A', { 'title/en': 'theirs' })]);
    await pull(catalog, [PAN]);
    expect(await catalog.stagedSummary()).toMatchObject({ changes: 1, conflicts: 0 });
  });

  test('is resolved by keep mine, with theirs as the new base', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN]);
    await edit(catalog, { 'A title/en': set('mine'), 'A title/de': set('ohne Konflikt') });
    await pull(catalog, [product('A', { 'title/en': 'theirs', 'title/de': 'Pfanne' })]);
    const { summary } = await catalog.resolveDrafts(scope('all'), 'mine');
    expect(summary).toMatchObject({ changes: 2, conflicts: 0, undo: 'Keep mine for 1 staged edit' });
    expect((await catalog.sendable()).changes).toMatchObject([
      { value: 'mine', base: 'theirs' },
      { value: 'ohne Konflikt', base: 'Pfanne' },
    ]);
    expect((await catalog.undo()).summary.conflicts).toBe(1);
  });

  test('is resolved by use theirs, which discards the edit', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN]);
    await edit(catalog, { 'A title/en': set('mine') });
    await pull(catalog, [product('A', { 'title/en': 'theirs' })]);
    await catalog.resolveDrafts({ cells: [await cell(catalog, 'A title/en')] }, 'theirs');
    expect(await shown(catalog, 'A title/en')).toEqual({ value: 'theirs', state: null });
  });

  test('stays in conflict if the user types the first value back', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN]);
    await edit(catalog, { 'A title/en': set('mine') });
    await pull(catalog, [product('A', { 'title/en': 'theirs' })]);
    await edit(catalog, { 'A title/en': set('Pan') });
    expect(await shown(catalog, 'A title/en')).toMatchObject({
      value: 'Pan',
      state: { mark: 'conflict', base: 'Pan', theirs: 'theirs' },
    });
    await edit(catalog, { 'A title/en': set('theirs') });
    expect(await staged(catalog)).toEqual([]);
  });
});

describe('Staged edits', () => {
  test('can be discarded one by one or by filter, and the discard can be undone', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN]);
    await edit(catalog, { 'A title/en': set('x'), 'A title/de': remove, 'A tags': set(['a', 'b', 'c']) });
    const before = await staged(catalog);
    await catalog.discardDrafts({ cells: [await cell(catalog, 'A title/en')] });
    expect((await catalog.listDrafts(scope('all'), 0, 10)).counts).toEqual({
      all: 2,
      conflict: 0,
      failed: 0,
      set: 0,
      remove: 1,
      items: 1,
    });
    const { summary } = await catalog.discardDrafts(scope('items'));
    expect(summary).toMatchObject({ changes: 1, undo: 'Discard 1 staged edit' });
    await catalog.undo();
    await catalog.undo();
    expect(await staged(catalog)).toEqual(before);
  });

  test('are listed a chunk at a time', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN, product('B')]);
    await edit(catalog, { 'A title/en': set('1'), 'A title/de': set('2'), 'B title/en': set('3') });
    const page = await catalog.listDrafts(scope('all'), 1, 1);
    expect(page.total).toBe(3);
    expect(page.rows).toMatchObject([{ identifier: 'A', locale: 'de', next: '2', current: 'Pfanne' }]);
  });

  test('are sent without a locale exactly where the service spells the cell that way', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN, product('B', { 'title/en': 'Bowl' })]);
    await edit(catalog, { 'B tags': set(['x']), 'B title/en': set('y'), 'B tags/de': set(['z']) });
    const { changes } = await catalog.sendable();
    expect(changes.map(({ property, locale, localeless }) => [property, locale, localeless])).toEqual([
      ['title', 'en', false],
      ['tags', 'en', true],
      ['tags', 'de', false],
    ]);
  });

  test('are sent with their language while the catalog was pulled with another primary one', async () => {
    const file = join(tempDir(), 'catalog.db');
    const before = await openCatalog(file);
    await pull(before, [PAN]);
    await edit(before, { 'A tags': set(['x']) });
    const { changeSet } = await before.freeze();
    await before.close();
    const spelledOf = (changes: { localeless: boolean; locale: string }[]) =>
      changes.map(({ locale, localeless }) => [locale, localeless]);

    const catalog = await openCatalog(file, { ...OPTIONS, locales: ['de', 'en'] });
    await edit(catalog, { 'A colour/de': set('rot') });
    expect(spelledOf((await catalog.sendable()).changes)).toEqual([['de', false]]);
    // Frozen before the change.
    expect(spelledOf(await catalog.itemsToSend(changeSet.changeSet, 'pending'))).toEqual([['en', false]]);
    const all = await catalog.itemsForFile(changeSet.changeSet, itemFilter.parse({}), null, 10);
    expect(spelledOf(all.changes)).toEqual([['en', false]]);

    await pull(catalog, [PAN]);
    expect(spelledOf((await catalog.sendable()).changes)).toEqual([['de', true]]);
    expect(spelledOf(await catalog.itemsToSend(changeSet.changeSet, 'pending'))).toEqual([['en', false]]);
  });

  test('are held back while an item of their cell is unsettled', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN]);
    await edit(catalog, { 'A tags': set(['a', 'b', 'c']) });
    const { changeSet, items } = await send(catalog);
    await catalog.recordOutcomes(changeSet, [{ item: items[0] ?? 0, state: 'unknown' }]);
    await edit(catalog, { 'A tags': set(['a', 'b', 'c', 'd']) });
    expect(await catalog.sendable()).toEqual({
      changes: [],
      heldBack: { conflicts: 0, gone: 0, nameless: 0, waiting: 0, unsettled: 1, blocked: 0, whole: 0 },
    });
  });
});
