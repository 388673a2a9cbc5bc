import { expect, test } from 'vitest';
import { formatDuration } from '#shared/domain/duration.ts';
import {
  direction,
  formatBytes,
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

test('an unknown language code is shown as it is', () => {
  expect(languageName('not a code')).toBe('not a code');
});

test('durations use the fitting unit and never show "0"', () => {
  expect(formatDuration(0.2)).toBe('1 sec');
  expect(formatDuration(59)).toBe('59 sec');
  expect(formatDuration(61)).toBe('1 min');
  expect(formatDuration(2 * 3600)).toBe('2 hr');
  expect(formatDuration(2 * 3600 + 600)).toBe('2 hr 10 min');
});

test('times are relative to now, and a moment ago is "just now"', () => {
  const now = Date.parse('2026-01-02T12:00:00Z');
  expect(formatRelative('2026-01-02T11:59:50Z', now)).toBe('just now');
  expect(formatRelative('2026-01-02T11:00:00Z', now)).toBe('1 hour ago');
  expect(formatRelative('2026-01-01T12:00:00Z', now)).toBe('yesterday');
});

test.each([
  [0, '0 B'],
  [412, '412 B'],
  [999, '999 B'],
  [1400, '1.4 kB'],
  [48_123, '48 kB'],
  [999_600, '1 MB'],
  [12_000_000, '12 MB'],
])('%s bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
