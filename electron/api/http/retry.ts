import type { Clock } from '../clock.ts';
import type { Failure } from '../no-answer.ts';
import { answeredAt, limitsIn, untilDate } from './rate-headers.ts';

/** The parts of an attempt that matter for a retry. */
interface Tried {
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
 * The pause that an answer asks for, in milliseconds: Retry-After, or after 429 the time at which the rate limit ends; null if
 * it asks for none. Times are measured against the answer's own Date header, because the clocks of both sides may differ.
 */
export function pauseAsked(
  { status, headers }: { status: number | null; headers: Readonly<Record<string, string>> },
  now: number,
): number | null {
  const from = answeredAt(headers, now);
  return retryAfter(headers, from) ?? (status === 429 ? rateLimitEnd(headers, from) : null);
}

/** From seconds or an HTTP date; null if it is missing or invalid. */
function retryAfter(headers: Readonly<Record<string, string>>, now: number): number | null {
  const text = headers['retry-after']?.trim() ?? '';
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : untilDate(text, now);
}

/** When the rate limit that was reached ends. */
function rateLimitEnd(headers: Readonly<Record<string, string>>, now: number): number | null {
  const ends = limitsIn(headers, now).flatMap(({ left, endsInMs }) => ((left ?? 0) === 0 ? endsInMs : []));
  return ends.length === 0 ? null : Math.max(...ends);
}
