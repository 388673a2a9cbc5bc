import type { Clock } from '../clock.ts';
import type { Failure } from '../no-answer.ts';

/** One attempt, as far as it matters for another one. */
export interface Tried {
  /** null: no answer began. */
  status: number | null;
  retryAfterMs: number | null;
  failure: Pick<Failure, 'kind'> | null;
}

const MAX_REPETITIONS = 4;
/** A service that was silent for the whole time allowed is asked only once more, so that the user is not left waiting. */
const MAX_REPETITIONS_OF_TIMEOUTS = 1;
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 30_000;
/** A service that wants to be left alone for longer is not waited for; the caller is told how long. */
export const LONGEST_RETRY_AFTER_MS = 120_000;

/** 500 too: repeating a read does no harm, and what fails at random or under load often says no more than 500. */
const PASSING_STATUSES = new Set([429, 500, 502, 503, 504]);

/**
 * How long to pause, in milliseconds, before a read is tried again after `attempt` (1 for the first); null when it is
 * not to be repeated. Exponential backoff with full jitter, so that many clients do not come back all at once; what
 * the service asks for (Retry-After) is kept to, and exceeded a little for the same reason.
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
 * Retry-After in milliseconds, from seconds or an HTTP date; null when there is none or it makes no sense. A date is
 * measured against the answer's own Date, because the clocks of both sides need not agree.
 */
export function retryAfter(headers: Readonly<Record<string, string>>, now: number): number | null {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const until = Date.parse(text);
  const answered = Date.parse(headers.date ?? '');
  return Number.isNaN(until) ? null : Math.max(0, until - (Number.isNaN(answered) ? now : answered));
}
