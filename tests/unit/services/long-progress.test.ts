import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LongProgress, longProgress } from '#electron/services/rate-meter.ts';

describe('the progress of a long call', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  /** Looks at a thousand cells every `everyMs` milliseconds, until all are looked at; returns the reports. */
  function told(cells: number, everyMs: number): LongProgress[] {
    const all: LongProgress[] = [];
    const onLooked = longProgress((looked) => all.push(looked));
    for (let done = 1000; done <= cells; done += 1000) {
      vi.advanceTimersByTime(everyMs);
      onLooked(done, cells);
    }
    return all;
  }

  it('is not reported when the work is soon done', () => {
    expect(told(4000, 100)).toEqual([]);
  });

  it('is reported at intervals, with the rate and the time left', () => {
    const all = told(20_000, 100);
    expect(all.map(({ done }) => done)).toEqual([5000, 7000, 9000, 11_000, 13_000, 15_000, 17_000, 19_000]);
    expect(all[0]).toEqual({ done: 5000, total: 20_000, rate: 10_000, secondsLeft: 1.5 });
  });
});
