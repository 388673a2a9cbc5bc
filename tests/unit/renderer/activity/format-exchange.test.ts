import { expect, test } from 'vitest';
import {
  formatBytes,
  formatMilliseconds,
} from '../../../../renderer/src/features/activity/requests/format-exchange.ts';

test.each([
  [0, '0 ms'],
  [34.4, '34 ms'],
  [1234, '1.2 s'],
  [61_234, '61 s'],
])('%s milliseconds are %s', (ms, words) => {
  expect(formatMilliseconds(ms)).toBe(words);
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
