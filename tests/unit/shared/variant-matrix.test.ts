import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  matrixAttributes,
  missingCombination,
  type PlacedVariant,
  parentOf,
  parentsAndVariants,
  proposedIdentifier,
  variantMatrix,
} from '#shared/domain/variant-matrix.ts';

const variant = (product: number, identifier: string, defining: Record<string, string>): PlacedVariant => ({
  product,
  identifier,
  defining: Object.entries(defining).map(([property, value]) => ({ property, value })),
});

const PANS = [
  variant(1, 'P-RED-20', { colour: 'red', size: '20 cm' }),
  variant(2, 'P-RED-28', { colour: 'red', size: '28 cm' }),
  variant(3, 'P-BLK-20', { colour: 'black', size: '20 cm' }),
  variant(4, 'P-BLK-24', { colour: 'black', size: '24 cm' }),
];
const BOTH = ['colour', 'size'];

const texts = (lines: ReturnType<typeof variantMatrix>['rows']) =>
  lines.map(({ values, identifier }) => identifier ?? values.map((value) => value?.value ?? '–').join(' '));

describe('A matrix of variants', () => {
  test('has the last attribute across, sizes in their order, and null for missing combinations', () => {
    const matrix = variantMatrix(BOTH, PANS);
    expect(texts(matrix.rows)).toEqual(['red', 'black']);
    expect(texts(matrix.columns)).toEqual(['20 cm', '24 cm', '28 cm']);
    expect(matrix.places).toEqual([
      [1, null, 2],
      [3, 4, null],
    ]);
  });

  test('is turned around on request', () => {
    const matrix = variantMatrix(BOTH, PANS, true);
    expect(matrix.places).toEqual([
      [1, 3],
      [null, 4],
      [2, null],
    ]);
    expect([matrix.rowAttributes, matrix.columnAttributes]).toEqual([['size'], ['colour']]);
  });

  test('of one attribute is a single column, or a single row', () => {
    const sizes = [variant(1, 'S', { size: 'S' }), variant(2, 'M', { size: 'M' })];
    expect(variantMatrix(['size'], sizes).places).toEqual([[1], [2]]);
    expect(variantMatrix(['size'], sizes, true).places).toEqual([[1, 2]]);
  });

  test('has a row for each variant that nothing tells apart from an earlier one', () => {
    const doubled = [
      ...PANS,
      variant(5, 'P-RED-20-B', { colour: 'red', size: '20 cm' }),
      variant(6, 'P', {}),
    ];
    const matrix = variantMatrix(BOTH, doubled);
    expect(texts(matrix.rows)).toEqual(['red', 'black', 'P-RED-20-B', 'P']);
    expect(matrix.places.slice(2)).toEqual([
      [5, null, null],
      [6, null, null],
    ]);
    expect(missingCombination(matrix, 2, 1)).toBeNull();
  });

  test('has a row for each combination if the table would be much larger than the family', () => {
    const many = Array.from({ length: 100 }, (_, i) =>
      variant(i, `P${i}`, { colour: `c${i}`, size: `s${i}` }),
    );
    expect(variantMatrix(BOTH, many).columns).toHaveLength(1);
    expect(variantMatrix(BOTH, many).rows).toHaveLength(100);
  });

  test('has each variant exactly once, whatever tells them apart', () => {
    const value = fc.constantFrom('a', 'b', '1', '2');
    const family = fc
      .array(fc.record({ colour: value, size: value }, { requiredKeys: [] }), { maxLength: 30 })
      .map((all) => all.map((defining, i) => variant(i, `P${i}`, defining as Record<string, string>)));
    fc.assert(
      fc.property(
        family,
        fc.subarray(['colour', 'size', 'fit']),
        fc.boolean(),
        (variants, names, swapped) => {
          const matrix = variantMatrix(names, variants, swapped);
          const placed = matrix.places.flat().filter((product) => product !== null);
          expect(placed.sort((a, b) => a - b)).toEqual(variants.map(({ product }) => product));
          for (const line of matrix.places) expect(line).toHaveLength(matrix.columns.length);
          expect(matrix.places).toHaveLength(matrix.rows.length);
        },
      ),
    );
  });
});

test('attributes are those that parents name, the outermost first, or those that variants have values for', () => {
  const parent = (childBoundAttributes: string[]) => ({
    identifier: 'P',
    defining: [],
    childBoundAttributes,
  });
  expect(matrixAttributes([parent(['colour']), parent(['size']), parent(['size'])], PANS)).toEqual(BOTH);
  expect(matrixAttributes([parent([])], PANS)).toEqual(BOTH);
});

describe('A missing combination', () => {
  const matrix = variantMatrix(BOTH, PANS);

  test('has the values of its row and its column', () => {
    expect(missingCombination(matrix, 0, 1)).toEqual([
      { property: 'colour', value: 'red' },
      { property: 'size', value: '24 cm' },
    ]);
    expect(missingCombination(matrix, 0, 0)).toBeNull();
  });

  test('is created under the deepest parent that has the same values', () => {
    const parents = [
      variant(10, 'P', {}),
      variant(11, 'P-RED', { colour: 'red' }),
      variant(12, 'P-BLK', { colour: 'black' }),
    ];
    const values = missingCombination(matrix, 0, 1) ?? [];
    expect(parentOf(values, parents)?.identifier).toBe('P-RED');
    expect(parentOf(values, parents.slice(0, 1))?.identifier).toBe('P');
    expect(parentOf(values, parents.slice(2))).toBeUndefined();
  });

  test('is given the identifier that follows from its neighbors, if it is free', () => {
    const identifiers = new Map(PANS.map(({ product, identifier }) => [product, identifier]));
    expect(proposedIdentifier(matrix, identifiers, 0, 1)).toBe('P-RED-24');
    expect(proposedIdentifier(matrix, identifiers, 1, 2)).toBe('P-BLK-28');
    expect(proposedIdentifier(matrix, new Map([...identifiers, [99, 'P-RED-24']]), 0, 1)).toBe('');
    expect(proposedIdentifier(matrix, new Map([[1, 'x']]), 0, 1)).toBe('');
  });
});

test('variants of several levels have the values of all of them; a product without variants is a variant', () => {
  const member = (
    product: number,
    level: number,
    defining: Record<string, string>,
    bound: string[] = [],
  ) => ({
    ...variant(product, `P${product}`, {}),
    level,
    childBoundAttributes: bound,
    definingProperties: variant(product, '', defining).defining,
  });
  const { parents, variants } = parentsAndVariants([
    member(1, 0, { range: 'x' }, ['colour']),
    member(2, 1, { colour: 'red' }, ['size']),
    member(3, 2, { size: 'S' }),
    member(4, 2, { size: 'M' }),
    member(5, 1, { colour: 'black' }),
  ]);
  expect(parents.map(({ product }) => product)).toEqual([1, 2]);
  expect(variants.map(({ product, defining }) => [product, ...defining.map(({ value }) => value)])).toEqual([
    [3, 'red', 'S'],
    [4, 'red', 'M'],
    [5, 'black'],
  ]);
});
