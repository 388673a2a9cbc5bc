import { expect, it } from 'vitest';
import type { CellState } from '#shared/domain/cell.ts';
import type { CellValue } from '#shared/domain/value.ts';
import {
  inheritedValue,
  productCells,
  type ShownParent,
  stagedEdits,
  withUpdates,
} from '../../../../renderer/src/features/product-panel/properties/product-cells.ts';

const cells = (values: Record<string, CellValue>, states: Record<string, CellState> = {}) =>
  productCells({
    cells: Object.entries(values).map(([property, value]) => ({
      property,
      locale: 'en',
      value,
      state: states[property] ?? null,
    })),
  });

const parent = (values: Record<string, CellValue>, childBoundAttributes: string[] = []): ShownParent => ({
  product: 1,
  childBoundAttributes,
  cells: cells(values),
});

const column = (property: string) => ({ property, locale: 'en' });

it('inherits from the nearest parent with a value', () => {
  const parents = [parent({ title: null }), parent({ title: 'Shirt', size: 'M' })];
  expect(inheritedValue(column('title'), parents)).toBe('Shirt');
  expect(inheritedValue(column('other'), parents)).toBeUndefined();
});

it('does not inherit an attribute that a parent leaves to its variants', () => {
  const parents = [parent({}, ['size']), parent({ size: 'M' })];
  expect(inheritedValue(column('size'), parents)).toBeUndefined();
});

it('treats an empty text of a parent as a value', () => {
  expect(inheritedValue(column('title'), [parent({ title: '' }), parent({ title: 'Shirt' })])).toBe('');
});

it('applies updates of the product to its cells and ignores those of other products', () => {
  const before = cells({ title: 'Shirt' });
  const other = { ...column('title'), product: 8, value: 'Mug', state: null };
  expect(withUpdates(before, 7, [other])).toBe(before);
  const after = withUpdates(before, 7, [other, { ...column('size'), product: 7, value: 'M', state: null }]);
  expect([...after.values()].map(({ value }) => value)).toEqual(['Shirt', 'M']);
  expect([...before.values()]).toHaveLength(1);
});

it('counts staged edits but not applied ones', () => {
  const marks: Record<string, CellState> = {
    a: { mark: 'edited' },
    b: { mark: 'failed' },
    c: { mark: 'conflict' },
    d: { mark: 'applied' },
  };
  expect(stagedEdits(cells({ a: '1', b: '2', c: '3', d: '4', e: '5' }, marks))).toBe(3);
});
