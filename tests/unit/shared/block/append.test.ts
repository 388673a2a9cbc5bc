import { expect, it } from 'vitest';
import type { CellValue } from '#shared/domain/value.ts';
import { cell, numbers, outcomeOf } from './cells.ts';

const append = (items: string[], value: CellValue, { unlessThere = false, kind = 'list' as const } = {}) =>
  outcomeOf({ kind: 'append', items, unlessThere, numbers }, cell(value, value === null ? { kind } : {}));

it('appends items to a list, an empty list or a missing value', () => {
  expect(append(['b', 'c'], ['a'])).toEqual({ change: ['a', 'b', 'c'], appends: true });
  expect(append(['b'], [])).toEqual({ change: ['b'], appends: true });
  expect(append(['b'], null)).toEqual({ change: ['b'], appends: true });
});

it('appends only missing items when asked to', () => {
  expect(append(['a', 'b'], ['a'], { unlessThere: true })).toEqual({ change: ['a', 'b'], appends: true });
  expect(append(['a'], ['a'], { unlessThere: true })).toEqual({ leave: true });
  expect(append(['a'], ['a'])).toEqual({ change: ['a', 'a'], appends: true });
});

it('appends numbers in the user’s format to a list of numbers, and refuses other texts', () => {
  expect(append(['2.5'], [1])).toEqual({ change: [1, 2.5], appends: true });
  expect(append(['2.5', 'wide'], [1])).toEqual({ problem: 'not_a_number' });
  expect(append(['2.5'], ['1'])).toEqual({ change: ['1', '2.5'], appends: true });
});

it('refuses values that are not lists, and lists of structured values', () => {
  expect(append(['b'], 'a')).toEqual({ problem: 'not_a_list' });
  expect(append(['b'], 5)).toEqual({ problem: 'not_a_list' });
  expect(append(['b'], { a: 1 })).toEqual({ problem: 'struct' });
  expect(append(['b'], [{ a: 1 }])).toEqual({ problem: 'struct' });
});
