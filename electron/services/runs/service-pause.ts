import { t } from '@lingui/core/macro';
import { type Clock, monotonicClock } from '../../api/clock.ts';
import { DEFAULT_PAUSE_MS } from '../../api/http/allowance.ts';
import type { RunPhase } from './run-phase.ts';

const FIRST_BACKOFF_MS = 250;
/** After this many refusals in a row without any request getting through, retrying is no use. */
const MOST_IN_A_ROW = 6;

/**
 * Holds back all requests of a run for a moment if the service cannot be reached (such as a network that comes back after sleep),
 * and counts refusals: how long a service wants to be left alone is known to all that use it (`Allowance`).
 */
export class ServicePause {
  readonly #signal: AbortSignal;
  readonly #phase: RunPhase;
  readonly #clock: Clock;
  #until = 0;
  #countedUntil = 0;
  #inARow = 0;

  constructor(signal: AbortSignal, phase: RunPhase, clock: Clock = monotonicClock) {
    this.#clock = clock;
    this.#signal = signal;
    this.#phase = phase;
  }

  /**
   * A request was refused (429). `ms`: the time to wait according to the service; null if it gives none. Returns false if this
   * happened often enough without anything getting through.
   */
  refused(ms: number | null): boolean {
    return this.#count(ms ?? DEFAULT_PAUSE_MS);
  }

  /** A request was not sent, because no connection could be made. Returns false as `refused` does. */
  unreachable(): boolean {
    const mayGoOn = this.#count(0);
    const pause = FIRST_BACKOFF_MS * 2 ** (this.#inARow - 1) * (0.5 + this.#clock.random() / 2);
    this.#until = Math.max(this.#until, this.#clock.now() + pause);
    this.#countedUntil = this.#until;
    return mayGoOn;
  }

  /** The service answered a request in any other way. */
  gotThrough(): void {
    this.#inARow = 0;
  }

  /** Resolves once the pause is over, or the run is stopped. */
  async over(): Promise<void> {
    for (;;) {
      const left = this.#until - this.#clock.now();
      if (left <= 0 || this.#signal.aborted) break;
      this.#phase.set('busy', t`The service cannot be reached: trying again`);
      await this.#clock.wait(Math.ceil(left), this.#signal).catch(() => {}); // stopped: nothing more is sent
    }
    this.#phase.set('busy', null);
  }

  /** Requests that were in flight together count once. */
  #count(ms: number): boolean {
    const now = this.#clock.now();
    if (now >= this.#countedUntil) this.#inARow++;
    this.#countedUntil = Math.max(this.#countedUntil, now + ms);
    return this.#inARow <= MOST_IN_A_ROW;
  }
}
