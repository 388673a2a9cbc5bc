import type { Clock } from '../clock.ts';
import type { Failure } from '../no-answer.ts';

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
  const answered = Date.parse(headers.date ?? '');
  const from = Number.isNaN(answered) ? now : answered;
  return retryAfter(headers, from) ?? (status === 429 ? rateLimitEnd(headers, from) : null);
}

/** From seconds or an HTTP date; null if it is missing or invalid. */
function retryAfter(headers: Readonly<Record<string, string>>, now: number): number | null {
  const text = headers['retry-after']?.trim() ?? '';
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : untilDate(text, now);
}

const untilDate = (text: string, now: number): number | null => {
  const until = Date.parse(text);
  return Number.isNaN(until) ? null : Math.max(0, until - now);
};

const RESETS = ['ratelimit-reset', 'x-ratelimit-reset', 'x-rate-limit-reset', 'x-ratelimit-reset-after'];
const REMAINING = ['ratelimit-remaining', 'x-ratelimit-remaining', 'x-rate-limit-remaining'];
/** Smaller numbers are seconds from now, larger ones points in time. */
const FIRST_TIME_S = 1e9;
const FIRST_TIME_MS = 1e12;

/** When the rate limit that was reached ends: there is no standard header for it yet. */
function rateLimitEnd(headers: Readonly<Record<string, string>>, now: number): number | null {
  const single = REMAINING.some((name) => Number(headers[name] ?? 0) > 0)
    ? []
    : RESETS.flatMap((name) => resetIn(headers[name]?.trim() ?? '', now) ?? []);
  const ends = [...single, ...combinedResets(headers.ratelimit ?? '', now)];
  return ends.length === 0 ? null : Math.max(...ends);
}

/** All in one header, in both forms of the draft: `limit=100, remaining=0, reset=12` and `"burst";r=0;t=12, "day";r=9;t=500`. */
function combinedResets(header: string, now: number): number[] {
  const limits = header.includes(';') ? header.split(',') : [header];
  return limits.flatMap((limit) => {
    const [, left = '0'] = /\b(?:r|remaining)=(\d+)/.exec(limit) ?? [];
    const [, reset = ''] = /\b(?:t|reset)=(\d+)/.exec(limit) ?? [];
    return left === '0' ? (resetIn(reset, now) ?? []) : [];
  });
}

function resetIn(text: string, now: number): number | null {
  if (!/^\d+(\.\d+)?$/.test(text)) return untilDate(text, now);
  const number = Number(text);
  if (number < FIRST_TIME_S) return number * 1000;
  return Math.max(0, (number < FIRST_TIME_MS ? number * 1000 : number) - now);
}
