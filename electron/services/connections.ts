import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Connection, ConnectionTest, connectionFields } from '#shared/contract/connections.ts';
import { AppError } from '#shared/contract/result.ts';
import type { AppStore, StoredConnection } from '../store/app-store.ts';
import type { StoreClient } from '../store/rpc.ts';
import { testConnection } from './connection-test.ts';
import type { Emit } from './event-bus.ts';
import type { Jobs } from './jobs.ts';
import { SAMPLE_ID, type Sample } from './sample.ts';
import type { Tokens } from './tokens.ts';
import type { Workspaces } from './workspaces.ts';

/** With another one of these (or another primary language) the products pulled before are no longer this connection's. */
const CATALOG_FIELDS = ['baseUrl', 'integrationId', 'identifierField'] as const;

type Fields = z.output<typeof connectionFields>;

/** The user's connections: what they are, where their tokens are, and what goes when one is deleted. */
export class Connections {
  readonly #appStore: StoreClient<AppStore>;
  readonly #tokens: Tokens;
  readonly #workspaces: Workspaces;
  readonly #sample: Sample;
  readonly #jobs: Jobs;
  readonly #emit: Emit;

  constructor(options: {
    appStore: StoreClient<AppStore>;
    tokens: Tokens;
    workspaces: Workspaces;
    sample: Sample;
    jobs: Jobs;
    emit: Emit;
  }) {
    this.#appStore = options.appStore;
    this.#tokens = options.tokens;
    this.#workspaces = options.workspaces;
    this.#sample = options.sample;
    this.#jobs = options.jobs;
    this.#emit = options.emit;
  }

  async list(): Promise<Connection[]> {
    return Promise.all((await this.#appStore.connections()).map((stored) => this.#describe(stored)));
  }

  async openSample(): Promise<Connection> {
    const known = (await this.#appStore.connections()).find(({ id }) => id === SAMPLE_ID);
    if (!known) await this.#appStore.saveConnection(this.#sample.describe());
    const { connection } = await this.#workspaces.get(SAMPLE_ID);
    if (!known) await this.changed();
    return this.#describe(connection);
  }

  /** The token is in the keychain before the connection exists, so that there is never one that cannot be used. */
  async create(fields: Fields, token: string): Promise<Connection> {
    const stored: StoredConnection = {
      ...fields,
      id: randomUUID(),
      kind: 'service',
      pulledAt: null,
      createdAt: new Date().toISOString(),
    };
    await this.#tokens.set(stored.id, token);
    await this.#appStore.saveConnection(stored);
    await this.changed();
    return this.#describe(stored);
  }

  async update(connectionId: string, fields: Fields, token: string | undefined): Promise<Connection> {
    const stored = await this.#stored(connectionId);
    if (this.#jobs.list().some((job) => job.connectionId === connectionId && job.state === 'running')) {
      throw new AppError(
        'busy',
        'A job is running on this connection. Wait until it has ended, or stop it first.',
      );
    }
    if (token !== undefined) await this.#tokens.set(connectionId, token);
    const updated = withFields(stored, fields);
    await this.#appStore.saveConnection(updated);
    await this.#workspaces.close(connectionId);
    await this.changed();
    this.#emit('catalog.changed', { connectionId, reason: 'connection' });
    return this.#describe(updated);
  }

  async test(
    fields: Fields,
    token: string | undefined,
    connectionId: string | undefined,
  ): Promise<ConnectionTest> {
    const used = token ?? (connectionId === undefined ? undefined : await this.#tokens.get(connectionId));
    if (used === undefined)
      throw new AppError('invalid_input', 'Give the API token to test the connection.', { field: 'token' });
    return testConnection(fields, used);
  }

  async removalImpact(
    connectionId: string,
  ): Promise<{ products: number; stagedChanges: number; changeSets: number }> {
    return (await this.#workspaces.get(connectionId)).store.counts();
  }

  async remove(connectionId: string): Promise<void> {
    const stored = await this.#stored(connectionId);
    await this.#jobs.stop('user', connectionId);
    await this.#workspaces.close(connectionId);
    await this.#tokens.remove(connectionId);
    await this.#appStore.removeConnection(connectionId);
    this.#workspaces.deleteFiles(connectionId);
    if (stored.kind === 'sample') await this.#sample.reset();
    const { lastConnection } = await this.#appStore.settings();
    if (lastConnection === connectionId) await this.#appStore.saveSettings({ lastConnection: null });
    await this.changed();
  }

  async pulled(connectionId: string): Promise<void> {
    await this.#appStore.saveConnection({
      ...(await this.#stored(connectionId)),
      pulledAt: new Date().toISOString(),
    });
    await this.changed();
  }

  /** Tells all windows the connections as they are now. */
  async changed(): Promise<void> {
    this.#emit('connections.changed', await this.list());
  }

  async #stored(connectionId: string): Promise<StoredConnection> {
    const stored = (await this.#appStore.connections()).find(({ id }) => id === connectionId);
    if (!stored) throw new AppError('not_found', 'This connection no longer exists.');
    return stored;
  }

  async #describe({ createdAt: _, ...stored }: StoredConnection): Promise<Connection> {
    const address = stored.kind === 'sample' ? await this.#sample.address() : {};
    return { ...stored, ...address, token: await this.#tokens.place(stored.id) };
  }
}

/** Of the sample catalog only looks and read-only can be changed; the rest is the sandbox's own. */
function withFields(stored: StoredConnection, fields: Fields): StoredConnection {
  if (stored.kind === 'sample') {
    const { name, colour, readOnly } = fields;
    return { ...stored, name, colour, readOnly };
  }
  const updated = { ...stored, ...fields };
  const sameCatalog =
    CATALOG_FIELDS.every((name) => stored[name] === updated[name]) &&
    stored.locales[0] === updated.locales[0];
  return sameCatalog ? updated : { ...updated, pulledAt: null };
}
