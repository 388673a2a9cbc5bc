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

it('is due at once, then once in an interval however often it is asked', () => {
  expect(due(atMostEvery(250))).toEqual([0, 250, 500, 750, 1000]);
});

it('is not due before there is something to report', () => {
  expect(due(atMostEvery(200, 500))).toEqual([500, 700, 900]);
});

it('is due again after a pause', () => {
  const isDue = atMostEvery(250);
  expect(isDue()).toBe(true);
  vi.advanceTimersByTime(300);
  expect([isDue(), isDue()]).toEqual([true, false]);
});
