import { describe, expect, it } from 'vitest';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import { copiedText } from '#shared/domain/block/copied-text.ts';
import { categoryChoices } from '#shared/domain/categories.ts';
import { CategoryNames } from '#shared/domain/category-names.ts';
import type { CellValue, Value } from '#shared/domain/value.ts';
import { cell, changed, numbers, outcomeOf } from './cells.ts';

const of = (taxonomy: string | null, ...nodes: [id: string | null, path: string][]): Value => ({
  taxonomy_id: taxonomy,
  taxonomy_name: taxonomy === null ? null : `The ${taxonomy}`,
  nodes: nodes.map(([node_id, path]) => ({ node_id, path })),
});
const CATALOG: Value[] = [
  of('shop', ['n1', 'Shop > Pans'], ['n2', 'Shop > Lamps'], ['n3', 'Shop > Garden > Lamps']),
  of('shop', ['n4', 'Shop > Pots, large']),
  of('google', ['4711', 'Home > Lighting'], ['4712', 'Shop > Pans']),
  of(null, [null, 'Kettles / Electric']),
];
const names = new CategoryNames(CATALOG.flatMap(categoryChoices));

const paste = (text: string): BlockEdit => ({
  kind: 'paste',
  doubts: {},
  block: { texts: [[text]] },
  emptyTexts: 'remove',
  listSeparator: null,
  numbers,
});
const held = (value: CellValue) => cell(value, { kind: 'struct', categories: () => names });
const pasted = (text: string, value: CellValue = null) => changed(paste(text), held(value));
const IN_PANS = of('shop', ['n1', 'Shop > Pans']);

describe('a text pasted where categories are', () => {
  it.each([
    ['n2', 'n2'],
    ['Shop > Lamps', 'n2'],
    [' shop ›  lamps ', 'n2'],
    ['Shop > Pots, large', 'n4'],
    ['pots, large', 'n4'],
    ['4711', '4711'],
    ['lighting', '4711'],
    ['Kettles / Electric', null],
  ])('%j is the category with this id, path or name', (text, id) => {
    const [only, ...more] = categoryChoices(pasted(text));
    expect(more).toEqual([]);
    expect(only?.nodeId).toBe(id);
  });

  it.each(['Toys', 'Shop', 'lamps', 'Shop > Pans', 'Shop > Lamps; Toys', '{"nodes": []}'])(
    '%j is refused: there is none, or several',
    (text) => {
      expect(outcomeOf(paste(text), held(null))).toMatchObject({ problem: 'unknown_category' });
    },
  );

  it('takes the place of the categories of its taxonomy, and no other', () => {
    const both = [
      of('shop', ['n2', 'Shop > Lamps'], ['n3', 'Shop > Garden > Lamps']),
      of('google', ['4711', 'Home > Lighting']),
    ];
    expect(pasted('n1', both)).toEqual([IN_PANS, both[1]]);
    expect(pasted('Shop > Pans', IN_PANS)).toEqual(IN_PANS);
    expect(pasted('Shop > Pans', of('google', ['4711', 'Home > Lighting']))).toEqual(
      of('google', ['4712', 'Shop > Pans']),
    );
  });

  it.each(['n1; n2; 4711', 'n1\nShop > Lamps\nLighting', 'n1, n2 | 4711'])(
    '%j is several categories',
    (text) => {
      expect(pasted(text)).toEqual({
        $entries: [
          of('shop', ['n1', 'Shop > Pans'], ['n2', 'Shop > Lamps']),
          of('google', ['4711', 'Home > Lighting']),
        ],
      });
    },
  );

  it('changes nothing if the product is in these already, whatever else the service says of them', () => {
    const value: Value = { ...(of('shop', ['n2', 'Shop > Lamps']) as object), confidence: 0.9 };
    expect(pasted('Shop > Lamps', value)).toEqual(value);
  });

  it('is what was copied from a cell', () => {
    for (const value of [
      ...CATALOG.slice(1),
      [IN_PANS, of('google', ['4711', 'Home > Lighting'])],
    ] as Value[]) {
      const text = copiedText(value, numbers);
      expect(text).not.toContain('{');
      expect(pasted(text, value)).toEqual(value);
    }
    expect(copiedText({ width: 3 }, numbers)).toBe('{"width":3}');
  });
});
