import { describe, expect, test } from 'vitest';
import type { ViewFilter, ViewSort } from '#shared/domain/query.ts';
import {
  type Catalog,
  edit,
  identifiers,
  key,
  openCatalog,
  product,
  pull,
  query,
  remove,
  rowsOf,
  send,
  set,
} from './fixtures.ts';

const search = (catalog: Catalog, text: string) => identifiers(catalog, { search: text });
const filter = (catalog: Catalog, ...filters: ViewFilter[]) => identifiers(catalog, { filters });
const sorted = (catalog: Catalog, by: ViewSort['by'], descending = false) =>
  identifiers(catalog, { sort: [{ by, descending }] });

describe('A window', () => {
  test('gives values in the order of the requested columns, and null for no value', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [
      product('A', { 'title/en': 'Pan', 'title/de': '', size: 4, ready: false, tags: ['x', 2] }),
    ]);
    const columns = ['tags/en', 'nowhere/en', 'ready/en', 'title/de', 'size/en', 'title/fr'].map((name) => {
      const [property = '', locale = ''] = name.split('/');
      return { property, locale };
    });
    const [row] = await rowsOf(catalog, {}, columns);
    expect(row?.values).toEqual([['x', 2], null, false, '', 4, null]);
    expect(row).toMatchObject({ identifier: 'A', title: 'Pan', productId: 'id-A', gone: false, states: {} });
  });

  test('reads any range, also past the end', async () => {
    const catalog = await openCatalog();
    await pull(
      catalog,
      Array.from({ length: 25 }, (_, i) => product(`P${i}`)),
    );
    const { view, rows, products } = await catalog.openView(query());
    expect({ rows, products }).toEqual({ rows: 25, products: 25 });
    const part = await catalog.window(view, 22, 10, []);
    expect(part.map(({ identifier }) => identifier)).toEqual(['P22', 'P23', 'P24']);
    expect(await catalog.window(view, 25, 10, [])).toEqual([]);
  });

  test('shows a staged title as the title, and counts children', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A', { 'title/en': 'Pan' }), product('A1', {}, { parentIdentifier: 'A' })]);
    await edit(catalog, { 'A title/en': set('Skillet') });
    const [row] = await rowsOf(catalog);
    expect(row).toMatchObject({ title: 'Skillet', children: 1 });
    expect((await catalog.product(await key(catalog, 'A'))).title).toBe('Skillet');
  });

  test('marks each cell by the state of its edit', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A', { 'p/en': 'a', 'q/en': 'a', 'r/en': 'a', 's/en': 'a', 't/en': 'a' })]);
    await edit(catalog, { 'A p/en': set('b'), 'A q/en': set('b'), 'A r/en': set('b'), 'A s/en': set('b') });
    const { changeSet, item } = await send(catalog);
    await catalog.recordOutcomes(changeSet, [
      { item: item('A p/en'), state: 'applied' },
      { item: item('A q/en'), state: 'failed', code: 'bad', message: 'No such q' },
      { item: item('A r/en'), state: 'unknown' },
    ]);
    await edit(catalog, { 'A t/en': remove });
    const columns = ['p', 'q', 'r', 's', 't'].map((property) => ({ property, locale: 'en' }));
    const [row] = await rowsOf(catalog, {}, columns);
    expect(row?.values).toEqual(['b', 'b', 'b', 'b', null]);
    expect(Object.values(row?.states ?? {}).map(({ mark }) => mark)).toEqual([
      'applied',
      'failed',
      'unknown',
      'sending',
      'edited',
    ]);
    expect(row?.states['1']?.message).toBe('No such q');
    expect(row?.states['4']).toEqual({ mark: 'edited', intent: 'remove', base: 'a' });
  });
});

describe('Views', () => {
  test('expire except for the eight used last', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A')]);
    const opened = [];
    for (let i = 0; i < 9; i++) opened.push((await catalog.openView(query())).view);
    await expect(catalog.window(opened[0] ?? 0, 0, 1, [])).rejects.toMatchObject({ code: 'view_expired' });
    expect(await catalog.window(opened[1] ?? 0, 0, 1, [])).toHaveLength(1);
  });

  test('stay open while they are in use, however many others are opened', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A')]);
    const { view } = await catalog.openView(query());
    const first = (await catalog.openView(query())).view;
    for (let i = 0; i < 20; i++) {
      await catalog.openView(query());
      expect(await catalog.window(view, 0, 1, [])).toHaveLength(1);
    }
    await expect(catalog.window(first, 0, 1, [])).rejects.toMatchObject({ code: 'view_expired' });
  });

  test('keep their rows in place after edits and pulls, and count those that no longer match', async () => {
    const catalog = await openCatalog();
    await pull(
      catalog,
      ['A', 'B', 'C'].map((identifier) => product(identifier, { 'title/en': identifier })),
    );
    const { view } = await catalog.openView(
      query({
        filters: [{ kind: 'emptyIn', locale: 'de' }],
        sort: [{ by: { property: 'title', locale: 'en' }, descending: false }],
      }),
    );
    expect(await catalog.staleRows(view)).toBe(0);
    await edit(catalog, { 'A title/de': set('a'), 'B title/en': set('Z') });
    const order = async () => (await catalog.window(view, 0, 9, [])).map((row) => row.identifier);
    expect(await order()).toEqual(['A', 'B', 'C']);
    expect(await catalog.staleRows(view)).toBe(1);
    await catalog.undo();
    expect(await catalog.staleRows(view)).toBe(0);
    await pull(catalog, [
      product('A', { 'title/en': 'A', 'title/de': 'x' }),
      product('B', { 'title/en': 'B' }),
    ]);
    expect(await catalog.staleRows(view)).toBe(2);
    expect(await order()).toEqual(['A', 'B', 'C']);
  });

  test('find the row of a product', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A'), product('B')]);
    const { view } = await catalog.openView(query({ search: 'b' }));
    expect(await catalog.locate(view, await key(catalog, 'B'))).toBe(0);
    expect(await catalog.locate(view, await key(catalog, 'A'))).toBeNull();
  });
});

describe('Sorting', () => {
  test('by identifier, title or a column, gaps last in both directions, ties in listing order', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [
      product('c', { 'title/en': 'pan', size: 10 }),
      product('A', { 'title/en': 'Bowl', size: 9 }),
      product('b', {}),
      product('D', { 'title/en': 'PAN', size: 10 }),
    ]);
    const size = { property: 'size', locale: 'en' };
    expect(await sorted(catalog, 'identifier')).toEqual(['A', 'b', 'c', 'D']);
    expect(await sorted(catalog, 'identifier', true)).toEqual(['D', 'c', 'b', 'A']);
    expect(await sorted(catalog, 'title')).toEqual(['A', 'c', 'D', 'b']);
    expect(await sorted(catalog, size)).toEqual(['A', 'c', 'D', 'b']);
    expect(await sorted(catalog, size, true)).toEqual(['c', 'D', 'A', 'b']);
    expect(await sorted(catalog, { property: 'never seen', locale: 'xx' })).toEqual(['c', 'A', 'b', 'D']);
  });

  test('uses the shown values, including staged edits', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A', { size: 1 }), product('B', { size: 2 }), product('C', { size: 3 })]);
    await edit(catalog, { 'A size': set(9), 'C size': remove, 'B title/en': set('x') });
    expect(await sorted(catalog, { property: 'size', locale: 'en' })).toEqual(['B', 'A', 'C']);
    expect(await sorted(catalog, 'title')).toEqual(['B', 'A', 'C']);
  });
});

describe('Searching', () => {
  test('finds identifiers, titles and values in any case, in any script', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [
      product('SKU-1', { 'title/en': 'Frying pan', 'title/de': 'Große ÄPFEL-Pfanne' }),
      product('SKU-2', { 'title/en': 'Café crème', 'name/ja': '寿司 皿' }),
      product('SKU-3', { tags: ['Oven', 'Straße'], kind: { nodes: [{ path: 'Home > Kitchen' }] }, ok: true }),
    ]);
    expect(await search(catalog, 'sku-')).toEqual(['SKU-1', 'SKU-2', 'SKU-3']);
    expect(await search(catalog, 'äpfel')).toEqual(['SKU-1']);
    expect(await search(catalog, 'CAFÉ')).toEqual(['SKU-2']);
    expect(await search(catalog, '寿司')).toEqual(['SKU-2']);
    expect(await search(catalog, 'straße')).toEqual(['SKU-3']);
    expect(await search(catalog, 'kitchen')).toEqual(['SKU-3']);
  });

  test('takes *, ?, [ and quotes literally, and never matches the punctuation of a list', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [
      product('A', { note: '5* rated? [yes]' }),
      product('B', { tags: ['say "hi"', 'x'] }),
      product('C', { note: 'plain' }),
    ]);
    expect(await search(catalog, '5*')).toEqual(['A']);
    expect(await search(catalog, 'd?')).toEqual(['A']);
    expect(await search(catalog, '[y')).toEqual(['A']);
    expect(await search(catalog, 's]')).toEqual(['A']);
    expect(await search(catalog, '"hi"')).toEqual(['B']);
    expect(await search(catalog, '","')).toEqual([]);
    expect(await search(catalog, '[x')).toEqual([]);
  });

  test('uses the shown values, including staged edits', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A', { 'title/en': 'old', 'note/de': 'alt' })]);
    await edit(catalog, { 'A title/en': set('new'), 'A note/de': remove, 'A note/fr': set('nouveau') });
    expect(await search(catalog, 'old')).toEqual([]);
    expect(await search(catalog, 'alt')).toEqual([]);
    expect(await search(catalog, 'nouveau')).toEqual(['A']);
    expect(await search(catalog, 'new')).toEqual(['A']);
  });
});

describe('Filters', () => {
  test('"empty in a language" finds gaps: no value, blank text, empty list, removal; staged text closes one', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [
      product('none', { 'title/en': 'x' }),
      product('blank', { 'title/en': 'x', 'title/de': '  ' }),
      product('list', { 'title/en': 'x', 'title/de': [] }),
      product('full', { 'title/en': 'x', 'title/de': 'y' }),
      product('removed', { 'title/en': 'x', 'title/de': 'y' }),
      product('staged', { 'title/en': 'x' }),
    ]);
    await edit(catalog, { 'removed title/de': remove, 'staged title/de': set('y') });
    const gaps = ['none', 'blank', 'list', 'removed'];
    expect(await filter(catalog, { kind: 'emptyIn', locale: 'de', property: 'title' })).toEqual(gaps);
    expect(await filter(catalog, { kind: 'emptyIn', locale: 'de' })).toEqual(gaps);
  });

  test('"empty in a language" without a property checks only translatable ones filled in the primary language', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [
      product('A', { 'title/en': 'x', 'title/de': 'y', weight: 3 }),
      product('B', { 'title/de': 'y', weight: 3 }),
      product('C', { 'title/en': 'x', 'title/de': 'y' }),
    ]);
    expect(await filter(catalog, { kind: 'emptyIn', locale: 'de' })).toEqual([]);
    await edit(catalog, { 'C note/en': set('only staged'), 'A title/fr': set('z') });
    expect(await filter(catalog, { kind: 'emptyIn', locale: 'fr' })).toEqual(['C']);
  });

  test('edited, failed and conflict show exactly those products', async () => {
    const catalog = await openCatalog();
    const listed = (b: string) => [
      product('A', { 'p/en': '1' }),
      product('B', { 'p/en': b }),
      product('C', { 'p/en': '1' }),
      product('D'),
    ];
    await pull(catalog, listed('1'));
    await edit(catalog, { 'A p/en': set('2'), 'B p/en': set('2'), 'C p/en': set('2') });
    const { changeSet, item } = await send(catalog);
    await catalog.recordOutcomes(changeSet, [
      { item: item('A p/en'), state: 'failed', message: 'no' },
      { item: item('B p/en'), state: 'skipped' },
      { item: item('C p/en'), state: 'applied' },
    ]);
    await pull(catalog, listed('3'));
    expect(await filter(catalog, { kind: 'edited' })).toEqual(['A', 'B']);
    expect(await filter(catalog, { kind: 'failed' })).toEqual(['A']);
    expect(await filter(catalog, { kind: 'conflict' })).toEqual(['B']);
    expect(await filter(catalog, { kind: 'conflict' }, { kind: 'failed' })).toEqual([]);
  });
});
