import { randomBytes } from 'node:crypto';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { Keychain, Logger } from '../ports.ts';

/** 128 random bits, which make an address that nobody can guess. */
const SECRET_BYTES = 16;

export interface KeptSecret {
  secret: string;
  kept: 'keychain' | 'memory';
}

/** The secret parts of the addresses at which connections receive webhooks, stored like the tokens and beside them. */
export class WebhookSecrets {
  readonly #keychain: Keychain;
  readonly #logger: Logger;

  constructor(keychain: Keychain, logger: Logger) {
    this.#keychain = keychain;
    this.#logger = logger;
  }

  /** Returns the connection's secret, or a new one if there is none. Throws `unauthorized` if the keychain cannot be read. */
  async get(connectionId: string): Promise<KeptSecret> {
    const secret = await this.#keychain.get(accountOf(connectionId)).catch(cannotRead);
    if (secret === null) return this.renew(connectionId);
    this.#logger.addSecret(secret);
    const { available } = await this.#keychain.status();
    return { secret, kept: available ? 'keychain' : 'memory' };
  }

  async renew(connectionId: string): Promise<KeptSecret> {
    const secret = randomBytes(SECRET_BYTES).toString('hex');
    this.#logger.addSecret(secret);
    return { secret, kept: await this.#keychain.set(accountOf(connectionId), secret) };
  }

  async forget(connectionId: string): Promise<void> {
    await this.#keychain.delete(accountOf(connectionId));
  }
}

const accountOf = (connectionId: string): string => `${connectionId}/webhooks`;

function cannotRead(error: unknown): never {
  throw new AppError(
    'unauthorized',
    t`The keychain does not give access to the address of this connection. Unlock the keychain, then try again.`,
    { details: error instanceof Error ? error.message : String(error) },
  );
}
