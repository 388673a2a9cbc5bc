import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANY_LOCALE } from '#shared/domain/limits.ts';
import { type CellTest, MAX_GROUP_DEPTH, type ViewFilter, viewQuery } from '#shared/domain/query.ts';
import { edit, identifiers, openCatalog, product, pull, query, remove, set } from '../fixtures.ts';
import { fulfils } from './filter-oracle.ts';
import { randomCatalog } from './random-catalog.ts';
import { anyFilter } from './random-filters.ts';

const cellIs = (property: string, test: CellTest, locale = 'en'): ViewFilter => ({
  kind: 'cell',
  column: { property, locale },
  test,
});

const contains = (text: string): CellTest => ({ is: 'text', how: 'contains', text, matchCase: false });

describe('Filters', () => {
  test.each([1, 2, 3])(
    'show exactly the products that match all of them, in a random catalog (catalog %i)',
    async (seed) => {
      const { catalog, products, world } = await randomCatalog(seed);
      const filters = fc.array(anyFilter([...world.lists.keys()]), { minLength: 1, maxLength: 2 });
      await fc.assert(
        fc.asyncProperty(filters, async (chosen) => {
          const expected = products
            .filter((shown) => chosen.every((filter) => fulfils(shown, filter, world)))
            .map((shown) => shown.identifier);
          expect(await identifiers(catalog, { filters: chosen })).toEqual(expected);
        }),
        { numRuns: 300 },
      );
    },
  );

  test('are tested on a catalog with edits, failures, conflicts, service changes and parents', async () => {
    const { products, world } = await randomCatalog(1);
    const cells = products.flatMap((shown) => shown.cells);
    for (const state of ['edited', 'failed', 'conflict', 'changedInService'] as const)
      expect(cells.filter((cell) => cell[state]).length, state).toBeGreaterThan(0);
    expect(cells.some(({ edited, value }) => edited && value === null)).toBe(true);
    expect(products.some(({ children }) => children > 0)).toBe(true);
    expect([...world.translatable].sort()).toEqual(['category', 'tags', 'text', 'title']);
  });

  test('count the rows of a view that no longer match after any edit', async () => {
    const { catalog, world } = await randomCatalog(4);
    const change = fc.record({
      product: fc.integer({ min: 1, max: 24 }),
      property: fc.constantFrom('title', 'text', 'tags'),
      value: fc.option(fc.constantFrom('Pan', 'pan', 'Äpfel', '', '10')),
    });
    await fc.assert(
      fc.asyncProperty(
        anyFilter([...world.lists.keys()]),
        change,
        async (filter, { product: key, property, value }) => {
          const { view } = await catalog.openView(query({ filters: [filter] }));
          const before = (await catalog.window(view, 0, 100, [])).map((row) => row.identifier);
          await catalog.edit('Edit', [
            { product: key, property, locale: 'en', change: value === null ? remove : set(value) },
          ]);
          const now = new Set(await identifiers(catalog, { filters: [filter] }));
          expect(await catalog.staleRows(view)).toBe(
            before.filter((identifier) => !now.has(identifier)).length,
          );
        },
      ),
      { numRuns: 100 },
    );
  });

  test('ignore case in Greek, Cyrillic and full-width text, and match pattern characters literally', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [
      product('A', { 'text/en': 'ΟΔΥΣΣΕΎΣ' }),
      product('B', { 'text/en': 'Ёлка [*]' }),
      product('C', { 'text/en': 'ＦＵＬＬ' }),
    ]);
    const found = (text: string) => identifiers(catalog, { filters: [cellIs('text', contains(text))] });
    expect(await found('οδυσσεύς')).toEqual(['A']);
    expect(await found('ёЛКА [*')).toEqual(['B']);
    expect(await found('ｆull'.replace('ull', 'ｕｌｌ'))).toEqual(['C']);
    expect(await found('*')).toEqual(['B']);
  });

  test('match the text of a number: 10 does not contain "10.0"', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A', { size: 10 }), product('B', { size: 0.1 + 0.2 })]);
    const found = (text: string) => identifiers(catalog, { filters: [cellIs('size', contains(text))] });
    expect(await found('10.0')).toEqual([]);
    expect(await found('10')).toEqual(['A']);
    expect(await found('000000004')).toEqual(['B']);
    expect(await identifiers(catalog, { search: '10.0' })).toEqual([]);
  });

  test('find a cell absent in any language, or in the primary one if the property is not translatable', async () => {
    const catalog = await openCatalog();
    const all = { 'text/en': 'a', 'text/de': 'a', 'text/fr': 'a' };
    await pull(catalog, [product('A', { ...all, size: 1 }), product('B', { 'text/en': 'a' })]);
    const any = (property: string) =>
      identifiers(catalog, { filters: [cellIs(property, { is: 'absent' }, ANY_LOCALE)] });
    expect(await any('text')).toEqual(['B']);
    expect(await any('size')).toEqual(['B']);
    await edit(catalog, { 'A text/fr': remove });
    expect(await any('text')).toEqual(['A', 'B']);
  });
});

describe('"Is empty"', () => {
  const family = async () => {
    const catalog = await openCatalog();
    const below = (parentIdentifier: string) => ({ parentIdentifier });
    await pull(catalog, [
      product('parent', { 'text/en': 'a', tags: ['x'] }, { childBoundAttributes: ['tags'] }),
      product('child', { 'text/de': 'b' }, below('parent')),
      product('grandchild', {}, below('child')),
      product('blank', { 'text/en': '' }, below('parent')),
      product('single', {}),
    ]);
    return catalog;
  };
  const empty = (catalog: Parameters<typeof identifiers>[0], property: string, test: object = {}) =>
    identifiers(catalog, { filters: [cellIs(property, { is: 'empty', ...test })] });

  test('treats inherited values as filled if the user chooses so', async () => {
    const catalog = await family();
    expect(await empty(catalog, 'text')).toEqual(['child', 'grandchild', 'blank', 'single']);
    expect(await empty(catalog, 'text', { inherited: true })).toEqual(['blank', 'single']);
  });

  test('ignores a parent’s value of a property that the parent leaves to its variants', async () => {
    const catalog = await family();
    const all = ['child', 'grandchild', 'blank', 'single'];
    expect(await empty(catalog, 'tags')).toEqual(all);
    expect(await empty(catalog, 'tags', { inherited: true })).toEqual(all);
  });

  test('can be combined with being filled in another language in one condition', async () => {
    const catalog = await family();
    expect(await empty(catalog, 'text', { filledIn: 'de' })).toEqual(['child']);
    expect(await empty(catalog, 'text', { filledIn: 'fr' })).toEqual([]);
  });

  test('counts rows that no longer match, including variants whose parent was edited', async () => {
    const catalog = await family();
    const isEmpty = cellIs('text', { is: 'empty', inherited: true });
    const { view } = await catalog.openView(query({ filters: [isEmpty] }));
    await edit(catalog, { 'single text/en': set('c') });
    expect(await catalog.staleRows(view)).toBe(1);
    const { view: filled } = await catalog.openView(
      query({ filters: [cellIs('text', { is: 'filled', inherited: true })] }),
    );
    await edit(catalog, { 'parent text/en': remove });
    expect(await catalog.staleRows(filled)).toBe(3);
  });
});

describe('Rows that no longer match', () => {
  const isA = cellIs('text', { is: 'text', how: 'equals', text: 'a', matchCase: false });
  const notA = async () => {
    const catalog = await openCatalog();
    await pull(catalog, [
      product('1', { 'text/en': 'a', size: 2 }),
      product('2', { 'text/en': 'a', size: 1 }),
      product('3', { 'text/en': 'b', size: 0 }),
    ]);
    const { view } = await catalog.openView(query({ filters: [isA] }));
    await edit(catalog, { '1 text/en': set('c') });
    return { catalog, view };
  };
  const bySize = [{ by: { property: 'size', locale: 'en' }, descending: false }];
  type Query = Parameters<typeof query>[0];
  const reopened = async ({ catalog, view }: Awaited<ReturnType<typeof notA>>, asked: Query) => {
    const next = await catalog.openView(query(asked), view);
    const rows = await catalog.window(next.view, 0, 10, []);
    return { stale: next.stale, rows: rows.map(({ identifier }) => identifier), view: next.view };
  };

  test('stay and are counted when the sort changes or the view becomes a tree', async () => {
    const catalog = await notA();
    const sorted = await reopened(catalog, { filters: [isA], sort: bySize });
    expect(sorted).toMatchObject({ rows: ['2', '1'], stale: 1 });
    expect(await catalog.catalog.staleRows(sorted.view)).toBe(1);
    expect(await reopened(catalog, { filters: [isA], tree: true })).toMatchObject({
      rows: ['1', '2'],
      stale: 1,
    });
  });

  test('match again once the value is set back', async () => {
    const catalog = await notA();
    const { view } = await reopened(catalog, { filters: [isA], sort: bySize });
    await edit(catalog.catalog, { '1 text/en': set('a') });
    expect(await catalog.catalog.staleRows(view)).toBe(0);
  });

  test('stay next to rows that match now', async () => {
    const catalog = await notA();
    await edit(catalog.catalog, { '3 text/en': set('a') });
    expect(await reopened(catalog, { filters: [isA] })).toMatchObject({ rows: ['1', '2', '3'], stale: 1 });
  });

  test('disappear with other filters, another search or a view opened afresh', async () => {
    const catalog = await notA();
    expect(await reopened(catalog, { filters: [isA, isA] })).toMatchObject({ rows: ['2'], stale: 0 });
    expect(await reopened(catalog, { filters: [isA], search: '2' })).toMatchObject({ rows: ['2'], stale: 0 });
    expect(await identifiers(catalog.catalog, { filters: [isA] })).toEqual(['2']);
  });
});

describe('A pattern', () => {
  const pattern = (text: string): ViewFilter =>
    cellIs('text', { is: 'pattern', pattern: text, matchCase: true });

  test('is refused with its field and a message if it is invalid', async () => {
    const catalog = await openCatalog();
    const filters: ViewFilter[] = [
      { kind: 'edited' },
      { kind: 'group', match: 'any', negated: false, filters: [pattern('a('), pattern('b')] },
    ];
    await expect(catalog.openView(query({ filters }))).rejects.toMatchObject({
      code: 'invalid_input',
      shape: {
        field: 'query.filters.1.filters.0.test.pattern',
        message: expect.stringContaining('A group is opened with ( and not closed.'),
      },
    });
  });

  test('is stopped when it runs too long, and later queries work', { timeout: 60_000 }, async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A', { 'text/en': `${'a'.repeat(60)}!` })]);
    await expect(catalog.openView(query({ filters: [pattern('^(a+)+$')] }))).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('takes more than 3 seconds'),
    });
    expect(await identifiers(catalog, { filters: [pattern('a!$')] })).toEqual(['A']);
    await edit(catalog, { 'A text/en': set('b') });
    expect(await identifiers(catalog, { filters: [pattern('a!$')] })).toEqual([]);
  });
});

test('A query works with very many conditions at the maximum group depth', async () => {
  const catalog = await openCatalog();
  await pull(catalog, [product('A', { 'text/en': 'a' }), product('B', { 'text/en': 'b' })]);
  const isA = cellIs('text', { is: 'text', how: 'equals', text: 'a', matchCase: true });
  let filters: ViewFilter[] = [isA];
  for (let level = 0; level < MAX_GROUP_DEPTH; level++)
    filters = [
      { kind: 'group', match: 'all', negated: false, filters: [...filters, ...Array(60).fill(isA)] },
    ];
  expect(viewQuery.parse({ filters }).filters).toEqual(filters);
  expect(await identifiers(catalog, { filters })).toEqual(['A']);
});

describe('"Changed in the service"', () => {
  const changed = (catalog: Parameters<typeof identifiers>[0]) =>
    identifiers(catalog, { filters: [{ kind: 'changedInService' }] });

  test('matches values that the last pull changed, added or removed, except on new products', async () => {
    const catalog = await openCatalog();
    const records = [
      product('same', { 'text/en': 'a', tags: ['x'] }),
      product('other', { 'text/en': 'a' }),
      product('more', {}),
      product('less', { 'text/en': 'a', 'text/de': 'b' }),
      product('respelled', { text: 'a' }),
    ];
    await pull(catalog, records);
    expect(await changed(catalog)).toEqual([]);
    await pull(catalog, [
      records[0]!,
      product('other', { 'text/en': 'b' }),
      product('more', { 'text/en': 'a' }),
      product('less', { 'text/en': 'a' }),
      product('respelled', { 'text/en': 'a' }),
      product('new', { 'text/en': 'a' }),
    ]);
    expect(await changed(catalog)).toEqual(['other', 'more', 'less']);
    const at = (locale: string) =>
      identifiers(catalog, { filters: [cellIs('text', { is: 'changed_in_service' }, locale)] });
    expect(await at('de')).toEqual(['less']);
    expect(await at('en')).toEqual(['other', 'more']);
  });

  test('is reset by the next pull, and does not match a product that comes back', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A', { 'text/en': 'a' }), product('B', { 'text/en': 'a' })]);
    await pull(catalog, [product('A', { 'text/en': 'b' })]);
    expect(await changed(catalog)).toEqual(['A']);
    await pull(catalog, [product('A', { 'text/en': 'b' }), product('B', { 'text/en': 'a' })]);
    expect(await changed(catalog)).toEqual([]);
  });
});
