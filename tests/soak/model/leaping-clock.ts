import { setImmediate as turn } from 'node:timers/promises';

/** A clock on which waiting is over with the next turn of the event loop, so that chance has no part in a story. */
export class LeapingClock {
  #now = 0;

  now(): number {
    return this.#now;
  }

  async wait(ms: number): Promise<void> {
    await turn();
    this.#now += ms;
  }

  random(): number {
    return 0.5;
  }
}
