import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  categoryChoices,
  classifications,
  pathParts,
  withCategory,
  withoutCategory,
} from '#shared/domain/categories.ts';
import type { CellValue, Value } from '#shared/domain/value.ts';
import { value } from '../../support/arbitraries.ts';

const shop = {
  nodes: [
    { path: 'Shop > Cookware > Pans', node_id: 'shop_pan' },
    { path: 'Shop > Gift ideas', node_id: 'shop_gifts' },
  ],
  taxonomy_id: 'tax_shop',
  taxonomy_name: 'Shop categories',
};
const standard = {
  nodes: [{ path: 'Home > Cookware', node_id: 77 }],
  taxonomy_id: { $number: '9007199254740993' },
  taxonomy_name: 'Standard',
};

it('reads the taxonomy of a category value, and its categories in their order', () => {
  expect(classifications(shop)).toEqual([
    {
      taxonomyId: 'tax_shop',
      taxonomyName: 'Shop categories',
      nodes: [
        { text: 'Shop > Cookware > Pans', path: ['Shop', 'Cookware', 'Pans'], nodeId: 'shop_pan' },
        { text: 'Shop > Gift ideas', path: ['Shop', 'Gift ideas'], nodeId: 'shop_gifts' },
      ],
    },
  ]);
});

it('reads one classification per taxonomy from a list, and keeps every digit of numeric ids', () => {
  expect(classifications([shop, standard])).toMatchObject([
    { taxonomyId: 'tax_shop' },
    { taxonomyId: '9007199254740993', nodes: [{ nodeId: '77' }] },
  ]);
});

it('reads a category without a node id as unclassified', () => {
  const arrived = {
    nodes: [{ path: 'Cookware / Pan', node_id: null }],
    taxonomy_id: null,
    taxonomy_name: null,
  };
  expect(classifications(arrived)).toEqual([
    {
      taxonomyId: null,
      taxonomyName: null,
      nodes: [{ text: 'Cookware / Pan', path: ['Cookware', 'Pan'], nodeId: null }],
    },
  ]);
});

it('keeps a category without a path, and the spelling of a path', () => {
  const classified: Value = {
    nodes: [
      { path: null, node_id: 'n1' },
      { path: '', node_id: 'n2' },
      { path: 'Shop|Pans ', node_id: 'n3' },
    ],
    taxonomy_id: 't',
  };
  expect(classifications(classified)[0]?.nodes).toEqual([
    { text: null, path: ['n1'], nodeId: 'n1' },
    { text: null, path: ['n2'], nodeId: 'n2' },
    { text: 'Shop|Pans ', path: ['Shop|Pans'], nodeId: 'n3' },
  ]);
});

it('finds no classification in other values', () => {
  const others: CellValue[] = [null, '', 'Shop > Pans', 5, true, [], {}, { nodes: 'x' }];
  for (const other of [...others, { nodes: [1, {}] }]) expect(classifications(other)).toEqual([]);
});

it('reads any value, and never gives an empty path, id or name', () => {
  const odd = fc.oneof(value, fc.constant(null));
  const node = fc.record({ path: odd, node_id: odd }, { requiredKeys: [], noNullPrototype: true });
  const category = fc.record(
    { nodes: fc.oneof(odd, fc.array(fc.oneof(node, odd))), taxonomy_id: odd, taxonomy_name: odd },
    { requiredKeys: [], noNullPrototype: true },
  ) as fc.Arbitrary<Value>;
  fc.assert(
    fc.property(fc.oneof(value, category, fc.array(category)), (input) => {
      for (const { taxonomyId, taxonomyName, nodes } of classifications(input)) {
        for (const text of [taxonomyId, taxonomyName])
          expect(text === null || (typeof text === 'string' && text !== '')).toBe(true);
        expect(nodes.length > 0 || taxonomyId !== null).toBe(true);
        for (const { text, path, nodeId } of nodes) {
          expect(path.length).toBeGreaterThan(0);
          if (text === null) expect(path).toEqual([nodeId]);
          else expect(path.every((part) => part !== '' && part.trim() === part)).toBe(true);
          expect(nodeId).not.toBe('');
        }
      }
    }),
  );
});

it('splits a path at its separator, whatever its spaces', () => {
  expect(pathParts(' Shop >Cookware>  Pans ')).toEqual(['Shop', 'Cookware', 'Pans']);
  expect(pathParts('A/C units / Portable')).toEqual(['A/C units', 'Portable']);
});

const choiceOf = (value: Value, nodeId: string) =>
  categoryChoices(value).find((one) => one.nodeId === nodeId)!;
const knives = {
  nodes: [{ path: 'Shop > Knives', node_id: 'shop_knife', score: 0.9 }],
  taxonomy_id: 'tax_shop',
  taxonomy_name: 'Shop categories',
  classified_at: '2026-11-01',
};

it('offers each category by itself, without what is said of one product', () => {
  expect(categoryChoices([shop, knives]).map(({ value: one }) => one)).toEqual([
    { ...shop, nodes: [shop.nodes[0]] },
    { ...shop, nodes: [shop.nodes[1]] },
    { ...shop, nodes: [{ path: 'Shop > Knives', node_id: 'shop_knife' }] },
  ]);
});

it('sets, adds and removes a category, and leaves other taxonomies as they are', () => {
  const knife = choiceOf(knives, 'shop_knife');
  const both = { $entries: [shop, standard] };
  expect(withCategory(null, knife)).toEqual(knife.value);
  expect(withCategory(both, knife)).toEqual({ $entries: [knife.value, standard] });
  expect(withCategory([shop, standard], knife)).toEqual([knife.value, standard]);
  expect(withCategory(standard, knife)).toEqual({ $entries: [standard, knife.value] });
  const added = withCategory(both, knife, true);
  expect(classifications(added)[0]?.nodes.map(({ nodeId }) => nodeId)).toEqual([
    'shop_pan',
    'shop_gifts',
    'shop_knife',
  ]);
  expect(withCategory(added, knife, true)).toEqual(added);
  expect(withoutCategory(added, knife)).toEqual(both);
  expect(withoutCategory(standard, choiceOf(standard, '77'))).toBeNull();
});

it('replaces a path that no classification has replaced yet', () => {
  const path = { nodes: [{ path: 'Pans', node_id: null }], taxonomy_id: null, taxonomy_name: null };
  const knife = choiceOf(knives, 'shop_knife');
  expect(withCategory(path, knife)).toEqual(knife.value);
  expect(withCategory({ $entries: [path, standard] }, knife, true)).toEqual({
    $entries: [knife.value, standard],
  });
});
