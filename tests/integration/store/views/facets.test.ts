import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANY_LOCALE } from '#shared/domain/limits.ts';
import { type CellValue, canonicalJson } from '#shared/domain/value.ts';
import { edit, identifiers, openCatalog, product, pull, query, remove, set } from '../fixtures.ts';
import { randomCatalog } from './random-catalog.ts';
import { PROPERTIES } from './random-filters.ts';

const columnOf = (property: string, locale = 'en') => ({ property, locale });
const node = (path: string, node_id: string | null = 'n') => ({ path, node_id });

describe('Facets', () => {
  test('count products by shown value, most frequent first, with lists counted by item', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [
      product('A', { tags: ['red', 'blue', 'red'], ready: true, size: 1 }),
      product('B', { tags: ['blue'], ready: false, size: 1 }),
      product('C', { tags: 'blue' }),
      product('D', {}),
    ]);
    await edit(catalog, { 'D tags': set(['green']), 'B size': remove });
    const facets = (property: string, search = '', limit = 100) =>
      catalog.facets(query(), columnOf(property), search, limit);
    expect(await facets('tags')).toEqual({
      values: [
        { value: 'blue', products: 3 },
        { value: 'green', products: 1 },
        { value: 'red', products: 1 },
      ],
      distinct: 3,
      products: 4,
    });
    expect((await facets('size')).values).toEqual([
      { value: null, products: 3 },
      { value: 1, products: 1 },
    ]);
    expect((await facets('tags', 'RE')).values.map(({ value }) => value)).toEqual(['green', 'red']);
    expect(await facets('tags', '', 1)).toMatchObject({ values: [{ value: 'blue' }], distinct: 3 });
    expect((await facets('ready')).values).toHaveLength(3);
    expect((await facets('never seen')).values).toEqual([{ value: null, products: 4 }]);
    expect((await catalog.facets(query({ search: 'green' }), columnOf('tags'), '', 10)).values).toEqual([
      { value: 'green', products: 1 },
    ]);
    expect((await catalog.facets(query(), 'identifier', 'a', 10)).values).toEqual([
      { value: 'A', products: 1 },
    ]);
  });

  test('count as many products as a filter on the value shows', async () => {
    const { catalog } = await randomCatalog(5);
    const column = fc.oneof(
      fc.constantFrom('identifier' as const, 'title' as const),
      fc.record({
        property: fc.constantFrom(...PROPERTIES),
        locale: fc.constantFrom('en', 'de', ANY_LOCALE),
      }),
    );
    await fc.assert(
      fc.asyncProperty(column, fc.boolean(), async (by, some) => {
        const parts = some ? { search: 'pan' } : {};
        const { values } = await catalog.facets(query(parts), by, '', 1000);
        const names = values.map(({ value }) => canonicalJson(value));
        expect(new Set(names).size).toBe(names.length);
        for (const { value, products } of values) {
          // "No value in any language" is not the filter "no value in one of them".
          if (value === null && typeof by === 'object' && by.locale === ANY_LOCALE) continue;
          const test = { is: 'one_of', values: [value] as CellValue[] } as const;
          const shown = await identifiers(catalog, {
            ...parts,
            filters: [{ kind: 'cell', column: by, test }],
          });
          expect(shown.length, canonicalJson(value)).toBe(products);
        }
      }),
      { numRuns: 20 },
    );
  });
});

test('categories count each product at or below them once, and unclassified products separately', async () => {
  const catalog = await openCatalog();
  await pull(catalog, [
    product('A', { category: { nodes: [node('Shop > Pans'), node('Shop > Lids')] } }),
    product('B', { category: { nodes: [node('Shop > Pans > Steel')] } }),
    product('C', { category: { nodes: [node('Pans / Steel', null)] } }),
    product('D', { category: [{ nodes: [node('Shop')] }, { nodes: [node('Ärmel')] }] }),
    product('E'),
  ]);
  await edit(catalog, { 'E category': set({ nodes: [node('Shop > Lids')] }) });
  const { nodes, unclassified } = await catalog.categories(query(), 'category', false);
  expect(nodes.map(({ path, products }) => `${path.join(' > ')}: ${products}`)).toEqual([
    'Ärmel: 1',
    'Pans: 1',
    'Pans > Steel: 1',
    'Shop: 4',
    'Shop > Lids: 2',
    'Shop > Pans: 2',
    'Shop > Pans > Steel: 1',
  ]);
  expect(unclassified).toBe(1);
  for (const { path, products } of nodes) {
    const filter = { kind: 'category', property: 'category', path } as const;
    expect(await identifiers(catalog, { filters: [filter] })).toHaveLength(products);
  }
});

test('categories can be chosen as the catalog has them, once for each taxonomy, classified ones first', async () => {
  const catalog = await openCatalog();
  const shop = { taxonomy_id: 'shop', taxonomy_name: 'Shop' };
  await pull(catalog, [
    product('A', {
      category: { nodes: [{ path: 'Pans', node_id: null }], taxonomy_id: null, taxonomy_name: null },
    }),
    product('B', { category: { ...shop, nodes: [{ path: 'Pans', node_id: 'n1' }], score: 1 } }),
    product('C', {
      category: {
        ...shop,
        nodes: [
          { path: 'Pans', node_id: 'n1' },
          { path: 'Pans > Steel', node_id: 'n2' },
        ],
      },
    }),
  ]);
  const { nodes } = await catalog.categories(query(), 'category', true);
  expect(
    nodes.map(({ path, choices = [] }) => [path.join(' > '), ...choices.map(({ value }) => value)]),
  ).toEqual([
    [
      'Pans',
      { taxonomy_id: null, taxonomy_name: null, nodes: [{ path: 'Pans', node_id: null }] },
      { ...shop, nodes: [{ path: 'Pans', node_id: 'n1' }] },
    ],
    ['Pans > Steel', { ...shop, nodes: [{ path: 'Pans > Steel', node_id: 'n2' }] }],
  ]);
});

test('filled columns are counted over the products of the view', async () => {
  const catalog = await openCatalog();
  await pull(catalog, [
    product('A', { 'text/en': 'a', 'text/de': ' ', size: 1 }),
    product('B', { 'text/en': 'b', 'text/de': 'b' }),
    product('C', { 'other/en': 'c' }),
  ]);
  await edit(catalog, { 'A text/en': remove, 'A text/fr': set('f'), 'B text/de': set('c') });
  const { view } = await catalog.openView(
    query({ filters: [{ kind: 'cell', column: 'identifier', test: { is: 'one_of', values: ['A', 'B'] } }] }),
  );
  const found = await catalog.filledColumns(view);
  expect(
    Object.fromEntries(found.map(({ property, locale, products }) => [`${property}/${locale}`, products])),
  ).toEqual({ 'text/en': 1, 'text/de': 1, 'text/fr': 1, 'size/en': 1 });
});
