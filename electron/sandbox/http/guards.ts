import { RequestError } from '../wire/errors.ts';
import { sameSecret } from './access.ts';
import type { Call } from './reply.ts';

export const CONTROL_KEY_HEADER = 'x-sandbox-key';

/** Refuses a web page whose host name was pointed at this computer (DNS rebinding). Throws `RequestError` 421. */
export function loopbackHostOnly({ headers }: Call): void {
  const host = String(headers.host ?? '').replace(/:\d+$/, '');
  if (host !== '127.0.0.1' && host !== 'localhost')
    throw new RequestError(421, 'wrong_host', 'This service answers on the loopback address only');
}

/** Refuses calls from web pages, even from this address, to the control endpoints. Throws `RequestError` 403. */
export function noWebPage({ headers }: Call): void {
  if (headers.origin !== undefined)
    throw new RequestError(403, 'origin_refused', 'Control endpoints do not answer web pages');
}

/**
 * Refuses other programs and users of this computer: only the process that started the sandbox has its key. Throws
 * `RequestError` 401.
 */
export function controlKeyOnly({ headers }: Call, key: string): void {
  const sent = headers[CONTROL_KEY_HEADER];
  if (typeof sent !== 'string' || !sameSecret(sent, key))
    throw new RequestError(
      401,
      'control_key_missing',
      `Present the key that the sandbox printed when it was started in the header ${CONTROL_KEY_HEADER}`,
    );
}
