import { describe, expect, test } from 'vitest';
import { type DraftOrder, type DraftScope, NO_LANGUAGE } from '#shared/contract/drafts.ts';
import {
  type Catalog,
  cell,
  edit,
  openCatalog,
  product,
  pull,
  remove,
  scope,
  send,
  set,
} from './fixtures.ts';

const PRODUCTS = [
  product('B-2', { 'title/en': 'Pan', 'title/de': 'Pfanne', weight: 12 }),
  product('a-10', { 'title/en': 'Kettle', 'title/de': 'Öl*kanne', tags: ['steel'] }),
];

async function withEdits(): Promise<Catalog> {
  const catalog = await openCatalog();
  await pull(catalog, PRODUCTS);
  await edit(catalog, {
    'B-2 title/en': set('Skillet'),
    'B-2 title/de': remove,
    'B-2 weight': set(13),
    'a-10 title/de': set('Kännchen'),
    'a-10 tags': set(['steel', 'cordless']),
  });
  return catalog;
}

const listed = async (catalog: Catalog, of: Partial<DraftScope>, order: DraftOrder = null) =>
  (await catalog.listDrafts(scope('all', of), 0, 100, order)).rows.map(
    ({ identifier, property, locale }) => `${identifier} ${property}/${locale}`,
  );

describe('A search of staged edits', () => {
  test.each([
    ['a-1', ['a-10 title/de', 'a-10 tags/en']],
    ['KETTLE', ['a-10 title/de', 'a-10 tags/en']],
    ['weig', ['B-2 weight/en']],
    ['skillet', ['B-2 title/en']],
    ['öl*', ['a-10 title/de']],
    ['PFANNE', ['B-2 title/de']],
    ['cordless', ['a-10 tags/en']],
    ['nowhere', []],
  ])('looks for %s in identifier, title, property, old and new value', async (search, found) => {
    const catalog = await withEdits();
    expect(await listed(catalog, { search })).toEqual(found);
    expect((await catalog.listDrafts(scope('all', { search }), 0, 1)).total).toBe(found.length);
  });

  test('limits a discard to its matches', async () => {
    const catalog = await withEdits();
    await catalog.discardDrafts(scope('all', { search: 'skillet' }));
    expect(await listed(catalog, {})).toEqual([
      'B-2 title/de',
      'B-2 weight/en',
      'a-10 title/de',
      'a-10 tags/en',
    ]);
  });
});

describe('What was refused', () => {
  test('stays in the list while it is mended, until it is sent again', async () => {
    const catalog = await openCatalog();
    await pull(catalog, PRODUCTS);
    await edit(catalog, {
      'B-2 title/en': set('bad'),
      'B-2 weight': set(-1),
      'a-10 title/de': set('Kännchen'),
    });
    const first = await send(catalog);
    const fails = (name: string) => ({ item: first.item(name), state: 'failed' as const, message: 'No' });
    await catalog.recordOutcomes(first.changeSet, [fails('B-2 title/en'), fails('B-2 weight/en')]);
    await edit(catalog, { 'B-2 title/en': set('better') });
    await edit(catalog, { 'B-2 title/en': set('good') });
    const list = async () => {
      const { total, counts, rows } = await catalog.listDrafts(scope('failed'), 0, 100);
      expect(total).toBe(rows.length);
      return {
        failed: counts.failed,
        rows: rows.map(({ state, wasFailed, next }) => ({ state, wasFailed, next })),
      };
    };
    expect(await list()).toEqual({
      failed: 1,
      rows: [
        { state: 'edited', wasFailed: true, next: 'good' },
        { state: 'failed', wasFailed: false, next: -1 },
      ],
    });
    const again = await send(catalog);
    await catalog.recordOutcomes(again.changeSet, [
      { item: again.item('B-2 title/en'), state: 'applied' },
      { item: again.item('B-2 weight/en'), state: 'failed', message: 'No' },
    ]);
    expect((await list()).rows).toEqual([{ state: 'failed', wasFailed: false, next: -1 }]);
    await catalog.discardDrafts(scope('failed'));
    expect((await list()).rows).toEqual([]);
    await edit(catalog, { 'B-2 weight': set(14) });
    expect((await list()).rows).toEqual([]);
  });
});

describe('Staged edits are sorted', () => {
  test.each([
    [{ by: 'product', descending: false }, ['a-10', 'a-10', 'B-2', 'B-2', 'B-2']],
    [{ by: 'product', descending: true }, ['B-2', 'B-2', 'B-2', 'a-10', 'a-10']],
    [null, ['B-2', 'B-2', 'B-2', 'a-10', 'a-10']],
  ] as [DraftOrder, string[]][])('by identifier or in service order: %j', async (order, identifiers) => {
    const rows = await listed(await withEdits(), {}, order);
    expect(rows.map((row) => row.split(' ')[0])).toEqual(identifiers);
  });

  test('by column, old value, new value and state', async () => {
    const catalog = await withEdits();
    const by = (column: 'column' | 'old' | 'new' | 'state') =>
      listed(catalog, {}, { by: column, descending: false });
    expect((await by('column')).map((row) => row.split(' ')[1])).toEqual([
      'tags/en',
      'title/en',
      'title/de',
      'title/de',
      'weight/en',
    ]);
    expect((await by('old'))[0]).toBe('B-2 weight/en');
    expect(await by('new')).toEqual([
      'B-2 title/de',
      'B-2 weight/en',
      'a-10 tags/en',
      'a-10 title/de',
      'B-2 title/en',
    ]);
    expect(await by('state')).toEqual([
      'a-10 tags/en',
      'B-2 title/de',
      'B-2 title/en',
      'B-2 weight/en',
      'a-10 title/de',
    ]);
  });

  test('also when cells are read by position', async () => {
    const catalog = await withEdits();
    const order = { by: 'product', descending: false } as const;
    expect(await catalog.draftCells(scope('all'), 1, 2, order)).toEqual([
      await cell(catalog, 'a-10 tags'),
      await cell(catalog, 'B-2 title/en'),
    ]);
  });
});

describe('A property that is not translatable', () => {
  test('is listed only under "no language"', async () => {
    const catalog = await withEdits();
    expect(await listed(catalog, { locale: NO_LANGUAGE })).toEqual(['B-2 weight/en']);
    expect(await listed(catalog, { locale: 'en' })).toEqual(['B-2 title/en', 'a-10 tags/en']);
  });
});
