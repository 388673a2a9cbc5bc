import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_RETRY_AFTER_MS, pauseAsked, pauseBeforeRepeating } from '#electron/api/http/retry.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const busy = { status: 503, retryAfterMs: null, failure: null };

describe('retrying a read', () => {
  it('doubles the longest pause each time, and ends after four retries', () => {
    const longest = [1, 2, 3, 4, 5].map((attempt) => pauseBeforeRepeating(busy, attempt, () => 0.999999));
    expect(longest.map((pause) => pause && Math.round(pause))).toEqual([300, 600, 1200, 2400, null]);
  });

  it('pauses at random between zero and the longest pause, so that clients spread out', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (attempt, chance) => {
          const pause = pauseBeforeRepeating(busy, attempt, () => chance);
          expect(pause).toBeCloseTo(chance * 300 * 2 ** (attempt - 1));
        },
      ),
    );
  });

  it('pauses at least as long as the service asks, and ends when it asks for too long', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (ms, chance) => {
          const pause = pauseBeforeRepeating({ ...busy, retryAfterMs: ms }, 1, () => chance);
          if (ms > LONGEST_RETRY_AFTER_MS) expect(pause).toBeNull();
          else expect(pause).toBeGreaterThanOrEqual(ms);
        },
      ),
    );
  });

  it.each([
    ['unreachable', 4],
    ['cut', 4],
    ['timeout', 1],
    ['untrusted', 0],
    ['refused_by_proxy', 0],
    ['too_large', 0],
    ['unreadable', 0],
    ['redirect', 0],
    ['unsendable', 0],
    ['cancelled', 0],
  ] as const)('after %s happens %i times', (kind, times) => {
    const tried = { status: 200, retryAfterMs: null, failure: { kind } };
    const repeated = [1, 2, 3, 4, 5, 6].filter(
      (attempt) => pauseBeforeRepeating(tried, attempt, () => 0) !== null,
    );
    expect(repeated).toHaveLength(times);
  });
});

describe('Retry-After', () => {
  it.each([
    ['seconds', { 'retry-after': '120' }, 120_000],
    ['no time', { 'retry-after': ' 0 ' }, 0],
    [
      'a date, by the clock of the service',
      { 'retry-after': 'Thu, 01 Jan 2015 00:00:30 GMT', date: 'Thu, 01 Jan 2015 00:00:00 GMT' },
      30_000,
    ],
    [
      'a date, by ours where the service gives none',
      { 'retry-after': 'Sun, 01 Mar 2026 12:00:05 GMT' },
      5000,
    ],
    ['a date in the past', { 'retry-after': 'Thu, 01 Jan 2015 00:00:00 GMT' }, 0],
    ['nothing', {}, null],
    ['nonsense', { 'retry-after': 'soon' }, null],
    ['less than nothing', { 'retry-after': '-5x' }, null],
  ])('with %s', (_, headers, expected) => {
    expect(pauseAsked({ status: 503, headers }, NOW)).toBe(expected);
  });
});

describe('a rate limit', () => {
  const date = 'Thu, 01 Jan 2015 00:00:00 GMT';
  const epoch = Date.parse(date) / 1000;

  it.each<[string, Record<string, string>, number | null]>([
    ['seconds', { 'ratelimit-reset': '30' }, 30_000],
    ['seconds, under another name', { 'x-rate-limit-reset': '1.5' }, 1500],
    ['seconds left', { 'x-ratelimit-reset-after': '2' }, 2000],
    [
      'a time in seconds, by the clock of the service',
      { 'x-ratelimit-reset': String(epoch + 9), date },
      9000,
    ],
    ['a time in milliseconds', { 'x-ratelimit-reset': String((epoch + 9) * 1000), date }, 9000],
    ['a time, by our clock where the service gives none', { 'x-ratelimit-reset': '1772366405' }, 5000],
    ['a date', { 'x-ratelimit-reset': '2026-03-01T12:00:07Z' }, 7000],
    ['a time in the past', { 'x-ratelimit-reset': '1772366399' }, 0],
    ['all in one header', { ratelimit: 'limit=100, remaining=0, reset=12' }, 12_000],
    ['several limits', { ratelimit: '"burst";r=0;t=4, "hour";r=0;t=60, "day";r=9;t=36000' }, 60_000],
    ['one that still has requests left', { 'x-ratelimit-remaining': '9', 'x-ratelimit-reset': '30' }, null],
    ['none left', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '30' }, 30_000],
    ['Retry-After besides', { 'retry-after': '3', 'ratelimit-reset': '30' }, 3000],
    ['no time', { 'ratelimit-limit': '100', 'x-ratelimit-reset': 'soon' }, null],
  ])('with %s', (_, headers, expected) => {
    expect(pauseAsked({ status: 429, headers }, NOW)).toBe(expected);
  });

  it('asks for a pause only where it refused the request', () => {
    expect(pauseAsked({ status: 503, headers: { 'ratelimit-reset': '30' } }, NOW)).toBeNull();
    expect(pauseAsked({ status: 200, headers: { 'ratelimit-reset': '30' } }, NOW)).toBeNull();
  });
});
