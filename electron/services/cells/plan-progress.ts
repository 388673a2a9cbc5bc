import { atMostEvery } from '#shared/timing/throttle.ts';
import { RateMeter } from '../rate-meter.ts';

/** A plan that finishes sooner needs no progress. */
const FIRST_AFTER_MS = 500;
const REPORT_EVERY_MS = 200;

export interface Looked {
  done: number;
  total: number;
  /** Cells per second. */
  rate: number | null;
  secondsLeft: number | null;
}

/** Reports the progress of a plan over very many cells. Returns a function to call with the number of cells examined so far. */
export function planProgress(total: number, report: (looked: Looked) => void): (done: number) => void {
  const isDue = atMostEvery(REPORT_EVERY_MS, FIRST_AFTER_MS);
  const rate = new RateMeter();
  rate.measure(0, total);
  return (done) => {
    if (isDue()) report({ done, total, ...rate.measure(done, total) });
  };
}
