import { describe, expect, it } from 'vitest';
import type { RequiredAttribute } from '#shared/domain/completeness.ts';
import type { ViewFilter } from '#shared/domain/query.ts';
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
  revert,
  send,
  set,
} from '../fixtures.ts';
import { overview, require, required } from './completeness-fixtures.ts';

const count = (filled: number, staged: number, requires: number) => ({ required: requires, filled, staged });

/** A catalog with product A, with these values and these required attributes. */
async function one(values: Parameters<typeof product>[1], attributes: RequiredAttribute[]): Promise<Catalog> {
  const catalog = await openCatalog();
  await pull(catalog, [product('A', values)]);
  await require(catalog, { A: attributes });
  return catalog;
}

const missing = (more: Partial<Extract<ViewFilter, { kind: 'missing' }>> = {}): ViewFilter => ({
  kind: 'missing',
  scope: { of: 'product' },
  locale: null,
  attribute: null,
  how: '>',
  fields: 0,
  ...more,
});

describe('An entry in any language', () => {
  it.each([
    ['is filled if the service says so, although the catalog has no value', {}, ['!colour'], 1],
    ['is missing if the service says so, although a cell has a value', { 'colour/en': 'red' }, ['colour'], 0],
    ['is filled if the service says so, although its attribute has no property', {}, ['!unheard of'], 1],
  ])('%s', async (_, values, attributes, filled) => {
    const catalog = await one(values, required(...attributes));
    expect((await overview(catalog)).any).toEqual(count(filled, filled, 1));
  });

  it.each([
    ['a staged value', { 'A colour/de': set('rot') }, 1],
    ['a staged empty text', { 'A colour/en': set('') }, 0],
    ['a staged text of blanks', { 'A colour/en': set('  ') }, 0],
    ['a staged empty list', { 'A colour/en': set([]) }, 0],
    ['a staged list', { 'A colour/en': set(['red']) }, 1],
    ['a staged removal', { 'A colour/en': remove }, 0],
    [
      'a removal in one language, and a value in another',
      { 'A colour/en': remove, 'A colour/fr': set('rouge') },
      1,
    ],
  ])('follows its cells with %s until the edits are reverted', async (_, edits, staged) => {
    for (const said of ['!colour', 'colour']) {
      const catalog = await one({ 'colour/en': 'red' }, required(said));
      await edit(catalog, edits);
      expect((await overview(catalog)).any).toEqual(count(said === 'colour' ? 0 : 1, staged, 1));
      await edit(catalog, { 'A colour/en': revert, 'A colour/de': revert, 'A colour/fr': revert });
      const before = said === 'colour' ? 0 : 1;
      expect((await overview(catalog)).any).toEqual(count(before, before, 1));
    }
  });

  it('becomes filled when an item is appended to an empty list, and follows undo and redo', async () => {
    const catalog = await one({ 'colour/en': [] }, required('colour'));
    await edit(catalog, { 'A colour/en': set(['red']) });
    expect((await overview(catalog)).any).toEqual(count(0, 1, 1));
    await catalog.undo();
    expect((await overview(catalog)).any).toEqual(count(0, 0, 1));
    await catalog.redo();
    expect((await overview(catalog)).any).toEqual(count(0, 1, 1));
  });

  it('is updated when a pull adds a value and when an edit is applied', async () => {
    const catalog = await one({}, required('colour', '!material'));
    await pull(catalog, [product('A', { 'colour/en': 'red', 'material/en': 'steel' })]);
    expect((await overview(catalog)).any).toEqual(count(2, 2, 2));
    await edit(catalog, { 'A colour/en': remove, 'A material/en': remove });
    const { changeSet, items } = await send(catalog);
    await catalog.recordOutcomes(
      changeSet,
      items.map((item) => ({ item, state: 'applied' })),
    );
    // Material is empty again, as it was when the service called it completed.
    expect((await overview(catalog)).any).toEqual(count(1, 1, 2));
  });

  it('follows its cells if they change while the service is answering', async () => {
    const catalog = await openCatalog();
    const other = product('B', { 'colour/en': 'blue' });
    await pull(catalog, [product('A', { 'colour/en': 'red' }), other]);
    const a = await key(catalog, 'A');
    await catalog.askRequirements([a]);
    await pull(catalog, [product('A', { 'title/en': 'Pan' }), other]);
    const attributes = required('!colour');
    await catalog.saveRequirements([{ product: a, productId: 'id-A', attributes, unreadable: 0 }]);
    expect((await overview(catalog)).any).toEqual(count(0, 0, 1));
  });

  it('is no longer filled once the catalog loses the last value of its property', async () => {
    const catalog = await one({ 'colour/en': 'red' }, required('!colour', '!material'));
    await pull(catalog, [product('A', { 'title/en': 'Pan' })]);
    const { any, byLocale } = await overview(catalog);
    expect([any, ...byLocale]).toEqual([count(1, 1, 2), count(1, 1, 2), count(1, 1, 2)]);
  });

  it('is not filled by a value that the product inherits from its parent', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [
      product('A', { 'colour/en': 'red' }),
      product('A-1', {}, { parentIdentifier: 'A' }),
    ]);
    await require(catalog, { A: required('!colour'), 'A-1': required('colour') });
    expect((await overview(catalog)).any).toEqual(count(1, 1, 2));
    expect(await identifiers(catalog, { filters: [missing({ locale: 'en' })] })).toEqual(['A-1']);
  });
});

describe('An entry in one language', () => {
  it('is filled by its cell in that language, or in the primary one if it is not translatable', async () => {
    const catalog = await one(
      { 'colour/en': 'red', 'colour/de': '', 'material/de': 'Stahl', size: 7 },
      required('!colour', '!material', '!size', '!unheard of'),
    );
    await catalog.setTranslatable('size', false);
    const { any, byLocale } = await overview(catalog, { locales: ['en', 'de', 'fr', 'xx'] });
    expect(any).toEqual(count(4, 4, 4));
    expect(byLocale).toEqual([count(3, 3, 4), count(3, 3, 4), count(2, 2, 4), count(2, 2, 4)]);
    await catalog.setTranslatable('size', true);
    const translated = await overview(catalog, { locales: ['en', 'de', 'fr'] });
    expect(translated.byLocale).toEqual([count(3, 3, 4), count(2, 2, 4), count(1, 1, 4)]);
  });

  it('is filled by the property that the user chose for its attribute', async () => {
    const catalog = await one({ 'farbe/de': 'rot' }, required('!Colour', 'Warranty'));
    expect((await overview(catalog)).status.withoutProperty.map(({ key: name }) => name)).toEqual([
      'a-Colour',
      'a-Warranty',
    ]);
    await catalog.mapAttribute('a-Colour', 'farbe');
    await catalog.mapAttribute('a-Warranty', 'farbe');
    const { any, byLocale, status } = await overview(catalog);
    // Choosing a property changes where to look from now on; it does not mean that the service was wrong.
    expect(any).toEqual(count(1, 1, 2));
    expect(byLocale).toEqual([count(0, 0, 2), count(2, 2, 2)]);
    expect(status.withoutProperty).toEqual([]);
    await edit(catalog, { 'A farbe/de': remove });
    expect((await overview(catalog)).any).toEqual(count(1, 0, 2));
  });
});

describe('Scopes (2.6)', () => {
  /** Material is required in two taxonomies; in t1 two categories share it. */
  const attributes = required('!material t1 n1,n2', 'colour t1 n2', '!material t2 m1', 'size t2 n2');

  it('count an attribute of two taxonomies twice for the product, and once in each taxonomy', async () => {
    const catalog = await one({}, attributes);
    const { any, categories, taxonomies } = await overview(catalog);
    expect(any).toEqual(count(2, 2, 4));
    expect(taxonomies.map(({ taxonomyId, products }) => [taxonomyId, products])).toEqual([
      ['t1', 1],
      ['t2', 1],
    ]);
    expect((await overview(catalog, { taxonomyId: 't1' })).any).toEqual(count(1, 1, 2));
    expect((await overview(catalog, { taxonomyId: 't2' })).any).toEqual(count(1, 1, 2));
    expect(categories.map(({ taxonomyId, nodeId, any: filled }) => [taxonomyId, nodeId, filled])).toEqual([
      ['t1', 'n1', count(1, 1, 1)],
      ['t1', 'n2', count(1, 1, 2)],
      ['t2', 'm1', count(1, 1, 1)],
      ['t2', 'n2', count(0, 0, 1)],
    ]);
  });

  it('apply to filters, details and their missing attributes', async () => {
    const catalog = await one({}, attributes);
    const both = { of: 'category', nodeId: 'n2' } as const;
    expect(await catalog.completenessDetails(query(), { scope: both, locale: null })).toEqual({
      products: 1,
      incomplete: 1,
      incompleteStaged: 1,
      filled: count(1, 1, 3),
      oneFieldFromDone: 0,
      missing: [
        { key: 'a-colour', name: 'colour', property: null, products: 1 },
        { key: 'a-size', name: 'size', property: null, products: 1 },
      ],
    });
    const fits = async (filter: ViewFilter) =>
      (await identifiers(catalog, { filters: [filter] })).length === 1;
    expect(await fits(missing({ scope: both, how: '=', fields: 2 }))).toBe(true);
    expect(await fits(missing({ scope: { ...both, taxonomyId: 't1' }, how: '=', fields: 1 }))).toBe(true);
    expect(await fits(missing({ attribute: 'a-size' }))).toBe(true);
    expect(await fits(missing({ attribute: 'a-material' }))).toBe(false);
    expect(await fits(missing({ attribute: 'a-other', how: '=', fields: 0 }))).toBe(false);
    expect(await fits(missing({ scope: { of: 'category', nodeId: 'n1' }, how: '=', fields: 0 }))).toBe(true);
    expect(await fits({ kind: 'completeness', how: '=', percent: 50 })).toBe(true);
  });

  it('name categories as the catalog spells them, in tree order', async () => {
    const catalog = await openCatalog();
    const category = (taxonomy: string, ...nodes: [string, string][]) => ({
      nodes: nodes.map(([path, node_id]) => ({ path, node_id })),
      taxonomy_id: taxonomy,
      taxonomy_name: `Taxonomy ${taxonomy}`,
    });
    await pull(catalog, [
      product('A', { 'category/en': category('t1', ['Shop > Pots', 'n2'], ['Shop > Pans > Big', 'n1']) }),
      product('B', { 'category/en': category('t1', ['Shop > Pans', 'n3']) }),
    ]);
    await require(catalog, { A: required('colour t1 n1,n2', 'size t1 n9'), B: required('colour t1 n3') });
    const { categories, taxonomies } = await overview(catalog);
    expect(categories.map(({ path }) => path)).toEqual([
      ['Shop', 'Pans'],
      ['Shop', 'Pans', 'Big'],
      ['Shop', 'Pots'],
      [],
    ]);
    expect(taxonomies).toEqual([{ taxonomyId: 't1', name: 'Taxonomy t1', products: 2 }]);
  });

  it('include attributes that are required by no taxonomy or no category', async () => {
    const catalog = await one({}, required('!colour - -', 'size - n1'));
    const { categories } = await overview(catalog);
    expect(categories.map(({ taxonomyId, nodeId, any }) => [taxonomyId, nodeId, any])).toEqual([
      [null, null, count(1, 1, 1)],
      [null, 'n1', count(0, 0, 1)],
    ]);
    expect((await overview(catalog, { taxonomyId: null })).any).toEqual(count(1, 1, 2));
  });
});

describe('With nothing required, or nothing known', () => {
  async function catalogOfThree(): Promise<Catalog> {
    const catalog = await openCatalog();
    await pull(catalog, [product('A'), product('B'), product('C'), product('D', {}, { productId: null })]);
    await require(catalog, { A: [], B: required('colour') });
    return catalog;
  }

  it('figures are absent rather than 0 %', async () => {
    const catalog = await catalogOfThree();
    const { status, any } = await overview(catalog);
    expect(status).toMatchObject({
      products: 4,
      read: 2,
      nothingRequired: 1,
      cannotBeRead: 1,
      unreadable: 0,
    });
    expect(status.oldest).toBe(status.newest);
    expect(any).toEqual(count(0, 0, 1));
    const only = { filters: [{ kind: 'identifiers' as const, list: 0, listed: true }] };
    only.filters[0]!.list = (await catalog.saveIdentifiers(['A', 'C'])).list;
    const none = await overview(catalog, { parts: only });
    expect([none.any, ...none.byLocale, none.status.nothingRequired]).toEqual([null, null, null, 1]);
  });

  it('no comparison matches, and rows sort last in both directions', async () => {
    const catalog = await catalogOfThree();
    for (const how of ['=', '≠', '<', '≤', '>', '≥'] as const) {
      const found = await identifiers(catalog, { filters: [missing({ how, fields: 1 })] });
      expect(found).toEqual(['=', '≤', '≥'].includes(how) ? ['B'] : []);
      const byShare = await identifiers(catalog, { filters: [{ kind: 'completeness', how, percent: 0 }] });
      expect(byShare).toEqual(['=', '≤', '≥'].includes(how) ? ['B'] : []);
    }
    for (const by of ['completeness', 'missing'] as const)
      for (const descending of [false, true])
        expect(await identifiers(catalog, { sort: [{ by, descending }] })).toEqual(['B', 'A', 'C', 'D']);
  });

  it('rows have no completeness, and none is loaded unless requested', async () => {
    const catalog = await catalogOfThree();
    const { view } = await catalog.openView(query());
    const rows = await catalog.window(view, 0, 10, [], true);
    expect(rows.map(({ completeness }) => completeness)).toEqual([
      null,
      { ...count(0, 0, 1), missing: 1, missingStaged: 1 },
      null,
      null,
    ]);
    expect((await catalog.window(view, 0, 10, []))[0]).not.toHaveProperty('completeness');
  });

  it('a list with only unreadable entries does not count as requiring nothing', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A')]);
    await require(catalog, { A: [] }, 2);
    expect((await overview(catalog)).status).toMatchObject({ read: 1, nothingRequired: 0, unreadable: 1 });
  });

  it('gone products, and other products with their identifier, have no figures', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A', { 'colour/en': 'red' }), product('B')]);
    await require(catalog, { A: required('!colour'), B: required('!colour') });
    await edit(catalog, { 'A colour/en': set('blue') });
    await pull(catalog, [product('B', {}, { productId: 'another' })]);
    const { status, any } = await overview(catalog);
    expect(status).toMatchObject({ products: 2, read: 0, cannotBeRead: 1, oldest: null });
    expect(any).toBeNull();
  });
});

describe('A completeness filter', () => {
  it('no longer matches a product that staged edits complete, and details count it', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A', { 'title/en': 'Pan' }), product('B', { 'title/en': 'Pot' })]);
    await require(catalog, { A: required('!title', 'colour'), B: required('!title', 'colour', 'size') });
    await catalog.addProperty('colour', 'text', true);
    const { view } = await catalog.openView(query({ filters: [missing()] }));
    expect(await catalog.staleRows(view)).toBe(0);
    await edit(catalog, { 'A colour/en': set('red'), 'B colour/en': set('red') });
    expect((await overview(catalog)).becomeComplete).toBe(1);
    expect(await catalog.staleRows(view)).toBe(1);
    const details = await catalog.completenessDetails(query(), { scope: { of: 'product' }, locale: null });
    expect(details).toMatchObject({ products: 2, incomplete: 2, incompleteStaged: 1, oneFieldFromDone: 1 });
  });

  it('counts an attribute that two taxonomies require as one missing field, in every figure of it', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A'), product('B')]);
    await require(catalog, {
      A: required('colour t1', 'colour t2 m1', '!size t1', '!size t2 m1'),
      B: required('colour t1', 'material t1', 'material t2 m1'),
    });
    const scope = { of: 'product' } as const;
    const details = await catalog.completenessDetails(query(), { scope, locale: null });
    expect(details).toMatchObject({ oneFieldFromDone: 1, filled: count(2, 2, 7) });
    expect(await identifiers(catalog, { filters: [missing({ how: '=', fields: 1 })] })).toEqual(['A']);
    expect(await identifiers(catalog, { filters: [missing({ how: '=', fields: 2 })] })).toEqual(['B']);
    expect(await identifiers(catalog, { sort: [{ by: 'missing', descending: false }] })).toEqual(['A', 'B']);
    const { view } = await catalog.openView(query());
    const rows = await catalog.window(view, 0, 10, [], true);
    expect(rows.map(({ completeness }) => completeness)).toEqual([
      { ...count(2, 2, 4), missing: 1, missingStaged: 1 },
      { ...count(0, 0, 3), missing: 2, missingStaged: 2 },
    ]);
  });

  it('matches a product once its list is read, and counts a row as stale once a list no longer matches', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A'), product('B')]);
    await require(catalog, { A: required('!colour') });
    const complete = [missing({ how: '=', fields: 0 })];
    const { view } = await catalog.openView(query({ filters: complete }));
    await require(catalog, { B: required('!colour') });
    expect(await catalog.staleRows(view)).toBe(0);
    expect(await identifiers(catalog, { filters: complete })).toEqual(['A', 'B']);
    await require(catalog, { A: required('colour') });
    expect(await catalog.staleRows(view)).toBe(1);
  });
});

it('counts missing attributes correctly when products share lists and unused lists are forgotten', async () => {
  const catalog = await openCatalog();
  await pull(catalog, [product('A'), product('B'), product('C')]);
  const shared = required('colour t1 n2,n1', 'size');
  await require(catalog, { A: shared, B: required('!size', 'colour t1 n1,n2'), C: required('other') });
  await require(catalog, { C: shared });
  await catalog.forgetUnusedLists();
  await require(catalog, { C: required('fresh', '!new') });
  const details = await catalog.completenessDetails(query(), { scope: { of: 'product' }, locale: null });
  expect(details.missing.map(({ name, products }) => [name, products])).toEqual([
    ['colour', 2],
    ['fresh', 1],
    ['size', 1],
  ]);
});
