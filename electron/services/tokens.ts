import type { Connection } from '#shared/contract/connections.ts';
import { AppError } from '#shared/contract/result.ts';
import { NO_TOKEN } from '#shared/domain/missing-token.ts';
import type { Keychain, Logger } from './ports.ts';

/** The API tokens, one per connection, kept in the OS keychain (promise 9). Nothing here is ever sent to a window. */
export class Tokens {
  readonly #keychain: Keychain;
  readonly #logger: Logger;
  /** Where each known token is; a missing entry has not been looked up yet. */
  readonly #places = new Map<string, Connection['token']>();
  readonly #read = new Map<string, string>();

  constructor(keychain: Keychain, logger: Logger) {
    this.#keychain = keychain;
    this.#logger = logger;
  }

  async set(connectionId: string, token: string): Promise<void> {
    this.#logger.addSecret(token);
    this.#places.set(connectionId, await this.#keychain.set(connectionId, token));
    this.#read.set(connectionId, token);
  }

  /** The token of a connection. Throws `unauthorized` where there is none. */
  async get(connectionId: string): Promise<string> {
    const token = await this.#find(connectionId);
    if (token === null) throw new AppError('unauthorized', NO_TOKEN);
    return token;
  }

  async place(connectionId: string): Promise<Connection['token']> {
    await this.#find(connectionId);
    return this.#places.get(connectionId) ?? 'missing';
  }

  async remove(connectionId: string): Promise<void> {
    await this.forgetNew(connectionId);
    await this.#keychain.delete(connectionId);
    this.#places.delete(connectionId);
    this.#read.delete(connectionId);
  }

  /** Keeps a new token beside the one in use: it may be shown to the user only once, so it must not get lost. */
  async keepNew(connectionId: string, token: string): Promise<void> {
    await this.set(newTokenOf(connectionId), token);
  }

  /** The new token that waits beside the one in use, or null. */
  async waitingNew(connectionId: string): Promise<string | null> {
    return this.#find(newTokenOf(connectionId));
  }

  /** The waiting token is the connection's token from now on. Without one nothing happens. */
  async promoteNew(connectionId: string): Promise<void> {
    const token = await this.waitingNew(connectionId);
    if (token === null) return;
    await this.set(connectionId, token);
    await this.forgetNew(connectionId);
  }

  async forgetNew(connectionId: string): Promise<void> {
    const account = newTokenOf(connectionId);
    if ((await this.#find(account)) === null) return;
    await this.#keychain.delete(account);
    this.#places.set(account, 'missing');
    this.#read.delete(account);
  }

  async #find(connectionId: string): Promise<string | null> {
    const known = this.#read.get(connectionId);
    if (known !== undefined) return known;
    if (this.#places.get(connectionId) === 'missing') return null;
    const token = await this.#keychain.get(connectionId).catch(cannotRead);
    this.#places.set(connectionId, token === null ? 'missing' : 'keychain');
    if (token !== null) {
      this.#logger.addSecret(token);
      this.#read.set(connectionId, token);
    }
    return token;
  }
}

function cannotRead(error: unknown): never {
  throw new AppError(
    'unauthorized',
    'The keychain of this computer does not give the token of this connection. Unlock it, or replace the token.',
    { details: error instanceof Error ? error.message : String(error) },
  );
}

/** The keychain account of a token that is not in use yet. */
const newTokenOf = (connectionId: string): string => `${connectionId}/new`;
