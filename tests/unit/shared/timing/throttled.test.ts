import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Throttled, throttled } from '#shared/timing/throttle.ts';

const EVERY_MS = 1000;

/** Something that takes a while to read. */
function slowReading(takesMs: number) {
  const read = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, takesMs)));
  return { read, work: throttled(read, EVERY_MS) };
}

/** Reports every 10 ms that it is out of date. */
async function keepChanging(work: Throttled, forMs: number) {
  for (let passed = 0; passed < forMs; passed += 10) {
    work.request();
    await vi.advanceTimersByTimeAsync(10);
  }
}

describe('throttled work', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('runs at once on the first request', async () => {
    const { read, work } = slowReading(5);
    work.request();
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('runs at a steady rate under constant requests, and again for the last one', async () => {
    const { read, work } = slowReading(5);
    await keepChanging(work, 10 * EVERY_MS);
    const meanwhile = read.mock.calls.length;
    expect(meanwhile).toBeGreaterThanOrEqual(9);
    expect(meanwhile).toBeLessThanOrEqual(11);
    work.request();
    await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
    expect(read).toHaveBeenCalledTimes(meanwhile + 1);
    await vi.advanceTimersByTimeAsync(10 * EVERY_MS);
    expect(read).toHaveBeenCalledTimes(meanwhile + 1);
  });

  it('runs less often when it is slow, and never twice at a time', async () => {
    let reading = 0;
    let most = 0;
    const read = vi.fn(async () => {
      most = Math.max(most, ++reading);
      await new Promise((resolve) => setTimeout(resolve, 2000));
      reading--;
    });
    const work = throttled(read, EVERY_MS);
    await keepChanging(work, 40_000);
    expect(most).toBe(1);
    expect(read.mock.calls.length).toBeLessThanOrEqual(5);
    work.stop();
  });

  it('runs at once when told to, and again right after a run in progress', async () => {
    const { read, work } = slowReading(50);
    work.now();
    await vi.advanceTimersByTimeAsync(10);
    work.now();
    await vi.advanceTimersByTimeAsync(50);
    expect(read).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(60);
    work.request();
    work.now();
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('does not run after it was stopped', async () => {
    const { read, work } = slowReading(5);
    work.request();
    work.stop();
    work.request();
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(read).not.toHaveBeenCalled();
  });
});
