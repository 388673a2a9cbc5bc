import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toldSeldom } from '#electron/services/removals/told-seldom.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('is told at once, some times a second however fast it goes, and at the end', () => {
  const told: number[] = [];
  const tell = toldSeldom((done, _total: number) => told.push(done));
  for (let done = 0; done <= 1000; done++) {
    tell(done, 1000);
    vi.advanceTimersByTime(1);
  }
  expect(told).toEqual([0, 250, 500, 750, 1000]);
});

it('is told again after a pause where the end is not known', () => {
  const told: number[] = [];
  const tell = toldSeldom((done, _total: null) => told.push(done));
  tell(2, null);
  tell(4, null);
  vi.advanceTimersByTime(300);
  tell(6, null);
  expect(told).toEqual([2, 6]);
});
