import type { AppError } from '#shared/contract/result.ts';

/** A service that fails is asked at least this often. */
const LONGEST_PAUSE_MS = 15 * 60_000;

interface Polled {
  /** Polls that failed since the last one that did not. */
  failures: number;
  /** Why the last one did; null: it did not. */
  failure: AppError | null;
}

/**
 * How long to wait for the next poll, in milliseconds: the interval, doubled with every failure up to a quarter of an hour, and never less
 * than the service asks for (Retry-After). Null: until somebody asks, or there is another token.
 */
export function pauseAfter({ failures, failure }: Polled, pollSeconds: number | null): number | null {
  if (pollSeconds === null || failure?.code === 'unauthorized') return null;
  const interval = pollSeconds * 1000;
  const pause = Math.max(interval, Math.min(interval * 2 ** failures, LONGEST_PAUSE_MS));
  return Math.max(pause, failure?.shape.retryAfterMs ?? 0);
}
