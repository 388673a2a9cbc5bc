import { describe, expect, test } from 'vitest';
import { feedTime } from '#shared/service/feed-time.ts';

const AT = Date.UTC(2026, 10, 23, 8, 15, 30);

describe('the time of a change', () => {
  test.each([
    ['2026-11-23T08:15:30Z', AT],
    ['2026-11-23T08:15:30.250Z', AT + 250],
    ['2026-11-23T08:15:30.250999Z', AT + 250],
    ['2026-11-23 08:15:30z', AT],
    ['2026-11-23T10:15:30+02:00', AT],
    ['2026-11-23T10:15:30 +0200', AT],
    ['2026-11-23T00:15:30-08', AT],
    ['2026-11-23T08:15Z', AT - 30_000],
    [String(AT / 1000), AT],
    [String(AT), AT],
  ])('is read from %s', (text, time) => {
    expect(feedTime(text)).toBe(time);
  });

  test.each([
    null,
    '',
    'yesterday',
    '2026-11-23',
    '2026-11-23T08:15:30',
    '2026-13-23T08:15:30Z',
    '2026-11-23T08:15:30+99:00',
    '0001-01-01T00:00:00Z',
    '12',
  ])('is not read from %s', (text) => {
    expect(feedTime(text)).toBeNull();
  });
});
