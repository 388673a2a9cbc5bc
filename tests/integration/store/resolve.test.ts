import { describe, expect, test } from 'vitest';
import { cell, edit, openCatalog, product, pull, remove, scope, set, shown, staged } from './fixtures.ts';

/** Product A with conflicts in a text in two languages and in a list, and one staged change without a conflict. */
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
  test("combines both sides' additions and removals of a list, and leaves other values alone", async () => {
    const catalog = await withConflicts();
    const { leftAlone, summary } = await catalog.resolveDrafts(scope('conflict'), 'merge');
    expect(leftAlone).toBe(2);
    expect(summary).toMatchObject({ conflicts: 2, changes: 4, undo: 'Merge 1 staged edit' });
    expect(await shown(catalog, 'A tags')).toMatchObject({
      value: ['b', 't', 'm'],
      state: { mark: 'edited', intent: 'set', base: ['a', 'b', 't'] },
    });
    await catalog.undo();
    expect(await shown(catalog, 'A tags')).toMatchObject({ value: ['b', 'm'], state: { mark: 'conflict' } });
  });

  test('reports how many conflicts of the whole scope it fits, not only of those read', async () => {
    const catalog = await withConflicts();
    const mergeable = async (over: Parameters<typeof scope>[1] = {}) =>
      (await catalog.listDrafts(scope('conflict', over), 0, 1)).mergeable;
    expect(await mergeable()).toBe(1);
    expect(await mergeable({ property: 'tags' })).toBe(1);
    expect(await mergeable({ property: 'title' })).toBe(0);
    await catalog.resolveDrafts(scope('conflict', { property: 'tags' }), 'mine');
    expect(await mergeable()).toBe(0);
  });

  test('reports exactly as many mergeable conflicts as it resolves', async () => {
    const before = { tags: ['a'], 'title/en': 'Pan' };
    const catalog = await openCatalog();
    await pull(
      catalog,
      ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => product(name, name === 'F' ? {} : before)),
    );
    await edit(catalog, {
      'A tags': set(['a', 'm']),
      'B tags': remove,
      'C tags': set('no list'),
      'D tags': set(['m']),
      'E title/en': set(['Pan']),
      'F tags': set(['m']),
    });
    await pull(catalog, [
      product('A', { ...before, tags: ['t'] }),
      product('B', { ...before, tags: ['t'] }),
      product('C', { ...before, tags: ['t'] }),
      product('D', { 'title/en': 'Pan' }),
      product('E', { ...before, 'title/en': 'Wok' }),
      product('F', { tags: ['t'] }),
    ]);
    const { total, mergeable } = await catalog.listDrafts(scope('conflict'), 0, 1);
    expect([total, mergeable]).toEqual([6, 3]);
    expect((await catalog.resolveDrafts(scope('conflict'), 'merge')).leftAlone).toBe(total - mergeable);
  });

  test('of additions sends an append, or nothing if the service has them all', async () => {
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

describe('Staged edits of one property or language', () => {
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

  test('are decided and discarded without the others, also by cell', async () => {
    const catalog = await withConflicts();
    await catalog.resolveDrafts(scope('conflict', { property: 'title', locale: 'de' }), 'theirs');
    expect(await staged(catalog)).toHaveLength(3);
    const byCell = await catalog.resolveDrafts({ cells: [await cell(catalog, 'A title/en')] }, 'mine');
    expect(byCell).toMatchObject({ leftAlone: 0, summary: { conflicts: 1 } });
    await catalog.discardDrafts(scope('all', { locale: 'de' }));
    expect((await staged(catalog)).map(({ property }) => property)).toEqual(['title', 'tags']);
  });
});
