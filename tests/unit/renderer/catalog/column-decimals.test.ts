import { expect, test } from 'vitest';
import { ColumnDecimals } from '../../../../renderer/src/features/catalog/cells/column-decimals.ts';

test('a column shows as many decimals as its numbers have, and never fewer than before', () => {
  const decimals = new ColumnDecimals();
  expect(decimals.take([[12], [1.5]], ['price'])).toEqual(['price']);
  expect(decimals.of('price')).toBe(1);
  expect(decimals.take([[7]], ['price'])).toEqual([]);
  expect(decimals.of('price')).toBe(1);
  expect(decimals.take([[7.25]], ['price'])).toEqual(['price']);
  expect(decimals.of('price')).toBe(2);
});

test('a column shows at most four decimals', () => {
  const decimals = new ColumnDecimals();
  decimals.take([[0.123456789], ['1.5'], [null], [{ $number: '1.2' }]], ['weight']);
  expect(decimals.of('weight')).toBe(4);
});

test('decimals are counted for each column, and only from numbers', () => {
  const decimals = new ColumnDecimals();
  expect(decimals.take([['2.50', 3.5, [1.25]]], ['size', 'price', 'list'])).toEqual(['price']);
  expect(decimals.of('size')).toBe(0);
});
