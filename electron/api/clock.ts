import { setTimeout as delay } from 'node:timers/promises';

/** Time, in milliseconds, and randomness, so that tests can control both. */
export interface Clock {
  now(): number;
  /** Rejects as soon as the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 up to, but not including, 1. */
  random(): number;
}

const wait: Clock['wait'] = (ms, signal) => delay(ms, undefined, { signal });
const { random } = Math;

/** The system clock, in milliseconds since 1970. Users may change it. */
export const wallClock: Clock = { now: Date.now, wait, random };

/** Milliseconds since 1970 too, but steady: changing the system time while the app runs does not affect it. */
export const steadyClock: Clock = { now: () => performance.timeOrigin + performance.now(), wait, random };

/** A monotonic clock: changing the system time does not affect it. */
export const monotonicClock: Clock = { now: () => performance.now(), wait, random };
