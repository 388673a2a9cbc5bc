import type { Clock } from '../clock.ts';
import type { Failure } from '../no-answer.ts';

/** The parts of an attempt that matter for a retry. */
export interface Tried {
  /** null: no answer began. */
  status: number | null;
  retryAfterMs: number | null;
  failure: Pick<Failure, 'kind'> | null;
}

const MAX_REPETITIONS = 4;
/** A service that was silent for the whole time allowed is retried only once, so that the user is not left waiting. */
const MAX_REPETITIONS_OF_TIMEOUTS = 1;
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 30_000;
/** The app does not wait for a service that asks for a longer pause; the caller is told how long that is. */
export const LONGEST_RETRY_AFTER_MS = 120_000;

/** 500 too: retrying a read does no harm, and random failures or failures under load are often reported only as 500. */
const PASSING_STATUSES = new Set([429, 500, 502, 503, 504]);

/**
 * The pause, in milliseconds, before a read is tried again after `attempt` (1 for the first); null if it is not retried.
 * Exponential backoff with full jitter, so that many clients do not come back all at once; Retry-After is respected, and
 * exceeded a little for the same reason.
 */
export function pauseBeforeRepeating(
  { status, retryAfterMs, failure }: Tried,
  attempt: number,
  random: Clock['random'],
): number | null {
  if (attempt > MAX_REPETITIONS) return null;
  if (failure?.kind === 'timeout' && attempt > MAX_REPETITIONS_OF_TIMEOUTS) return null;
  const passing = failure
    ? ['unreachable', 'cut', 'timeout'].includes(failure.kind)
    : status !== null && PASSING_STATUSES.has(status);
  if (!passing) return null;
  if (failure === null && retryAfterMs !== null) {
    return retryAfterMs > LONGEST_RETRY_AFTER_MS ? null : retryAfterMs + random() * FIRST_PAUSE_MS;
  }
  return random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
}

/**
 * Retry-After in milliseconds, from seconds or an HTTP date; null if it is missing or invalid. A date is measured against
 * the answer's own Date header, because the clocks of both sides may differ.
 */
export function retryAfter(headers: Readonly<Record<string, string>>, now: number): number | null {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const until = Date.parse(text);
  const answered = Date.parse(headers.date ?? '');
  return Number.isNaN(until) ? null : Math.max(0, until - (Number.isNaN(answered) ? now : answered));
}
