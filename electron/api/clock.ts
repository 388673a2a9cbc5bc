import { setTimeout as delay } from 'node:timers/promises';

/** Time and chance, in milliseconds, so that tests can decide over both. */
export interface Clock {
  now(): number;
  /** Rejects as soon as the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 up to, not including, 1. */
  random(): number;
}

const wait: Clock['wait'] = (ms, signal) => delay(ms, undefined, { signal });
const { random } = Math;

/** The computer's clock, since 1970. Users may set it. */
export const wallClock: Clock = { now: Date.now, wait, random };

/** A clock that nobody sets. */
export const monotonicClock: Clock = { now: () => performance.now(), wait, random };
