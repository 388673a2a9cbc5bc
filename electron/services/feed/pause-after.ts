import type { AppError } from '#shared/contract/result.ts';

/** A failing service is polled at least this often. */
const LONGEST_PAUSE_MS = 15 * 60_000;

interface Polled {
  /** The number of failed polls since the last successful one. */
  failures: number;
  /** Why the last poll failed; null if it did not. */
  failure: AppError | null;
}

/**
 * Returns how long to wait for the next poll, in milliseconds: the interval, doubled with every failure up to a quarter of
 * an hour, and never less than the service asks for (Retry-After). Null: until the user polls, or the token is replaced.
 */
export function pauseAfter({ failures, failure }: Polled, pollSeconds: number | null): number | null {
  if (pollSeconds === null || failure?.code === 'unauthorized') return null;
  const interval = pollSeconds * 1000;
  const pause = Math.max(interval, Math.min(interval * 2 ** failures, LONGEST_PAUSE_MS));
  return Math.max(pause, failure?.shape.retryAfterMs ?? 0);
}
