import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Dialect } from '../wire/dialect.ts';
import { RequestError } from '../wire/errors.ts';
import type { Call } from './reply.ts';

/** The API token (service document 5). Kept in memory only. */
export class Access {
  readonly #auth: Dialect['profile']['auth'];
  /** Null after it expired, until a new one is created. */
  #token: string | null;

  constructor(auth: Dialect['profile']['auth'], token: string) {
    this.#auth = auth;
    this.#token = token;
  }

  /** Creates a new token; the old one becomes invalid immediately. */
  rotate(): string {
    this.#token = freshToken();
    return this.#token;
  }

  /** Makes the token invalid immediately; there is no valid one until the next `rotate`. */
  expire(): void {
    this.#token = null;
  }

  /** Throws `RequestError` 401 unless the call contains the token as the profile specifies. */
  check({ headers }: Call): void {
    const sent = headers[this.#auth.header.toLowerCase()];
    if (sent === undefined)
      throw new RequestError(
        401,
        'token_missing',
        `Present the API token in the ${this.#auth.header} header`,
      );
    const isValid =
      this.#token !== null && typeof sent === 'string' && sameSecret(sent, this.#auth.prefix + this.#token);
    if (!isValid)
      throw new RequestError(401, 'token_invalid', 'The API token is not valid, or is no longer valid');
  }
}

export const freshToken = (): string => `sbx_${freshKey()}`;

export const freshKey = (): string => randomBytes(24).toString('base64url');

export const sameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
