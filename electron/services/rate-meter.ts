import { atMostEvery } from '#shared/timing/throttle.ts';

const WINDOW_MS = 5_000;
/** Of a service that makes us wait, as many waits are measured together. */
const WAITS = 2.5;

/** Measures the rate over the last seconds rather than since the start, so that the time left follows the current speed. */
export class RateMeter {
  readonly #samples: { at: number; done: number }[] = [];
  #window = WINDOW_MS;

  /** `waitMs`: how long nothing can be done from now on, which counts as time that the work takes. */
  measure(
    done: number,
    total: number | null,
    waitMs = 0,
  ): { rate: number | null; secondsLeft: number | null } {
    const now = performance.now();
    this.#samples.push({ at: now, done });
    this.#window = Math.max(this.#window, WAITS * waitMs);
    while (this.#samples.length > 2 && now - (this.#samples[0]?.at ?? now) > this.#window)
      this.#samples.shift();
    const first = this.#samples[0];
    const seconds = first ? (now + waitMs - first.at) / 1000 : 0;
    if (!first || seconds < 0.3 || done <= first.done) return { rate: null, secondsLeft: null };
    const rate = (done - first.done) / seconds;
    const secondsLeft = total === null || done >= total ? 0 : Math.max(waitMs / 1000, (total - done) / rate);
    return { rate, secondsLeft: total === null ? null : secondsLeft };
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
