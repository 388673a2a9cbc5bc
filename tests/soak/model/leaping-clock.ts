import { setImmediate as turn } from 'node:timers/promises';

/** A clock on which every wait ends with the next turn of the event loop, which makes stories deterministic. */
export class LeapingClock {
  readonly #meanwhile: () => void;
  #now = 0;

  /** `meanwhile`: called during each wait. */
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
