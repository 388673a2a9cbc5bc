import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import { AppError } from '#shared/contract/result.ts';
import { NO_TOKEN } from '#shared/domain/missing-token.ts';
import { forOrigin, secretFor } from './origin-secret.ts';
import type { Keychain, Logger } from './ports.ts';

/** The owner of a token, and the address to which it may be sent. */
type TokenOwner = Pick<Connection, 'id' | 'baseUrl'>;

/**
 * The API tokens, one per connection, stored in the OS keychain (promise 9), each bound to the origin it was entered for:
 * for another origin there is no token. Nothing here is ever sent to a window.
 */
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

  async set({ id, baseUrl }: TokenOwner, token: string): Promise<void> {
    this.#logger.addSecret(token);
    const kept = forOrigin(baseUrl, token);
    this.#places.set(id, await this.#keychain.set(id, kept));
    this.#read.set(id, kept);
  }

  /** Returns the token of a connection. Throws `unauthorized` if there is none. */
  async get(owner: TokenOwner): Promise<string> {
    const token = await this.#find(owner);
    if (token === null) throw new AppError('unauthorized', i18n._(NO_TOKEN));
    return token;
  }

  async place(owner: TokenOwner): Promise<Connection['token']> {
    if ((await this.#find(owner)) === null) return 'missing';
    return this.#places.get(owner.id) ?? 'missing';
  }

  async remove(connectionId: string): Promise<void> {
    await this.forgetNew(connectionId);
    await this.#keychain.delete(connectionId);
    this.#places.delete(connectionId);
    this.#read.delete(connectionId);
  }

  /** Saves a new token beside the one in use: it may be shown to the user only once, so it must not get lost. */
  async saveNew(owner: TokenOwner, token: string): Promise<void> {
    await this.set(newTokenOf(owner), token);
  }

  /** Returns the new token that waits beside the one in use, or null. */
  async waitingNew(owner: TokenOwner): Promise<string | null> {
    return this.#find(newTokenOf(owner));
  }

  /** Makes the waiting token the connection's token. Does nothing if none is waiting. */
  async promoteNew(owner: TokenOwner): Promise<void> {
    const token = await this.waitingNew(owner);
    if (token === null) return;
    await this.set(owner, token);
    await this.forgetNew(owner.id);
  }

  async forgetNew(connectionId: string): Promise<void> {
    const account = newAccount(connectionId);
    if ((await this.#kept(account)) === null) return;
    await this.#keychain.delete(account);
    this.#places.set(account, 'missing');
    this.#read.delete(account);
  }

  async #find({ id, baseUrl }: TokenOwner): Promise<string | null> {
    const token = secretFor(baseUrl, await this.#kept(id));
    if (token !== null) this.#logger.addSecret(token);
    return token;
  }

  async #kept(account: string): Promise<string | null> {
    const known = this.#read.get(account);
    if (known !== undefined) return known;
    if (this.#places.get(account) === 'missing') return null;
    const kept = await this.#keychain.get(account).catch(cannotRead);
    this.#places.set(account, kept === null ? 'missing' : 'keychain');
    if (kept !== null) this.#read.set(account, kept);
    return kept;
  }
}

function cannotRead(error: unknown): never {
  throw new AppError(
    'unauthorized',
    t`The keychain does not give access to the token of this connection. Unlock the keychain or replace the token.`,
    { details: error instanceof Error ? error.message : String(error) },
  );
}

/** The keychain account of a token that is not in use yet. */
const newAccount = (connectionId: string): string => `${connectionId}/new`;

const newTokenOf = ({ id, baseUrl }: TokenOwner): TokenOwner => ({ id: newAccount(id), baseUrl });
