import { describe, expect, it } from 'vitest';
import type { CellValue } from '#shared/domain/value.ts';
import { appendHabitIn, entriesHabitIn, takesOutEntries } from '#shared/domain/write-habits.ts';

const category = (taxonomy: string, path: string) => ({
  taxonomy_id: taxonomy,
  taxonomy_name: taxonomy,
  nodes: [{ path, node_id: path }],
});
const [SHOP, SHOP_2, MARKET, THIRD] = [
  category('t1', 'Kettles'),
  category('t1', 'Pots'),
  category('t2', 'Appliances'),
  category('t3', 'Gifts'),
];

describe('what a service made of an addition', () => {
  it.each<[base: CellValue, items: CellValue, now: CellValue, habit: string | null]>([
    [['a'], ['b'], ['a', 'b'], null],
    [['a'], ['b'], ['b', 'a'], null],
    [['a'], [' B '], ['a', 'b'], null],
    [['a'], ['b'], ['a'], null],
    [['a'], ['b'], null, null],
    [['a'], ['b'], 'a, b', null],
    [['a'], ['b'], ['a', 'b', 'b'], null],
    [['a'], ['b'], ['b'], 'replaces'],
    [['a'], ['b'], 'b', 'replaces'],
    [['a'], ['b', 'c'], ['b', 'c'], 'replaces'],
    [['a'], ['b', 'a'], ['b', 'a'], 'replaces'],
    [['a'], ['a', 'b'], ['a', 'b'], 'drops_repeats'],
    [['a'], ['b'], ['a', ['b']], 'nests'],
    [['a'], ['b', 'c'], ['a', ['b', 'c']], 'nests'],
    [['a'], ['b'], { $entries: [['a'], ['b']] }, 'adds_entry'],
    [['a'], ['b', 'c'], { $entries: [['b', 'c'], ['a']] }, 'adds_entry'],
    [['a'], ['b', 'c'], { $entries: [['a'], 'b', 'c'] }, 'adds_entry'],
    [['a', 'b'], ['b', 'c'], ['a', 'b', 'c'], 'drops_repeats'],
    [['a'], ['b', 'b'], ['a', 'b'], 'drops_repeats'],
    [['a'], ['a'], ['a'], 'drops_repeats'],
    [['a', 'b'], ['b'], ['a', 'b', 'b'], null],
    [null, ['b'], ['b'], null],
    [[], ['b'], [['b']], null],
  ])('%j + %j → %j: %s', (base, items, now, habit) => {
    expect(appendHabitIn(base, items, now)).toBe(habit);
  });
});

describe('what a service made of several entries', () => {
  it.each<[base: CellValue, value: CellValue, now: CellValue, habit: string | null]>([
    [SHOP, { $entries: [SHOP, MARKET] }, { $entries: [MARKET, SHOP] }, null],
    [SHOP, { $entries: [SHOP, MARKET] }, MARKET, 'keeps_one'],
    [null, { $entries: ['one', 'two'] }, 'two', 'keeps_one'],
    [{ $entries: [SHOP, MARKET] }, SHOP, SHOP, null],
    [{ $entries: [SHOP, MARKET] }, SHOP, { $entries: [SHOP, MARKET] }, 'leaves_entries'],
    [{ $entries: [SHOP, MARKET] }, SHOP_2, { $entries: [SHOP_2, MARKET] }, 'leaves_entries'],
    [SHOP, MARKET, { $entries: [SHOP, MARKET] }, 'leaves_entries'],
    [{ $entries: ['one', 'two'] }, 'one', { $entries: ['one', 'two'] }, 'leaves_entries'],
    [{ $entries: [SHOP, MARKET] }, SHOP, null, null],
    [{ $entries: [SHOP, MARKET] }, SHOP_2, THIRD, null],
  ])('%j set to %j → %j: %s', (base, value, now, habit) => {
    expect(entriesHabitIn(base, value, now)).toBe(habit);
  });
});

it.each<[base: CellValue, value: CellValue, takes: boolean]>([
  [{ $entries: [SHOP, MARKET] }, SHOP, true],
  [{ $entries: [SHOP, MARKET] }, { $entries: [SHOP, THIRD] }, true],
  [{ $entries: [SHOP, MARKET] }, { $entries: [SHOP_2, MARKET] }, false],
  [SHOP, MARKET, true],
  [SHOP, SHOP_2, false],
  [SHOP, 'Kettles', true],
  [SHOP, { $entries: [SHOP, MARKET] }, false],
  [{ $entries: ['one', 'two'] }, { $entries: ['one', 'three'] }, false],
  ['one', 'two', false],
  [null, SHOP, false],
  [SHOP, null, false],
])('%j set to %j takes entries out: %s', (base, value, takes) => {
  expect(takesOutEntries(base, value)).toBe(takes);
});
