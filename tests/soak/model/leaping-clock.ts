import { setImmediate as turn } from 'node:timers/promises';

/** A clock on which waiting is over with the next turn of the event loop, so that chance has no part in a story. */
export class LeapingClock {
  readonly #meanwhile: () => void;
  #now = 0;

  /** `meanwhile`: what happens while something is waited for. */
  constructor(meanwhile: () => void = () => {}) {
    this.#meanwhile = meanwhile;
  }

  now(): number {
    return this.#now;
  }

  async wait(ms: number): Promise<void> {
    await turn();
    this.#meanwhile();
    this.#now += ms;
  }

  random(): number {
    return 0.5;
  }
}
