import { expect, test } from 'vitest';
import { formatMilliseconds } from '../../../../renderer/src/features/activity/requests/format-exchange.ts';

test.each([
  [0, '0 ms'],
  [34.4, '34 ms'],
  [1234, '1.2 s'],
  [61_234, '61 s'],
])('%s milliseconds are %s', (ms, words) => {
  expect(formatMilliseconds(ms)).toBe(words);
});
