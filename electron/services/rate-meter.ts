import { atMostEvery } from '#shared/timing/throttle.ts';

const WINDOW_MS = 5_000;

/** Measures the rate over the last seconds rather than since the start, so that the time left follows the current speed. */
export class RateMeter {
  readonly #samples: { at: number; done: number }[] = [];

  measure(done: number, total: number | null): { rate: number | null; secondsLeft: number | null } {
    const now = performance.now();
    this.#samples.push({ at: now, done });
    while (this.#samples.length > 2 && now - (this.#samples[0]?.at ?? now) > WINDOW_MS) this.#samples.shift();
    const first = this.#samples[0];
    const seconds = first ? (now - first.at) / 1000 : 0;
    if (!first || seconds < 0.3 || done <= first.done) return { rate: null, secondsLeft: null };
    const rate = (done - first.done) / seconds;
    return { rate, secondsLeft: total === null ? null : Math.max(0, (total - done) / rate) };
  }
}

/** Work that finishes sooner needs no progress. */
const FIRST_AFTER_MS = 500;
const REPORT_EVERY_MS = 200;

/** How far a long call is. `rate` is per second. */
export interface LongProgress {
  done: number;
  total: number;
  rate: number | null;
  secondsLeft: number | null;
}

/** Returns a function to call with what is done so far, often: it reports the progress of work that takes long. */
export function longProgress(
  report: (progress: LongProgress) => void,
): (done: number, total: number) => void {
  const isDue = atMostEvery(REPORT_EVERY_MS, FIRST_AFTER_MS);
  const rate = new RateMeter();
  rate.measure(0, null);
  return (done, total) => {
    if (isDue()) report({ done, total, ...rate.measure(done, total) });
  };
}
