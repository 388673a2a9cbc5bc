import { setImmediate as turn } from 'node:timers/promises';
import type { HttpPool } from '#electron/api/http.ts';
import { ServiceClient } from '#electron/api/service-client.ts';
import { ChangeSetQueue } from '#electron/services/change-set-queue.ts';
import { Jobs } from '#electron/services/jobs.ts';
import { Network } from '#electron/services/network.ts';
import type { Logger } from '#electron/services/ports.ts';
import { Recorder } from '#electron/services/recorder.ts';
import { requestFingerprint } from '#electron/services/removals/first-products.ts';
import { Sample } from '#electron/services/sample.ts';
import { Tokens } from '#electron/services/tokens.ts';
import { type Workspace, Workspaces } from '#electron/services/workspaces.ts';
import type { StoredConnection } from '#electron/store/app-store.ts';
import { catalogDatabase } from '#electron/store/catalog/catalog-database.ts';
import type { CatalogStore } from '#electron/store/catalog/create-catalog-store.ts';
import { openDatabase } from '#electron/store/open-database.ts';
import type { StoreClient } from '#electron/store/rpc.ts';
import { networkSettings } from '#shared/contract/app.ts';
import { connectionLimits } from '#shared/contract/connections.ts';
import { writeWay } from '#shared/contract/writing.ts';
import { parseProfile } from '#shared/service/profile.ts';
import { confirmedRemovalModes, noAppStore } from '../../support/no-app-store.ts';
import { noMemory } from '../../support/no-memory.ts';
import { memoryKeychain } from '../../support/running-app.ts';
import { type Crash, type Life, livingStore } from './crashable-store.ts';
import type { Arrival } from './fates.ts';

export const CONNECTION = 'model';
export const LOCALES = ['en', 'de'];
/** After this many idle turns of the event loop, nothing more will happen. */
const QUIET_TURNS = 12;
const MOST_TURNS = 20_000;

/** A service without a network. */
export interface StandIn extends HttpPool {
  /** Requests received and not yet answered. */
  readonly underWay: number;
  /** The app is gone: responses are dropped. Requests in flight arrive, or never do. */
  abandon(arrives: Arrival): void;
}

/** One life of the app: from a start to a quit or a crash. */
interface Running {
  life: Life<CatalogStore>;
  store: CatalogStore;
  close(sound: boolean): void;
  jobs: Jobs;
  queue: ChangeSetQueue;
}

/**
 * The real store on a real file, the real queue and the real run, with a model of the service; all in this thread, so that
 * everything depends on the seed alone, and the app can die between any two calls.
 */
export class ModelApp {
  readonly #file: string;
  readonly #service: StandIn;
  /** Internal errors that were only logged. */
  readonly problems: string[] = [];
  #running: Running;
  #crashed = false;

  constructor(file: string, service: StandIn) {
    this.#file = file;
    this.#service = service;
    this.#running = this.#start();
  }

  /** Store calls that take time and can be interrupted by a crash. */
  get client(): StoreClient<CatalogStore> {
    return this.#running.life.client;
  }

  /** For inspection: answers at once, whether the app is alive or not. */
  get store(): CatalogStore {
    return this.#running.store;
  }

  get queue(): ChangeSetQueue {
    return this.#running.queue;
  }

  get crashed(): boolean {
    return this.#crashed;
  }

  /** The change set that is being sent. */
  get sending(): number | null {
    return this.#running.jobs.running(CONNECTION, 'apply')?.changeSet ?? null;
  }

  crashAt(crash: Crash | null): void {
    this.#running.life.crashAt(crash);
  }

  /** Dies while a request of it is on its way. */
  die(): void {
    this.#running.life.end();
    this.#crashed = true;
  }

  /** Dies now (unless dead already) and restarts from the file. `arrives`: requests in flight reach the service. */
  crash(arrives: Arrival): void {
    this.#running.life.end();
    this.#service.abandon(arrives);
    this.#running.close(false);
    this.#crashed = false;
    this.#running = this.#start();
  }

  /** Closes the file for good. */
  end(): void {
    this.#running.life.end();
    this.#running.close(true);
  }

  /** Begins to quit: running work stops where it safely can. */
  quit(): Promise<void> {
    return this.#running.jobs.quit();
  }

  /** Quits as the app does, and restarts. */
  async restart(): Promise<void> {
    await this.#running.jobs.quit();
    await this.rest();
    this.#running.life.end();
    this.#running.close(true);
    this.#running = this.#start();
  }

  /** Waits until nothing is running or the app has died. Throws if that never happens. */
  async rest(): Promise<void> {
    for (let turns = 0, quiet = 0; quiet < QUIET_TURNS; turns++) {
      if (this.#crashed) return;
      if (turns > MOST_TURNS) throw new Error('It goes on forever');
      const { life } = this.#running;
      const busy = this.sending !== null || life.waiting() > 0 || this.#service.underWay > 0;
      quiet = busy ? 0 : quiet + 1;
      await turn();
    }
  }

  #start(): Running {
    const options = { locales: LOCALES, titleField: 'title' };
    const { store, close, recovered } = openDatabase(this.#file, catalogDatabase(options));
    if (recovered) throw new Error('A sound catalog was taken for a damaged one');
    proveAll(store);
    const life = livingStore<CatalogStore>(store, () => {
      this.#crashed = true;
    });
    const emit = () => {};
    const logger: Logger = {
      info: () => {},
      warn: () => {},
      error: (message, fields) => void this.problems.push(`${message}: ${JSON.stringify(fields)}`),
      addSecret: () => {},
      redact: async (text) => text,
    };
    const jobs = new Jobs(emit, logger);
    // Read as each request leaves: a dead app sends none.
    const token = () => life.alive().then(() => 'token');
    const client = new ServiceClient(connection, token, this.#service);
    const workspaces = new OneWorkspace({
      connection,
      store: life.client,
      client,
      http: this.#service,
      removalModes: confirmedRemovalModes(connection),
      memory: noMemory,
    });
    const queue = new ChangeSetQueue({ workspaces, jobs, emit, logger });
    return { life, store, close, jobs, queue };
  }
}

const parsed = parseProfile({ patch: { max_operations: 3 }, upsert: { max_products: 2 } });
if (!parsed.ok) throw new Error(parsed.problems.join());

const connection: StoredConnection = {
  id: CONNECTION,
  kind: 'service',
  name: 'Model',
  colour: 'blue',
  readOnly: false,
  production: false,
  baseUrl: 'http://model.invalid',
  allowHttp: false,
  integrationId: 'model',
  locales: LOCALES,
  identifierField: 'sku',
  titleField: 'title',
  profile: parsed.profile,
  limits: connectionLimits.parse({ requestsAtATime: 2 }),
  pollSeconds: null,
  showPictures: false,
  pulledAt: null,
  keptLocales: null,
  pulledLocales: null,
  removalModes: { unlink: null, delete: null },
  receivesWebhooks: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** As if the first write of every kind had shown that the service does what it is asked. */
function proveAll(store: CatalogStore): void {
  const request = requestFingerprint(connection);
  if (store.writeProofs(request).length > 0) return;
  const proof = {
    verdict: 'proven',
    does: null,
    identifier: null,
    says: null,
    at: connection.createdAt,
  } as const;
  for (const way of writeWay.options) store.saveWriteProof(request, { ...proof, way });
}

/** The only connection, always open. */
class OneWorkspace extends Workspaces {
  readonly #workspace: Workspace;

  constructor(workspace: Workspace) {
    const logger: Logger = {
      info: () => {},
      warn: () => {},
      error: () => {},
      addSecret: () => {},
      redact: async (text) => text,
    };
    const tokens = new Tokens(memoryKeychain(), logger);
    const network = new Network(new Recorder(() => {}), networkSettings.parse({ proxy: 'none' }));
    super({ dataDir: '', appStore: noAppStore, tokens, sample: new Sample('', tokens), network, logger });
    this.#workspace = workspace;
  }

  override get(): Promise<Workspace> {
    return Promise.resolve(this.#workspace);
  }
}
