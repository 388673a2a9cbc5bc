import { t } from '@lingui/core/macro';
import { formatCount } from '#shared/domain/counted.ts';
import { formatDuration } from '#shared/domain/duration.ts';
import { atMostEvery } from '#shared/timing/throttle.ts';
import type { RunActivity, RunPhase } from './run-phase.ts';

const TELL_EVERY_MS = 250;
/** Earlier, there is too little data to tell the pace. */
const PACE_AFTER_MS = 1000;

/** Such as "Checking 40 of 275 products": the number done (as shown), and the total. */
export type ReadingSentence = (done: string, of: number) => string;

/**
 * Shows how many products are read ("40 of 275 products (20/s, 12 sec left)") until all are, if it takes more than a moment.
 * Returns a function to call with the number of products as they are read.
 */
export function readingProgress(
  phase: RunPhase,
  activity: RunActivity,
  sentence: ReadingSentence,
  products: number,
): (more: number) => void {
  let done = 0;
  const startedAt = performance.now();
  const isDue = atMostEvery(TELL_EVERY_MS, TELL_EVERY_MS);
  return (more) => {
    done += more;
    if (done >= products) phase.set(activity, null);
    else if (isDue()) {
      const shown = sentence(formatCount(done), products);
      phase.set(activity, withPace(shown, done, products, performance.now() - startedAt));
    }
  };
}

/**
 * Adds the pace of work that has taken `ms` so far: "… (20/s, 12 sec left)"; adds nothing while that is too short to tell.
 * In parentheses, because the rate and time left of the whole run are shown beside it.
 */
export function withPace(sentence: string, done: number, total: number, ms: number): string {
  if (ms < PACE_AFTER_MS || done === 0) return sentence;
  const rate = (done * 1000) / ms;
  const left = formatDuration((total - done) / rate);
  return rate < 1
    ? t`${sentence} (${left} left)`
    : t`${sentence} (${formatCount(Math.round(rate))}/s, ${left} left)`;
}
