import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { ownParts } from '#shared/service/profile.ts';
import type { HttpPool } from '../api/http.ts';
import { ServiceClient } from '../api/service-client.ts';
import type { AppStore, StoredConnection } from '../store/app-store.ts';
import type { CatalogStore } from '../store/catalog/create-catalog-store.ts';
import type { MemoryStore } from '../store/memory/create-memory-store.ts';
import { openCatalogStore } from '../store/open.ts';
import type { StoreClient } from '../store/rpc.ts';
import { toOpeningError } from '../store/storage-error.ts';
import { describeCatalog } from './adopted-catalogs.ts';
import type { CatalogEvents } from './catalog-events.ts';
import { LazyMemory } from './lazy-memory.ts';
import type { Network } from './network.ts';
import { refusePlainHttp } from './plain-http.ts';
import type { Logger } from './ports.ts';
import { RemovalModes } from './removals/removal-modes.ts';
import type { Sample } from './sample.ts';
import type { Tokens } from './tokens.ts';

/** What belongs to one open connection: its local catalog and its access to the service. */
export interface Workspace {
  readonly connection: StoredConnection;
  readonly store: StoreClient<CatalogStore>;
  readonly client: ServiceClient;
  readonly http: HttpPool;
  readonly removalModes: RemovalModes;
  /** The translation memory, opened when first needed. Throws `storage` if that fails. */
  memory(): Promise<StoreClient<MemoryStore>>;
}

interface OpenWorkspace extends Workspace {
  events: CatalogEvents;
  close(): Promise<void>;
}

interface Slot {
  workspace: Promise<OpenWorkspace>;
}

/**
 * Returns a fingerprint of the settings that decide what a pull returns. Values come in all languages, listed or not, unless only some
 * are kept.
 */
function pullSettings(connection: StoredConnection): string {
  const { baseUrl, integrationId, identifierField, titleField, locales, keptLocales, profile } = connection;
  const { list, product, property } = ownParts(profile);
  const all = [baseUrl, integrationId, identifierField, titleField, locales[0], profile.routes.products];
  return createHash('sha256')
    .update(JSON.stringify([...all, list, product, property, ...(keptLocales === null ? [] : [keptLocales])]))
    .digest('hex');
}

/** Opens each connection's catalog when it is first needed, and keeps it open until it is closed. */
export class Workspaces {
  readonly #open = new Map<string, Slot>();
  readonly #dataDir: string;
  readonly #appStore: StoreClient<AppStore>;
  readonly #tokens: Tokens;
  readonly #sample: Sample;
  readonly #network: Network;
  readonly #logger: Logger;
  #thread: Worker | undefined;
  /** Tells windows what is written to a catalog. */
  eventsOf!: (connectionId: string, store: () => StoreClient<CatalogStore>) => CatalogEvents;
  /** Resumes what was interrupted, once for each connection that is opened. */
  onOpened: (workspace: Workspace) => Promise<void> = async () => {};
  /** Called before a connection is closed: returns when nothing of it is in use any more. */
  onClosing: (connectionId: string) => Promise<void> = async () => {};
  /** Called if a translation memory was damaged or missing, and was begun anew. */
  onMemoryLost: (connectionId: string, damagedFile: string | null) => void = () => {};
  /** Called when a catalog was opened, before anything is done with it; `read`: the languages that it has read, null for all. */
  onCatalog: (connection: StoredConnection, read: string[] | null) => Promise<void> = async () => {};
  /** Called after something was saved about a connection. */
  onConnectionChanged: () => Promise<void> = async () => {};

  constructor(options: {
    dataDir: string;
    appStore: StoreClient<AppStore>;
    tokens: Tokens;
    sample: Sample;
    network: Network;
    logger: Logger;
    /** A thread of a catalog, if one was started before: the first that is opened takes it. */
    thread?: Worker | undefined;
  }) {
    this.#dataDir = options.dataDir;
    this.#appStore = options.appStore;
    this.#tokens = options.tokens;
    this.#sample = options.sample;
    this.#network = options.network;
    this.#logger = options.logger;
    this.#thread = options.thread;
  }

  /** Throws `not_found` for a connection that does not exist, `storage` if its catalog cannot be opened. */
  get(connectionId: string): Promise<Workspace> {
    const slot = this.#open.get(connectionId);
    if (slot) return slot.workspace;
    const workspace = this.#openWorkspace(connectionId);
    this.#open.set(connectionId, { workspace });
    workspace.then(
      (opened) =>
        this.onOpened(opened).catch((error: unknown) =>
          this.#logger.error('A connection was opened, but its work was not taken up', {
            connectionId,
            error,
          }),
        ),
      () => this.#open.delete(connectionId),
    );
    return workspace;
  }

  /** Returns a workspace whose connection can be changed. Throws `read_only` for a read-only connection. */
  async writable(connectionId: string): Promise<Workspace> {
    const workspace = await this.get(connectionId);
    if (workspace.connection.readOnly) {
      throw new AppError(
        'read_only',
        t`“${workspace.connection.name}” is read-only. Turn that off in Connections to change products.`,
      );
    }
    return workspace;
  }

  async close(connectionId: string): Promise<void> {
    await this.onClosing(connectionId);
    const slot = this.#open.get(connectionId);
    this.#open.delete(connectionId);
    const workspace = await slot?.workspace.catch(() => null); // one that failed to open holds nothing to close
    await workspace?.close();
  }

  /** Returns once windows know what was written to an open catalog. */
  async flushEvents(connectionId: string): Promise<void> {
    const workspace = await this.#open.get(connectionId)?.workspace.catch(() => null);
    await workspace?.events.flush();
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((connectionId) => this.close(connectionId)));
    await this.#takeThread()?.terminate(); // nothing was opened
  }

  /** Deletes the local catalog of a closed connection for good. */
  deleteFiles(connectionId: string): void {
    rmSync(this.#folder(connectionId), { recursive: true, force: true });
  }

  catalogFile(connectionId: string): string {
    return join(this.#folder(connectionId), 'catalog.db');
  }

  /** Saves beside a catalog what connection it belongs to. Never rejects: without it, the list of connections is enough. */
  async describe(stored: StoredConnection): Promise<void> {
    try {
      if (stored.kind === 'service') await describeCatalog(this.#folder(stored.id), stored);
    } catch (error) {
      this.#logger.warn('A catalog was not described', { connectionId: stored.id, error });
    }
  }

  /** Moves a folder on the same disk to become the local catalog of a new connection. */
  async adopt(connectionId: string, folder: string): Promise<void> {
    await mkdir(join(this.#dataDir, 'catalogs'), { recursive: true });
    await rename(folder, this.#folder(connectionId));
  }

  #takeThread(): Worker | undefined {
    const thread = this.#thread;
    this.#thread = undefined;
    return thread;
  }

  #folder(connectionId: string): string {
    return join(this.#dataDir, 'catalogs', connectionId);
  }

  async #token(connection: StoredConnection): Promise<string> {
    refusePlainHttp(connection);
    return this.#tokens.get(connection);
  }

  async #openWorkspace(connectionId: string): Promise<OpenWorkspace> {
    const stored = (await this.#appStore.connections()).find(({ id }) => id === connectionId);
    if (!stored) throw new AppError('not_found', t`This connection no longer exists.`);
    const file = this.catalogFile(connectionId);
    try {
      mkdirSync(this.#folder(connectionId), { recursive: true });
    } catch (error) {
      throw toOpeningError(error, file);
    }
    await this.describe(stored);
    const events = this.eventsOf(connectionId, () => store);
    const store = await openCatalogStore(
      file,
      {
        locales: stored.locales,
        keptLocales: stored.keptLocales,
        titleField: stored.titleField,
        typeField: stored.profile.property.type,
        pullSettings: pullSettings(stored),
      },
      stored.pulledAt !== null,
      (effects) => events.add(effects),
      this.#takeThread(),
    );
    if (store.recovered)
      this.#logger.warn('a catalog was damaged or missing, and was replaced', {
        connectionId,
        ...store.recovered,
      });
    await this.onCatalog(stored, await store.readLanguages());
    const http = this.#network.pool(stored.limits, connectionId);
    const client = new ServiceClient(
      stored,
      () => this.#token(stored),
      http,
      stored.kind === 'sample' ? { located: (address) => this.#sample.requestAddress(address) } : {},
    );
    const memory = new LazyMemory(
      join(this.#folder(connectionId), 'memory.db'),
      connectionId,
      this.#logger,
      ({ damagedFile }) => this.onMemoryLost(connectionId, damagedFile),
    );
    const close = async () => {
      events.stop();
      await this.#network.close(http);
      await memory.close();
      await store.close();
    };
    const removalModes = new RemovalModes({
      connection: stored,
      appStore: this.#appStore,
      onChanged: () => this.onConnectionChanged(),
    });
    return {
      connection: stored,
      store,
      client,
      http,
      removalModes,
      events,
      memory: () => memory.open(),
      close,
    };
  }
}
