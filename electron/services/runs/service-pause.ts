import { t } from '@lingui/core/macro';
import { type Clock, monotonicClock } from '../../api/clock.ts';
import type { RunPhase } from './run-phase.ts';

const DEFAULT_MS = 2_000;
const LONGEST_MS = 60_000;
const FIRST_BACKOFF_MS = 250;
/** After this many pauses in a row without any request getting through, retrying is no use. */
const MOST_IN_A_ROW = 6;

/**
 * Holds back all requests of a run: for as long as the service asks for (429, Retry-After), or for a moment if it cannot be
 * reached (such as a network that comes back after sleep).
 */
export class ServicePause {
  readonly #signal: AbortSignal;
  readonly #phase: RunPhase;
  readonly #clock: Clock;
  #until = 0;
  #inARow = 0;
  #why = '';

  constructor(signal: AbortSignal, phase: RunPhase, clock: Clock = monotonicClock) {
    this.#clock = clock;
    this.#signal = signal;
    this.#phase = phase;
  }

  /**
   * A request was refused. `ms`: the time to wait according to the service; null if it gives none. Returns false if this
   * happened often enough without anything getting through.
   */
  asked(ms: number | null): boolean {
    return this.#extend(t`The service asked to wait`, () => Math.min(ms ?? DEFAULT_MS, LONGEST_MS));
  }

  /** A request was not sent, because no connection could be made. Returns false as `asked` does. */
  unreachable(): boolean {
    return this.#extend(
      t`The service cannot be reached: trying again`,
      () => FIRST_BACKOFF_MS * 2 ** (this.#inARow - 1) * (0.5 + this.#clock.random() / 2),
    );
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
      this.#phase.set('busy', this.#why);
      await this.#clock.wait(Math.ceil(left), this.#signal).catch(() => {}); // stopped: nothing more is sent
    }
    this.#phase.set('busy', null);
  }

  /** Requests that were in flight together count once. */
  #extend(why: string, ms: () => number): boolean {
    const now = this.#clock.now();
    if (now >= this.#until) this.#inARow++;
    this.#until = Math.max(this.#until, now + ms());
    this.#why = why;
    return this.#inARow <= MOST_IN_A_ROW;
  }
}
