import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '@lingui/core/macro';
import { connectionLimits } from '#shared/contract/connections.ts';
import { AppError } from '#shared/contract/result.ts';
import { defaultProfile } from '#shared/service/profile.ts';
import type { Sandbox } from '../sandbox/server.ts';
import { startSandbox } from '../sandbox/start.ts';
import type { StoredConnection } from '../store/app-store.ts';
import type { Tokens } from './tokens.ts';

export const SAMPLE_ID = 'sample';

/**
 * The origin of the picture addresses in products of the sample catalog. The sandbox has a different port at every start,
 * and values must not change with it.
 */
const PICTURES = 'http://sample.localhost';

/** Stands for the address of the sandbox, which differs at every start, in the stored connection and in requests that are not sent yet. */
const ADDRESS = 'http://127.0.0.1';

/**
 * The sample catalog: the embedded sandbox service, whose changes are kept between starts. It is started when something is sent to it,
 * not to show the local catalog.
 */
export class Sample {
  readonly #stateDir: string;
  readonly #tokens: Tokens;
  #starting: ReturnType<typeof startSandbox> | null = null;
  /** Null until it listens. */
  #url: string | null = null;
  /** Called when the sandbox was started. */
  onStarted: () => Promise<void> = async () => {};

  constructor(dataDir: string, tokens: Tokens) {
    this.#stateDir = join(dataDir, 'sandbox');
    this.#tokens = tokens;
  }

  /** Returns a new sample connection, as first created. */
  describe(): StoredConnection {
    return {
      id: SAMPLE_ID,
      kind: 'sample',
      name: t`Sample catalog`,
      colour: 'teal',
      readOnly: false,
      production: false,
      baseUrl: ADDRESS,
      allowHttp: false,
      integrationId: SAMPLE_ID,
      locales: ['en', 'de', 'fr', 'ja', 'ar'],
      identifierField: 'sku',
      titleField: 'title',
      profile: defaultProfile,
      limits: connectionLimits.parse({}),
      pollSeconds: 60,
      showPictures: false,
      pulledAt: null,
      keptLocales: null,
      pulledLocales: null,
      removalModes: { unlink: null, delete: null },
      receivesWebhooks: false,
      createdAt: new Date().toISOString(),
    };
  }

  /** The address of the sandbox, if it is running. */
  get url(): string | null {
    return this.#url;
  }

  /** Returns the current address of a request to the sandbox, which is started if it is not running. Throws as `control` does. */
  async requestAddress(address: string): Promise<string> {
    return (await this.#started()).url + address.slice(ADDRESS.length);
  }

  /**
   * Returns where the sandbox listens, and the key to its control endpoints; starts it if it is not running. Throws
   * `AppError` `storage` if it cannot start.
   */
  async control(): Promise<Pick<Sandbox, 'url' | 'controlKey'>> {
    return this.#started();
  }

  /**
   * Returns the current address of a picture of the sample catalog; any other address unchanged. Starts the sandbox if it is
   * not running.
   */
  async pictureAddress(address: string): Promise<string> {
    const url = URL.parse(address);
    return url?.origin === PICTURES ? (await this.#started()).url + url.pathname : address;
  }

  async close(): Promise<void> {
    const starting = this.#starting;
    this.#starting = null;
    this.#url = null;
    await (await starting)?.close();
  }

  /** Stops the sandbox and discards all changes made in it. */
  async reset(): Promise<void> {
    await this.close();
    rmSync(this.#stateDir, { recursive: true, force: true });
  }

  #started(): ReturnType<typeof startSandbox> {
    this.#starting ??= this.#start().catch((error: unknown) => {
      this.#starting = null;
      throw error;
    });
    return this.#starting;
  }

  async #start(): ReturnType<typeof startSandbox> {
    const { identifierField, titleField, locales, profile } = this.describe();
    const sandbox = await startSandbox({
      stateDir: this.#stateDir,
      identifierField,
      titleField,
      locales,
      profile,
      pictures: PICTURES,
    }).catch(cannotStart);
    try {
      // Tokens made before this start are invalid, whether they were in use or waiting to be used.
      await this.#tokens.forgetNew(SAMPLE_ID);
      await this.#tokens.set({ id: SAMPLE_ID, baseUrl: ADDRESS }, sandbox.token);
      this.#url = sandbox.url;
      await this.onStarted();
    } catch (error) {
      this.#url = null;
      await sandbox.close();
      throw error;
    }
    return sandbox;
  }
}

function cannotStart(error: unknown): never {
  throw new AppError(
    'storage',
    t`The sample service could not be started. Check the free space and the permissions of the data folder, or delete the sample catalog and open it again.`,
    { details: error instanceof Error ? error.message : String(error) },
  );
}
