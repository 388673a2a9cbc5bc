import { setTimeout as wait } from 'node:timers/promises';
import { RequestError } from '../wire/errors.ts';
import type { Middleware } from './reply.ts';

/** How the service behaves at the moment, beyond what it answers; set over the control endpoints. */
export interface Conditions {
  latencyMs: number;
  /** Calls so far, by route. */
  requests: Map<string, number>;
}

const CONTROL = '/_control/';

/** Every answer but those of the control endpoints waits. */
export const delay =
  (conditions: Conditions): Middleware =>
  async (call, next) => {
    if (conditions.latencyMs > 0 && !call.url.pathname.startsWith(CONTROL)) await wait(conditions.latencyMs);
    return next();
  };

/** A web page that made its own host name point here is turned away (DNS rebinding). */
export const loopbackHostOnly: Middleware = (call, next) => {
  const host = String(call.headers.host ?? '').replace(/:\d+$/, '');
  if (host !== '127.0.0.1' && host !== 'localhost')
    throw new RequestError(421, 'wrong_host', 'This service answers on the loopback address only');
  return next();
};
