import { setTimeout as delay } from 'node:timers/promises';

/** Time and chance, so that tests can decide over both. */
export interface Timing {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 up to, not including, 1. */
  random(): number;
  /** Rejects as soon as the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemTiming: Timing = {
  now: Date.now,
  random: Math.random,
  wait: (ms, signal) => delay(ms, undefined, { signal }),
};
