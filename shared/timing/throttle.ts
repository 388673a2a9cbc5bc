/**
 * Gives true at most once in `ms`: for progress, whose end is reported anyway. `firstAfterMs`: before that, it is too early
 * to report anything.
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
  /** Runs the work soon: at once after a pause, else when the interval is over. */
  request(): void;
  /** Runs the work without waiting for the interval. */
  now(): void;
  stop(): void;
}

/** How much longer the pause after the work is than the work took: what is slow runs less often. */
const REST = 4;

/** Runs the work once at a time, at least `everyMs` from start to start; the last request is always met. */
export function throttled(work: () => Promise<void> | void, everyMs: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let again = false;
  let stopped = false;
  /** When the work may run next, by the clock of `performance.now`; 0: at once. */
  let next = 0;
  /** Requested at once while it ran. */
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
