import type { Conditions } from '#shared/contract/sample.ts';
import { RequestError } from '../wire/errors.ts';

type Settings = NonNullable<Conditions['rateLimit']>;

/** Allows this many requests a second; unused ones are saved up, for at most one second. */
export class RateLimit {
  readonly settings: Settings;
  readonly #now: () => number;
  #saved: number;
  #countedAt: number;

  /** `now` returns the time in milliseconds since 1970. */
  constructor(settings: Settings, now: () => number = Date.now) {
    this.settings = settings;
    this.#now = now;
    this.#saved = settings.perSecond;
    this.#countedAt = now();
  }

  /** Counts one request. Throws `RequestError` 429 if there are too many, with the time from which the next is accepted. */
  check(): void {
    const { perSecond, retryAfter } = this.settings;
    const now = this.#now();
    // If the clock was set back, nothing is saved up.
    const passed = Math.max(0, now - this.#countedAt) / 1000;
    this.#saved = Math.min(perSecond, this.#saved + passed * perSecond);
    this.#countedAt = now;
    if (this.#saved >= 1) {
      this.#saved--;
      return;
    }
    const wait = Math.ceil((1 - this.#saved) / perSecond);
    throw new RequestError(
      429,
      'rate_limited',
      `Too many requests: at most ${perSecond} a second are answered`,
      {
        'Retry-After': retryAfter === 'seconds' ? String(wait) : httpDate(now + wait * 1000),
      },
    );
  }
}

/** An HTTP date has only whole seconds: rounded up, so that nobody retries too early. */
const httpDate = (ms: number): string => new Date(Math.ceil(ms / 1000) * 1000).toUTCString();
