import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { connectionLimits } from '#shared/contract/connections.ts';
import { defaultProfile } from '#shared/service/profile.ts';
import { startSandbox } from '../sandbox/start.ts';
import type { StoredConnection } from '../store/app-store.ts';
import type { Tokens } from './tokens.ts';

export const SAMPLE_ID = 'sample';

/** The sample catalog: the embedded sandbox service, started when it is first needed, its changes kept between starts. */
export class Sample {
  readonly #stateDir: string;
  readonly #tokens: Tokens;
  #running: ReturnType<typeof startSandbox> | null = null;

  constructor(dataDir: string, tokens: Tokens) {
    this.#stateDir = join(dataDir, 'sandbox');
    this.#tokens = tokens;
  }

  /** A new sample connection, as it is first created. */
  describe(): StoredConnection {
    return {
      id: SAMPLE_ID,
      kind: 'sample',
      name: 'Sample catalog',
      colour: 'teal',
      readOnly: false,
      baseUrl: 'http://127.0.0.1',
      integrationId: SAMPLE_ID,
      locales: ['en', 'de', 'fr', 'ja', 'ar'],
      identifierField: 'sku',
      titleField: 'title',
      profile: defaultProfile,
      limits: connectionLimits.parse({}),
      pulledAt: null,
      createdAt: new Date().toISOString(),
    };
  }

  /** The connection with the address at which the sandbox listens now; every start gives it a new port and token. */
  async current(connection: StoredConnection): Promise<StoredConnection> {
    this.#running ??= this.#start().catch((error: unknown) => {
      this.#running = null;
      throw error;
    });
    return { ...connection, ...(await this.#running.then(addressOf)) };
  }

  /** Where the sandbox listens, as far as it has been started. */
  async address(): Promise<Partial<Address>> {
    return this.#running ? this.#running.then(addressOf) : {};
  }

  async close(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await (await running)?.close();
  }

  /** Stops the sandbox and forgets what was changed in it. */
  async reset(): Promise<void> {
    await this.close();
    rmSync(this.#stateDir, { recursive: true, force: true });
  }

  async #start(): ReturnType<typeof startSandbox> {
    const { identifierField, titleField, locales, profile } = this.describe();
    const sandbox = await startSandbox({
      stateDir: this.#stateDir,
      identifierField,
      titleField,
      locales,
      profile,
    });
    await this.#tokens.set(SAMPLE_ID, sandbox.token);
    return sandbox;
  }
}

type Address = Pick<StoredConnection, 'baseUrl' | 'integrationId'>;

const addressOf = ({ url, integrationId }: { url: string; integrationId: string }): Address => ({
  baseUrl: url,
  integrationId,
});
