import { setTimeout as wait } from 'node:timers/promises';
import type { Conditions as ConditionsDocument, RefusalRule } from '#shared/contract/sample.ts';
import type { ServiceProfile } from '#shared/service/profile.ts';
import { Faults } from '../faults/faults.ts';
import type { Middleware } from '../http/middleware.ts';
import { RateLimit } from './rate-limit.ts';

/**
 * The latency, rate limit, refusal rules and faults that the service currently simulates. Set over the control endpoints;
 * reset by a restart.
 */
export class Conditions {
  latencyMs: number;
  rules: RefusalRule[] = [];
  readonly faults: Faults;
  #rateLimit: RateLimit | null = null;

  constructor(profile: ServiceProfile, latencyMs: number) {
    this.faults = new Faults(profile);
    this.latencyMs = latencyMs;
  }

  /** The current conditions: each fault with its remaining times, without expired ones. */
  get document(): ConditionsDocument {
    return {
      latencyMs: this.latencyMs,
      rateLimit: this.#rateLimit?.settings ?? null,
      faults: this.faults.list(),
      rules: this.rules,
    };
  }

  /** Replaces all conditions. */
  replace({ latencyMs, rateLimit, faults, rules }: ConditionsDocument): void {
    this.latencyMs = latencyMs;
    this.rules = [...rules];
    this.faults.replace(faults);
    this.#rateLimit = rateLimit && new RateLimit(rateLimit);
  }

  /** Delays every answer. */
  readonly delay: Middleware = async (_request, next) => {
    if (this.latencyMs > 0) await wait(this.latencyMs);
    return next();
  };

  /** Throws `RequestError` 429 if there are too many requests. */
  readonly limitRate: Middleware = async (_request, next) => {
    this.#rateLimit?.check();
    return next();
  };
}
