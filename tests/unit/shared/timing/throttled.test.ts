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

  it('reads at once after a pause', async () => {
    const { read, work } = slowReading(5);
    work.request();
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('reads at a steady work however often it changes, and the last change too', async () => {
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

  it('reads what is slow to read less often, and never twice at a time', async () => {
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

  it('does not wait for its turn when it must not, not even while it reads', async () => {
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

  it('reads no more once it was stopped', async () => {
    const { read, work } = slowReading(5);
    work.request();
    work.stop();
    work.request();
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(read).not.toHaveBeenCalled();
  });
});
