import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atMostEvery } from '#shared/timing/throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The times at which it was due, if asked every millisecond for a second. */
function due(isDue: () => boolean): number[] {
  const times: number[] = [];
  for (let ms = 0; ms <= 1000; ms++) {
    if (isDue()) times.push(ms);
    vi.advanceTimersByTime(1);
  }
  return times;
}

it('atMostEvery is due at once, then once per interval', () => {
  expect(due(atMostEvery(250))).toEqual([0, 250, 500, 750, 1000]);
});

it('atMostEvery is not due before its initial delay', () => {
  expect(due(atMostEvery(200, 500))).toEqual([500, 700, 900]);
});

it('atMostEvery is due again after a pause', () => {
  const isDue = atMostEvery(250);
  expect(isDue()).toBe(true);
  vi.advanceTimersByTime(300);
  expect([isDue(), isDue()]).toEqual([true, false]);
});
