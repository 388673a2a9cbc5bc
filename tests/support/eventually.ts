import { vi } from 'vitest';

/** Long enough for any machine: what waits only ends here if it hangs, and before its test does, so that the reason is shown. */
const HANGS_AFTER_MS = 60_000;

/** Repeats `look` until it does not throw, and returns its result. For what no event or promise announces. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: HANGS_AFTER_MS, interval: 10 });
