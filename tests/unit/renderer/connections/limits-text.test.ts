import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ConnectionLimits } from '#shared/contract/connections.ts';
import { formatNumber } from '../../../../renderer/src/components/format.ts';
import {
  defaultLimits,
  type LimitsText,
  limitsText,
  limitsToText,
  readLimits,
} from '../../../../renderer/src/features/connections/limits-text.ts';

const typed = (change: Partial<LimitsText>): LimitsText => ({ ...limitsToText(defaultLimits), ...change });

test('limits are unchanged after being shown and read back', () => {
  const limits = fc.record<ConnectionLimits>({
    requestsAtATime: fc.integer({ min: 1, max: 16 }),
    requestsPerSecond: fc.option(fc.double({ min: 0.1, max: 1000, noNaN: true }), { nil: null }),
    connectSeconds: fc.integer({ min: 1, max: 120 }),
    silenceSeconds: fc.integer({ min: 1, max: 600 }),
    totalSeconds: fc.integer({ min: 1, max: 3600 }),
  });
  fc.assert(
    fc.property(limits, (given) => {
      expect(readLimits(limitsToText(given))).toEqual({ ok: true, limits: given });
    }),
  );
});

test('an empty rate means no limit', () => {
  expect(readLimits(typed({ requestsPerSecond: '  ' }))).toEqual({ ok: true, limits: defaultLimits });
});

test.each([
  [{ requestsAtATime: '0' }, 'Parallel requests: enter a whole number from 1 to 16'],
  [{ requestsAtATime: '2.5' }, 'Parallel requests: enter a whole number from 1 to 16'],
  [
    { requestsPerSecond: '-1' },
    `Requests per second: enter a number from ${formatNumber(0.1)} to ${formatNumber(1000)}, or leave empty for no limit`,
  ],
  [{ connectSeconds: '' }, 'Connection timeout (seconds): enter a whole number from 1 to 120'],
  [{ silenceSeconds: 'long' }, 'Idle timeout (seconds): enter a whole number from 1 to 600'],
  [
    { totalSeconds: '1e999' },
    `Request timeout (seconds): enter a whole number from 1 to ${formatNumber(3600)}`,
  ],
  [
    { totalSeconds: '12345678901234567890' },
    `Request timeout (seconds): enter a whole number from 1 to ${formatNumber(3600)}`,
  ],
] satisfies [Partial<LimitsText>, string][])(
  '%j is refused with a message that names the field',
  (change, message) => {
    expect(readLimits(typed(change))).toEqual({
      ok: false,
      errors: { [Object.keys(change)[0] ?? '']: message },
    });
  },
);

test('all invalid fields are reported at once', () => {
  const reading = readLimits(typed({ requestsAtATime: '', totalSeconds: '0' }));
  expect(Object.keys(reading.ok ? {} : reading.errors)).toEqual(['requestsAtATime', 'totalSeconds']);
});

test.each<[Partial<ConnectionLimits>, string]>([
  [{}, '4 requests at a time, no rate limit, up to 3 minutes each'],
  [
    { requestsAtATime: 1, requestsPerSecond: 1, totalSeconds: 60 },
    '1 request at a time, at most 1 request a second, up to 1 minute each',
  ],
  [
    { requestsPerSecond: 0.5, totalSeconds: 90 },
    `4 requests at a time, at most ${formatNumber(0.5)} requests a second, up to 90 seconds each`,
  ],
])('limits are summarised as text: %j', (change, words) => {
  expect(limitsText({ ...defaultLimits, ...change })).toBe(words);
});
