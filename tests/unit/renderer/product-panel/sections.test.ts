import { describe, expect, it } from 'vitest';
import type { FamilyMember } from '#shared/contract/catalog.ts';
import type { ProductEvent } from '#shared/contract/changesets.ts';
import type { ProductItemEvent } from '#shared/contract/removals.ts';
import type { RequiredAttribute } from '#shared/domain/completeness.ts';
import {
  blocksOf,
  namesIn,
} from '../../../../renderer/src/features/product-panel/categories/category-blocks.ts';
import {
  populatedOf,
  summaryFacts,
} from '../../../../renderer/src/features/product-panel/categories/summary-facts.ts';
import { historyEntries } from '../../../../renderer/src/features/product-panel/history/history-entries.ts';
import { productCells } from '../../../../renderer/src/features/product-panel/properties/product-cells.ts';
import {
  completenessLabel,
  measure,
  missingFirst,
  narrowingChoices,
} from '../../../../renderer/src/features/product-panel/required/required-groups.ts';
import {
  duplicatesMessages,
  parentOfEach,
} from '../../../../renderer/src/features/product-panel/variants/variant-messages.ts';

describe('Variants', () => {
  const member = (product: number, level: number, more: Partial<FamilyMember> = {}): FamilyMember => ({
    product,
    identifier: `p${product}`,
    title: '',
    level,
    gone: false,
    removal: null,
    creation: null,
    childBoundAttributes: [],
    definingProperties: [],
    sameAs: [],
    ...more,
  });

  it('find the parent of each member by its level', () => {
    const members = [member(1, 0), member(2, 1), member(3, 2), member(4, 1)];
    const parents = parentOfEach(members);
    expect([2, 3, 4].map((product) => parents.get(product)?.product)).toEqual([1, 2, 1]);
    expect(parents.has(1)).toBe(false);
  });

  it('report each group of duplicates once, with the attributes that should tell them apart', () => {
    const parent = member(1, 0, { childBoundAttributes: ['size', 'colour'] });
    const members = [parent, member(2, 1, { sameAs: ['p3'] }), member(3, 1, { sameAs: ['p2'] })];
    expect(duplicatesMessages(members)).toEqual([
      'p2 and p3 have no defining values of size, colour: they cannot be told apart.',
    ]);
    const definingProperties = [{ property: 'size', value: 'S' }];
    const defined = members.map((one) => (one === parent ? one : { ...one, definingProperties }));
    expect(duplicatesMessages(defined)).toEqual([
      'p2 and p3 have the same defining values of size, colour: they cannot be told apart.',
    ]);
    const many = [parent, member(2, 1, { sameAs: ['a', 'b', 'c', 'd', 'e'] })];
    expect(duplicatesMessages(many)[0]).toContain('p2, a, b, c and 2 others have');
    expect(duplicatesMessages([parent, member(2, 1)])).toEqual([]);
  });
});

describe('Categories', () => {
  const shop = {
    nodes: [{ path: 'Shop > Pans', node_id: 'n1' }],
    taxonomy_id: 't1',
    taxonomy_name: 'Shop',
  };
  const cells = productCells({
    cells: [
      { property: 'category', locale: 'en', value: [shop, { ...shop, taxonomy_id: 't2' }], state: null },
      { property: 'category', locale: 'de', value: shop, state: null },
      { property: 'size', locale: 'en', value: { width: 3 }, state: null },
    ],
  });

  it('appear once for all languages, in one block per taxonomy', () => {
    expect(blocksOf(cells).map(({ taxonomyId, locale }) => [taxonomyId, locale])).toEqual([
      ['t1', 'en'],
      ['t2', 'en'],
    ]);
  });

  it('turn ids into names and keep an unknown id', () => {
    const names = namesIn(blocksOf(cells));
    expect(names.taxonomy('t1')).toBe('Shop');
    expect(names.node('n1')).toBe('Shop > Pans');
    expect(names.node('n9')).toBe('n9');
    expect(names.taxonomy('t9')).toBe('t9');
  });

  it('name the category that set an attribute by path, or by id if that is all that is known', () => {
    const names = namesIn(blocksOf(cells));
    expect(names.setBy('n1', ['n1'])).toBe('Shop > Pans');
    expect(names.setBy('n0', ['n1'])).toBe('a category above Shop > Pans (n0)');
    expect(names.setBy('n0', ['n9'])).toBe('n0');
  });
});

describe('Required attributes', () => {
  const entry = (
    attributeName: string,
    taxonomyId: string,
    nodes: string[],
    isCompleted: boolean,
  ): RequiredAttribute => ({
    attributeId: attributeName,
    attributeName,
    taxonomyId,
    resolvedAnchorId: null,
    contributingNodeIds: nodes,
    isCompleted,
  });
  const entries = [
    entry('title', 't1', ['n1', 'n2'], true),
    entry('material', 't1', ['n2'], false),
    entry('ean', 't2', ['m1'], true),
  ];

  it('are measured for the product, each taxonomy and each category', () => {
    const { product, taxonomies } = measure(entries);
    expect(completenessLabel(product)).toBe('2 of 3 filled, 66 %');
    expect(
      taxonomies.map(({ taxonomyId, completeness, categories }) => [
        taxonomyId,
        completenessLabel(completeness),
        categories.map((category) => `${category.id}: ${completenessLabel(category.completeness)}`),
      ]),
    ).toEqual([
      ['t1', '1 of 2 filled, 50 %', ['n1: 1 of 1 filled, 100 %', 'n2: 1 of 2 filled, 50 %']],
      ['t2', '1 of 1 filled, 100 %', ['m1: 1 of 1 filled, 100 %']],
    ]);
  });

  it('do not count as 0 % when there are none', () => {
    expect(completenessLabel(measure([]).product)).toBe('nothing is required');
  });

  it('are sorted with missing ones first', () => {
    expect(missingFirst(entries).map(({ attributeName }) => attributeName)).toEqual([
      'material',
      'ean',
      'title',
    ]);
  });
});

describe('History', () => {
  const change = (item: number, at: string | null) => ({ item, at }) as ProductEvent;
  const removal = (item: number, at: string | null) => ({ item, at }) as ProductItemEvent;
  const order = (...input: Parameters<typeof historyEntries>) =>
    historyEntries(...input).map(({ of, event }) => `${of} ${event.item}`);

  it('merges changes and removals, newest first, with undated ones on top', () => {
    const changes = [change(9, null), change(3, '2026-03-01'), change(1, '2026-01-01')];
    expect(order(changes, [removal(5, '2026-02-01')], false)).toEqual([
      'value 9',
      'value 3',
      'product 5',
      'value 1',
    ]);
  });

  it('holds back a removal that is older than the changes read so far', () => {
    const changes = [change(3, '2026-03-01')];
    const removals = [removal(6, '2026-04-01'), removal(5, '2026-02-01')];
    expect(order(changes, removals, true)).toEqual(['product 6', 'value 3']);
    expect(order(changes, removals, false)).toEqual(['product 6', 'value 3', 'product 5']);
  });
});

it('required attributes can be narrowed to the taxonomies and categories of the product, once each', () => {
  const node = (nodeId: string | null) => ({ text: null, path: [], nodeId });
  const entry = (taxonomyId: string | null, contributingNodeIds: string[]) => ({
    attributeId: 'a',
    attributeName: 'a',
    taxonomyId,
    resolvedAnchorId: null,
    contributingNodeIds,
    isCompleted: true,
  });
  const classified = [
    { taxonomyId: 't1', taxonomyName: 'Shop', nodes: [node('n1'), node(null)] },
    { taxonomyId: null, taxonomyName: null, nodes: [node(null)] },
  ];
  const answered = [entry('t1', ['n1', 'n2']), entry('t2', []), entry(null, ['n9'])];
  expect(narrowingChoices(classified, answered)).toEqual([
    { taxonomyId: 't1', nodeIds: ['n1', 'n2'] },
    { taxonomyId: 't2', nodeIds: [] },
  ]);
  expect(narrowingChoices([], [])).toEqual([]);
});

describe('The service’s summary of a product', () => {
  const counted = {
    state: 'counted' as const,
    at: null,
    numAttributes: 12,
    numAttributesWithAgents: 5,
    byLocale: [
      { locale: 'fr', populated: 0 },
      { locale: 'de', populated: 3 },
      { locale: 'en', populated: 6 },
    ],
  };

  it('is unclassified only if it is null; one that never came says nothing about the product', () => {
    expect(summaryFacts({ state: 'unclassified', at: null }).join(' ')).toBe(
      'The service has classified this product in no taxonomy, so it counts nothing. This does not resolve by itself: an automation of the service or an edit has to classify the product.',
    );
    for (const state of ['none', 'unreadable'] as const)
      expect(summaryFacts({ state, at: null }).join(' ')).not.toMatch(/classif|taxonomy/);
  });

  it('counts attributes, those that an agent can fill, and those with a value by language', () => {
    expect(summaryFacts(counted)).toEqual(['12 attributes in the category.', 'An agent can fill 5 of them.']);
    expect(summaryFacts({ ...counted, numAttributesWithAgents: null })).toEqual([
      '12 attributes in the category.',
    ]);
    expect(populatedOf(counted, ['en', 'de']).map(({ locale, measured }) => [locale, measured])).toEqual([
      ['en', { kind: 'measured', completed: 6, required: 12, share: 0.5 }],
      ['de', { kind: 'measured', completed: 3, required: 12, share: 0.25 }],
      ['fr', { kind: 'measured', completed: 0, required: 12, share: 0 }],
    ]);
    expect(populatedOf({ ...counted, numAttributes: 0 }, ['en'])).toEqual([]);
  });
});
