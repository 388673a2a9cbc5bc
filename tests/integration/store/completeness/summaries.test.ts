import { describe, expect, it } from 'vitest';
import type { ReceivedEntry } from '#electron/store/catalog/feed/feed.ts';
import { type Catalog, edit, identifiers, key, openCatalog, product, pull, query, set } from '../fixtures.ts';
import { change, counts, keepChanges, overview } from './completeness-fixtures.ts';

async function catalogWith(entries: ReceivedEntry[]): Promise<Catalog> {
  const catalog = await openCatalog();
  await pull(
    catalog,
    ['A', 'B', 'C', 'D'].map((identifier) => product(identifier)),
  );
  await keepChanges(catalog, entries);
  return catalog;
}

it('the overview counts the newest summary of each product, with unclassified and unreadable ones apart', async () => {
  const catalog = await catalogWith([
    change('A', 'unclassified'),
    change('A', counts({ en: 1, de: 0 })),
    change('A', counts({ en: 4, de: 0 })),
    change('B', counts({ en: 2, ja: 1 }, null)),
    change('C', counts({ en: 5 })),
    change('C', 'unclassified'),
    change('D', 'unreadable'),
    change('D', 'absent'),
    change('elsewhere', counts({ en: 5 })),
  ]);
  expect((await overview(catalog)).summary).toEqual({
    counted: 2,
    unclassified: 1,
    unreadable: 1,
    numAttributes: 10,
    numAttributesWithAgents: 2,
    byLocale: [
      { locale: 'en', populated: 6, attributes: 10 },
      { locale: 'de', populated: 0, attributes: 5 },
      { locale: 'ja', populated: 1, attributes: 5 },
    ],
  });
});

it('the overview counts only products of the query, and none if the feed has no changes', async () => {
  const catalog = await catalogWith([change('A', counts({ en: 4 })), change('B', counts({ en: 3 }))]);
  const { list } = await catalog.saveIdentifiers(['B', 'C']);
  const { summary } = await catalog.completenessOverview({
    query: query({ filters: [{ kind: 'identifiers', list, listed: true }] }),
    locales: [],
  });
  expect(summary).toMatchObject({ counted: 1, numAttributes: 5, unclassified: 0 });
  const empty = await catalogWith([]);
  expect((await overview(empty)).summary).toEqual({
    counted: 0,
    unclassified: 0,
    unreadable: 0,
    numAttributes: 0,
    numAttributesWithAgents: null,
    byLocale: [],
  });
});

const category = (taxonomy_id: string | null, ...nodes: [path: string, node_id: string | null][]) => ({
  nodes: nodes.map(([path, node_id]) => ({ path, node_id })),
  taxonomy_id,
  taxonomy_name: null,
});

describe('Unclassified products', () => {
  const found = (catalog: Catalog, is: 'unclassified' | 'unknown') =>
    identifiers(catalog, { filters: [{ kind: 'classification', is }] });

  async function catalogOfCategories(): Promise<Catalog> {
    const catalog = await openCatalog();
    await pull(catalog, [
      product('null summary'),
      product('counted summary'),
      product('summary without the field'),
      product('no change'),
      product('path-only', { 'category/en': category(null, ['Shop > Pans', null]) }),
      product('classified', { 'category/en': category('t1', ['Shop > Pans', 'n1']) }),
      product('null node in a taxonomy', { 'category/en': category('t1', ['Shop > Pans', null]) }),
      product('one of two', {
        'category/en': { $entries: [category('t1', ['Shop > Pans', 'n1']), category(null, ['Pans', null])] },
      }),
      product('null, then counted'),
      product('unreadable'),
      product('no nodes', { 'category/en': category('t1') }),
    ]);
    await keepChanges(catalog, [
      change('null summary', 'unclassified'),
      change('null summary', 'absent'),
      change('counted summary', counts({ en: 0 })),
      change('summary without the field', 'absent'),
      change('null, then counted', 'unclassified'),
      change('null, then counted', counts({ en: 1 })),
      change('unreadable', 'unclassified'),
      change('unreadable', 'unreadable'),
    ]);
    return catalog;
  }

  it('are those with a null summary or a category without a node; others without a word are not known', async () => {
    const catalog = await catalogOfCategories();
    const unclassified = ['null summary', 'path-only', 'null node in a taxonomy', 'one of two'];
    const unknown = ['summary without the field', 'no change', 'unreadable', 'no nodes'];
    expect(await found(catalog, 'unclassified')).toEqual(unclassified);
    expect(await found(catalog, 'unknown')).toEqual(unknown);
    expect((await overview(catalog)).classification).toEqual({
      unclassified: unclassified.length,
      unknown: unknown.length,
    });
  });

  it('are counted among the products of the query only', async () => {
    const catalog = await catalogOfCategories();
    const { list } = await catalog.saveIdentifiers(['path-only', 'no change', 'classified']);
    const parts = { filters: [{ kind: 'identifiers' as const, list, listed: true }] };
    expect((await overview(catalog, { parts })).classification).toEqual({ unclassified: 1, unknown: 1 });
  });

  it('follow staged edits of categories, and summaries that arrive', async () => {
    const catalog = await catalogOfCategories();
    const { view } = await catalog.openView(
      query({ filters: [{ kind: 'classification', is: 'unclassified' }] }),
    );
    await edit(catalog, {
      'path-only category/en': set(category('t1', ['Shop > Pans', 'n1'])),
      'classified category/en': set(category(null, ['Pots', null])),
    });
    expect(await found(catalog, 'unclassified')).toEqual([
      'null summary',
      'classified',
      'null node in a taxonomy',
      'one of two',
    ]);
    expect(await catalog.staleRows(view)).toBe(1);
    expect((await overview(catalog)).classification).toEqual({ unclassified: 4, unknown: 4 });
    await keepChanges(catalog, [change('null summary', counts({ en: 1 }))], '1');
    expect(await catalog.staleRows(view)).toBe(2);
    expect(await found(catalog, 'unclassified')).not.toContain('null summary');
    expect((await overview(catalog)).classification).toEqual({ unclassified: 3, unknown: 4 });
    await pull(catalog, [product('null summary'), product('came')]);
    expect((await overview(catalog)).classification).toEqual({ unclassified: 1, unknown: 1 });
  });
});

it('the summary of a product is the newest that its changes carried, or none', async () => {
  const catalog = await catalogWith([
    change('A', counts({ en: 1, de: 0 })),
    change('A', 'absent'),
    change('B', counts({ en: 1 })),
    change('B', 'unclassified'),
    change('C', 'unreadable'),
  ]);
  const summary = async (identifier: string) => catalog.productSummary(await key(catalog, identifier));
  expect(await summary('A')).toEqual({
    state: 'counted',
    at: null,
    numAttributes: 5,
    numAttributesWithAgents: 2,
    byLocale: [
      { locale: 'en', populated: 1 },
      { locale: 'de', populated: 0 },
    ],
  });
  expect(await summary('B')).toEqual({ state: 'unclassified', at: null });
  expect(await summary('C')).toEqual({ state: 'unreadable', at: null });
  expect(await summary('D')).toEqual({ state: 'none', at: null });
});
