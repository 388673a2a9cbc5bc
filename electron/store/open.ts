import type { Worker } from 'node:worker_threads';
import type { Settings } from '#shared/contract/app.ts';
import { AppError } from '#shared/contract/result.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { AppStore } from './app-store.ts';
import type { BackupStore } from './backup/backups.ts';
import type { CatalogOptions } from './catalog/core.ts';
import type { CatalogStore } from './catalog/create-catalog-store.ts';
import type { Effects } from './catalog/effects.ts';
import type { PullMoment } from './catalog/products/own-writes.ts';
import { type HandedOrder, READS } from './catalog/views/row-order.ts';
import type { Recovery } from './damaged/repair.ts';
import type { MemoryStore } from './memory/create-memory-store.ts';
import { type PackedChanges, type PackedSendable, unpackChanges, unpackSendable } from './packed-changes.ts';
import { packPage } from './packed-page.ts';
import { type StoreClient, WorkerCalls } from './rpc.ts';
import type { Lifecycle, Opening } from './serve-store.ts';
import { startStoreThread } from './store-thread.ts';

/** An open store: its methods, and what had to be done to open it. */
export type OpenStore<T> = StoreClient<T> & {
  /** Null when the file was sound. */
  readonly recovered: Recovery | null;
  /** Finishes earlier calls, closes the file and ends the worker. */
  close(): Promise<void>;
};

/**
 * Opens (or creates) the local catalog of a connection in a worker thread. Throws `AppError` `storage` if the file cannot
 * be used; a damaged or missing one is replaced, which `recovered` reports. `existed`: the catalog was pulled before. `onEffects`: called with what each
 * call changed, before it is answered. `thread`: of this kind, if one was started before.
 */
export const openCatalogStore = (
  file: string,
  options: CatalogOptions,
  existed = false,
  onEffects?: (effects: Effects) => Promise<void>,
  thread: Worker = startStoreThread('catalog'),
): Promise<OpenStore<CatalogStore>> =>
  openStore<CatalogStore>(thread, { file, options, existed } satisfies Opening<'catalog'>, {
    onEffects,
    beside: new Reader({ file, options }),
    own: (calls) => ({
      writePage: (pull: number, page: readonly ProductRecord[], next: string | null, askedAt?: PullMoment) =>
        calls.call('writePage', [pull, packPage(page), next, askedAt]),
      sendable: async () => unpackSendable((await calls.call('sendable', [])) as PackedSendable),
      itemsToSend: async (...which: Parameters<CatalogStore['itemsToSend']>) =>
        unpackChanges((await calls.call('itemsToSend', which)) as PackedChanges),
    }),
  });

/**
 * Opens (or creates) the file of connections and settings in its thread. Errors as for `openCatalogStore`. `onSettings`: called with
 * settings that were saved, before who saved them goes on.
 */
export const openAppStore = (
  file: string,
  thread: Worker,
  onSettings: (saved: Settings) => Promise<void> = async () => {},
): Promise<OpenStore<AppStore>> =>
  openStore<AppStore>(thread, { file } satisfies Opening<'app'>, {
    own: (calls) => ({
      saveSettings: async (patch: Partial<Settings>) => {
        const saved = (await calls.call('saveSettings', [patch])) as Settings;
        await onSettings(saved);
        return saved;
      },
    }),
  });

/** Opens (or creates) the translation memory of a connection in a worker thread. Errors as for `openCatalogStore`. */
export const openMemoryStore = (file: string): Promise<OpenStore<MemoryStore>> =>
  openStore<MemoryStore>(startStoreThread('memory'), { file } satisfies Opening<'memory'>);

/** Starts a worker that reads and writes backups. */
export const openBackupStore = (): Promise<OpenStore<BackupStore>> =>
  openStore<BackupStore>(startStoreThread('backup'), {});

/** `own`: methods that do some work on this side before they call the worker. */
async function openStore<T extends object>(
  thread: Worker,
  opening: Opening,
  {
    own = () => ({}),
    onEffects,
    beside,
  }: {
    own?: (calls: WorkerCalls) => object;
    onEffects?: ((effects: Effects) => Promise<void>) | undefined;
    beside?: Reader;
  } = {},
): Promise<OpenStore<T>> {
  const { calls, recovered, close } = await serveBy(thread, opening, {
    onEffects: onEffects as ((effects: unknown) => Promise<void>) | undefined,
    onHanded: (made) => beside?.hand(made as HandedOrder),
  });
  return calls.client<T, { recovered: Recovery | null; close(): Promise<void> }>({
    ...own(calls),
    ...beside?.methods(calls),
    recovered,
    close: async () => {
      await beside?.close(); // first: the last connection to a file folds its log in
      await close();
    },
  });
}

/** So often, a read beside the store may be overtaken by a write before the store reads in its turn. */
const MOST_TRIES = 3;

/** To load the modules of a reader takes longer than to wait for this, and takes a processor from whoever waits. */
const SOON_MS = 100;

async function isDoneWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ms);
  const done = work.then(
    () => true,
    () => true,
  );
  return Promise.race([done, late.promise]).finally(() => clearTimeout(timer));
}

const UNREADABLE = Symbol('unreadable');

/** Throws what the store would throw, too, such as a view that is no longer kept. */
function unlessUnreadable(error: unknown): typeof UNREADABLE {
  if (error instanceof AppError && error.code !== 'storage' && error.code !== 'internal') throw error;
  return UNREADABLE;
}

/**
 * A second worker, which answers reads while the store is at work, over a connection that only reads. It is started the first
 * time that a read has to wait for long. Whatever it cannot do, the store does in its turn.
 */
class Reader {
  readonly #opening: Opening<'reader'>;
  /** The row orders that the store keeps, by view. */
  readonly #orders = new Map<number, HandedOrder>();
  #starting: ReturnType<typeof serveBy> | null = null;
  #calls: WorkerCalls | null = null;
  #isClosed = false;

  constructor(opening: Opening<'reader'>) {
    this.#opening = opening;
  }

  hand(made: HandedOrder): void {
    this.#orders.set(made.order.view, made);
    for (const view of made.forgotten) this.#orders.delete(view);
    this.#calls?.hand(made);
  }

  /** The reads of a store, which is called by `store`. What the reader cannot read, the store does in its turn. */
  methods(store: WorkerCalls): Record<string, (...args: unknown[]) => Promise<unknown>> {
    const read = async (name: string, args: unknown[]): Promise<unknown> => {
      if (!store.isBusy || this.#isClosed) return store.call(name, args);
      if (!this.#calls) return this.#first(store, name, args);
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const { writes } = store;
        const answer = await this.#calls.call(name, args).catch(unlessUnreadable);
        if (answer === UNREADABLE) break;
        // Windows were told of what was written meanwhile, and must not be shown what was there before.
        if (store.writes === writes) return answer;
      }
      return store.call(name, args);
    };
    return Object.fromEntries(READS.map((name) => [name, (...args: unknown[]) => read(name, args)]));
  }

  /** A first read that the store does not answer soon is given to both, while the reader starts. */
  async #first(store: WorkerCalls, name: string, args: unknown[]): Promise<unknown> {
    const { writes } = store;
    const inTurn = store.call(name, args);
    if (await isDoneWithin(inTurn, SOON_MS)) return inTurn;
    const beside = this.#start().then((calls) => calls.call(name, args));
    return Promise.race([
      inTurn,
      beside.then(
        (answer) => (store.writes === writes ? answer : inTurn),
        () => inTurn,
      ),
    ]);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const started = await this.#starting?.catch(() => null); // one that did not start holds nothing
    await started?.close().catch(() => {}); // nor one that died
  }

  async #start(): Promise<WorkerCalls> {
    this.#starting ??= serveBy(startStoreThread('reader'), this.#opening);
    const { calls } = await this.#starting;
    if (this.#calls === null) for (const order of this.#orders.values()) calls.hand(order);
    this.#calls = calls;
    return calls;
  }
}

async function serveBy(
  worker: Worker,
  opening: Opening,
  listeners?: ConstructorParameters<typeof WorkerCalls>[1],
): Promise<{ calls: WorkerCalls; recovered: Recovery | null; close(): Promise<void> }> {
  const calls = new WorkerCalls(worker, listeners);
  const lifecycle = calls.client<Lifecycle>();
  try {
    const { recovered } = await lifecycle.open(opening);
    const close = async () => {
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      await lifecycle.close();
      await ended;
    };
    return { calls, recovered, close };
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}
