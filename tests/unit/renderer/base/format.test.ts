import { expect, test } from 'vitest';
import {
  count,
  direction,
  formatDuration,
  formatRelative,
  languageName,
} from '../../../../renderer/src/components/format.ts';

test.each([
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['az-Arab', 'rtl'],
  ['en', 'ltr'],
  ['de_AT', 'ltr'],
  ['ja', 'ltr'],
  ['not a code', 'auto'],
])('text in %s is written %s', (code, expected) => {
  expect(direction(code)).toBe(expected);
});

test('a code that names no language is its own name', () => {
  expect(languageName('not a code')).toBe('not a code');
});

test('durations take the unit that fits, and never say "0"', () => {
  expect(formatDuration(0.2)).toMatch(/^1\b/);
  expect(formatDuration(59)).toMatch(/^59\b/);
  expect(formatDuration(61)).toMatch(/^1\b/);
  expect(formatDuration(2 * 3600 + 600)).toMatch(/^2\b.*\b10\b/);
});

test('a moment ago is not "0 minutes ago"', () => {
  const now = Date.parse('2026-01-02T12:00:00Z');
  expect(formatRelative('2026-01-02T11:59:50Z', now)).toBe('now');
  expect(formatRelative('2026-01-02T11:00:00Z', now)).toMatch(/1/);
});

test('one product is one product', () => {
  expect(count(1, 'product')).toBe('1 product');
  expect(count(0, 'product')).toBe('0 products');
  expect(count(2, 'entry', 'entries')).toBe('2 entries');
});
