import { describe, expect, test } from 'vitest';
import { cell, edit, openCatalog, product, pull, scope, set, shown, staged } from './fixtures.ts';

/** Product A with a conflict in each of these: a text in two languages, a list, and one staged change without. */
async function withConflicts() {
  const catalog = await openCatalog();
  const values = { 'title/en': 'Pan', 'title/de': 'Pfanne', tags: ['a', 'b'] };
  await pull(catalog, [product('A', values)]);
  await edit(catalog, {
    'A title/en': set('mine'),
    'A title/de': set('meins'),
    'A tags': set(['b', 'm']),
    'A size/de': set('L'),
  });
  await pull(catalog, [product('A', { 'title/en': 'theirs', 'title/de': 'ihres', tags: ['a', 'b', 't'] })]);
  return catalog;
}

describe('Merging conflicts', () => {
  test("takes both sides' additions and removals of a list, and leaves alone what is no list", async () => {
    const catalog = await withConflicts();
    const { leftAlone, summary } = await catalog.resolveDrafts(scope('conflict'), 'merge');
    expect(leftAlone).toBe(2);
    expect(summary).toMatchObject({ conflicts: 2, changes: 4, undo: 'Merge 1 staged change' });
    expect(await shown(catalog, 'A tags')).toMatchObject({
      value: ['b', 't', 'm'],
      state: { mark: 'edited', intent: 'set', base: ['a', 'b', 't'] },
    });
    await catalog.undo();
    expect(await shown(catalog, 'A tags')).toMatchObject({ value: ['b', 'm'], state: { mark: 'conflict' } });
  });

  test('of additions only sends an append, and nothing where the service has them all', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A', { tags: ['a'] }), product('B', { tags: ['a'] })]);
    await edit(catalog, { 'A tags': set(['a', 'm']), 'B tags': set(['a', 'm']) });
    await pull(catalog, [product('A', { tags: ['a', 't'] }), product('B', { tags: ['m', 'a', 't'] })]);
    await catalog.resolveDrafts(scope('all'), 'merge');
    expect((await catalog.sendable()).changes).toMatchObject([
      { product: 1, intent: 'append', value: ['m'], base: ['a', 't'] },
    ]);
    expect(await staged(catalog)).toHaveLength(1);
  });
});

describe('Staged changes of one property or locale', () => {
  test('are listed with their own total, and counted by column', async () => {
    const catalog = await withConflicts();
    const list = await catalog.listDrafts(scope('conflict', { property: 'title' }), 1, 1);
    expect(list).toMatchObject({ total: 2, counts: { all: 4, conflict: 3 }, rows: [{ locale: 'de' }] });
    expect((await catalog.listDrafts(scope('all', { locale: 'de' }), 0, 10)).total).toBe(2);
    expect((await catalog.listDrafts(scope('all', { property: 'nowhere' }), 0, 10)).total).toBe(0);
    expect(await catalog.draftColumns('all')).toEqual([
      { property: 'title', locale: 'en', changes: 1 },
      { property: 'title', locale: 'de', changes: 1 },
      { property: 'tags', locale: 'en', changes: 1 },
      { property: 'size', locale: 'de', changes: 1 },
    ]);
    expect((await catalog.draftColumns('conflict')).map(({ property }) => property)).toEqual([
      'title',
      'title',
      'tags',
    ]);
  });

  test('are decided and dropped without the others, also by cell', async () => {
    const catalog = await withConflicts();
    await catalog.resolveDrafts(scope('conflict', { property: 'title', locale: 'de' }), 'theirs');
    expect(await staged(catalog)).toHaveLength(3);
    const byCell = await catalog.resolveDrafts({ cells: [await cell(catalog, 'A title/en')] }, 'mine');
    expect(byCell).toMatchObject({ leftAlone: 0, summary: { conflicts: 1 } });
    await catalog.dropDrafts(scope('all', { locale: 'de' }));
    expect((await staged(catalog)).map(({ property }) => property)).toEqual(['title', 'tags']);
  });
});
