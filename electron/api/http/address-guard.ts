import type { LookupFunction } from 'node:net';
import { t } from '@lingui/core/macro';
import type { Failure } from '../no-answer.ts';
import { type AddressScope, addressScope, hostScope, literalScope, type Resolve } from './address-scope.ts';

function placeOf(host: string, scope: AddressScope): string {
  switch (scope) {
    case 'loopback':
      return t`${host} is on this computer`;
    case 'private':
      return t`${host} is in a private network`;
    case 'reserved':
      return t`${host} is not on the web`;
    case 'public':
      return t`${host} is on the internet`;
  }
}

/** Thrown for a request to a forbidden address. */
export class ForbiddenAddress extends Error {
  readonly failure: Failure;

  constructor(hostname: string, scope: AddressScope) {
    const message = placeOf(hostname, scope);
    super(message);
    this.failure = { kind: 'unsendable', message, advice: t`Use another address` };
  }
}

/** Blocks requests to addresses of certain scopes, whatever host name is used. */
export class AddressGuard {
  readonly #allows: (scope: AddressScope) => boolean;
  readonly #resolve: Resolve;

  constructor(allows: (scope: AddressScope) => boolean, resolve: Resolve) {
    this.#allows = allows;
    this.#resolve = resolve;
  }

  /**
   * Looks up names for a connection that is about to be made: the addresses checked are the ones connected to, so a name
   * cannot change its address in between. IP addresses in place of a name are never looked up: see `check`.
   */
  readonly lookup: LookupFunction = (hostname, { all }, done) => {
    this.#resolve(hostname).then(
      (found) => {
        const [first] = found;
        const forbidden = found
          .map(({ address }) => addressScope(address))
          .find((scope) => !this.#allows(scope));
        if (forbidden !== undefined) done(new ForbiddenAddress(hostname, forbidden), []);
        else if (all || !first) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, []),
    );
  };

  /**
   * Throws `ForbiddenAddress` for an IP address in place of a name. `byProxy`: for a name too, if it can be looked up
   * here; the proxy itself decides which address it then connects to.
   */
  async check({ hostname }: URL, byProxy: boolean): Promise<void> {
    const scope = byProxy ? await hostScope(hostname, this.#resolve) : literalScope(hostname);
    if (scope !== null && !this.#allows(scope)) throw new ForbiddenAddress(hostname, scope);
  }
}
