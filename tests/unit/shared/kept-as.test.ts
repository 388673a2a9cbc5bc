import { describe, expect, it } from 'vitest';
import { isKeptAs } from '#shared/domain/kept-as.ts';
import { checkBeforeSending, removedItems, settle } from '#shared/domain/patch.ts';
import type { Value } from '#shared/domain/value.ts';
import { entriesHabitIn } from '#shared/domain/write-habits.ts';

describe('what a service makes of a value', () => {
  it.each([
    ['trimmed', ' Kettle  1.7 l ', 'Kettle 1.7 l'],
    ['re-cased', 'Steel', 'STEEL'],
    ['composed', 'Cafe\u0301', 'Café'],
    ['tidied HTML', '<P>One<br/>Two &amp; three</P>', '<p>One<br>Two & three</p>\n'],
    ['a reformatted number', '1.50', 1.5],
    ['a number as a text', 12, '12'],
    ['a reordered list', ['b', 'a'], ['a', 'b']],
    ['a list without doubles', ['a', 'b', 'a'], ['a', 'b']],
    ['a list of one', 'a', ['a']],
  ])('is that value: %s', (_, wanted, now) => expect(isKeptAs(wanted, now)).toBe(true));

  it.each([
    ['another text', 'Kettle', 'Kettles'],
    ['a text without its HTML', '<b>One</b>', 'One'],
    ['another number', 1.5, 15],
    ['a shorter list', ['a', 'b'], ['a']],
    ['a list with more', ['a', 'b'], ['a', 'b', 'b']],
    ['no value', 'a', null],
    ['an empty text', 'a', ''],
    ['yes for no', false, true],
  ])('is not that value: %s', (_, wanted, now) => expect(isKeptAs(wanted, now)).toBe(false));
});

it('a change that the service keeps in another form has arrived', () => {
  expect(settle('set', 'Old', 'steel ', 'Steel')).toBe('applied');
  expect(settle('append', ['b'], ['A'], ['a', 'b'])).toBe('applied');
  expect(checkBeforeSending({ intent: 'set', base: 'Old', value: 'steel ' }, 'Steel')).toBe('already_there');
});

it('a change of nothing but the form has not arrived while the service holds what it held before', () => {
  expect(settle('set', 'steel', 'Steel', 'steel')).toBe('not_applied');
  expect(settle('append', ['a'], ['a'], ['a'])).toBe('not_applied');
  expect(checkBeforeSending({ intent: 'set', base: 'steel', value: 'Steel' }, 'steel')).toBe('unchanged');
});

it('a change of nothing but the form is not there because the service holds a third form by now', () => {
  const check = (base: Value, value: Value, now: Value) =>
    checkBeforeSending({ intent: 'set', base, value }, now);
  expect(check('steel', 'Steel', 'STEEL')).toBe('conflict');
  expect(check(['a', 'b', 'c'], ['c', 'b', 'a'], ['b', 'a', 'c'])).toBe('conflict');
  expect(check('steel', 'Steel', 'Steel')).toBe('already_there');
});

it('very long lists and very many entries are compared in linear time', { timeout: 20_000 }, () => {
  const all = Array.from({ length: 20_000 }, (_, n) => `item ${n}`);
  const half = all.slice(10_000);
  expect(removedItems(all, half)).toHaveLength(10_000);
  expect(settle('remove_items', all, all.slice(0, 10_000), half)).toBe('applied');
  const more = { $entries: [...all, 'another'] };
  expect(entriesHabitIn({ $entries: all }, { $entries: half }, more)).toBeNull();
});
