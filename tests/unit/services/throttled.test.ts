import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttled } from '#electron/services/removals/throttled.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('reports at once, four times a second however fast it goes, and at the end', () => {
  const reported: number[] = [];
  const report = throttled((done, _total: number) => reported.push(done));
  for (let done = 0; done <= 1000; done++) {
    report(done, 1000);
    vi.advanceTimersByTime(1);
  }
  expect(reported).toEqual([0, 250, 500, 750, 1000]);
});

it('reports again after a pause where the end is not known', () => {
  const reported: number[] = [];
  const report = throttled((done, _total: null) => reported.push(done));
  report(2, null);
  report(4, null);
  vi.advanceTimersByTime(300);
  report(6, null);
  expect(reported).toEqual([2, 6]);
});
