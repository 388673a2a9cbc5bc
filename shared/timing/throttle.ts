/**
 * Returns a function that is true at most once in `ms`, for progress whose end is reported anyway. It is false until
 * `firstAfterMs` have passed.
 */
export function atMostEvery(ms: number, firstAfterMs = 0): () => boolean {
  let next = performance.now() + firstAfterMs;
  return () => {
    const now = performance.now();
    if (now < next) return false;
    next = now + ms;
    return true;
  };
}

export interface Throttled {
  /** Runs the work soon: at once after a pause, otherwise when the interval is over. */
  request(): void;
  /** Runs the work without waiting for the interval. */
  now(): void;
  stop(): void;
}

/** The ratio of the pause after the work to its duration: slow work runs less often. */
const REST = 4;

/** Runs the work once at a time, with at least `everyMs` between starts; the last request is always served. */
export function throttled(work: () => Promise<void> | void, everyMs: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let again = false;
  let stopped = false;
  /** When the work may run next, in `performance.now` time; 0 for at once. */
  let next = 0;
  /** Whether it was requested to run at once while it was running. */
  let hurry = false;

  const run = async (): Promise<void> => {
    timer = undefined;
    isRunning = true;
    again = false;
    hurry = false;
    const startedAt = performance.now();
    await work();
    isRunning = false;
    next = hurry
      ? 0
      : Math.max(startedAt + everyMs, performance.now() + REST * (performance.now() - startedAt));
    if (again) request();
  };
  const request = (): void => {
    if (stopped) return;
    if (isRunning) again = true;
    else timer ??= setTimeout(() => void run(), Math.max(0, next - performance.now()));
  };
  return {
    request,
    now() {
      hurry = true;
      next = 0;
      clearTimeout(timer);
      timer = undefined;
      request();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
