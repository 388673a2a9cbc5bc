import { existsSync } from 'node:fs';
import type { MessagePort } from 'node:worker_threads';
import type { CatalogOptions } from './catalog/core.ts';
import type { Effects } from './catalog/effects.ts';
import type { PullMoment } from './catalog/products/own-writes.ts';
import type { HandedOrder } from './catalog/views/row-order.ts';
import type { Recovery } from './damaged/repair.ts';
import { Database } from './database.ts';
import { type OpenedDatabase, openDatabase } from './open-database.ts';
import { type PackedPage, unpackPage } from './packed-page.ts';
import { JsonText, StoreServer } from './rpc.ts';
import { isDamage, toOpeningError } from './storage-error.ts';

/** What names the database of each kind of store when it is opened. */
interface Openings {
  catalog: { file: string; options: CatalogOptions; existed: boolean };
  reader: { file: string; options: CatalogOptions };
  app: { file: string };
  memory: { file: string };
  backup: object;
}

/** What a worker is started with: the kind of database that it serves. */
export type StoreKind = keyof Openings;

export type Opening<Kind extends StoreKind = StoreKind> = Openings[Kind];

/** The methods that every store has besides its own; `open` is called first. */
export interface Lifecycle {
  open(opening: Opening): { recovered: Recovery | null };
  close(): void;
}

/** After this long without a save, the log is folded into the file. */
const QUIET_MS = 1_000;

/** What is served once it is open. */
interface Served {
  methods: object;
  /** Null for what only reads, and for what has no file of its own. */
  database: OpenedDatabase<unknown> | null;
  close?(): void;
  effects?(): Effects | null;
  handed?(): HandedOrder[];
  take?(made: HandedOrder): void;
}

type Openers = { [Kind in StoreKind]: () => Promise<(opening: Opening<Kind>) => Served> };

/** Loads what a database of a kind needs, and nothing else: that takes most of the time until it is open. */
const OPENERS: Openers = {
  app: async () => {
    const { appDatabase } = await import('./app/app-database.ts');
    const { copyOfApp } = await import('./app/app-copy.ts');
    return ({ file }) => served(openDatabase(file, appDatabase, existsSync(copyOfApp(file))));
  },
  catalog: async () => {
    const { catalogDatabase } = await import('./catalog/catalog-database.ts');
    return ({ file, options, existed }) => {
      const database = openDatabase(file, catalogDatabase(options), existed);
      const { store } = database;
      const methods = {
        ...store,
        writePage: (pull: number, page: PackedPage, next: string | null, askedAt: PullMoment | null) =>
          store.writePage(pull, unpackPage(page), next, askedAt),
        sendable: () => new JsonText(store.packed.sendable()),
        itemsToSend: (...which: Parameters<typeof store.itemsToSend>) =>
          new JsonText(store.packed.itemsToSend(...which)),
      };
      return { methods, database, effects: store.effects, handed: store.handed };
    };
  },
  reader: async () => {
    const { createReader } = await import('./catalog/create-reader.ts');
    return ({ file, options }) => {
      const db = new Database(file, { readOnly: true });
      const { methods, take } = createReader(db, options);
      return { methods, database: null, take, close: () => db.close() };
    };
  },
  memory: async () => {
    const { memoryDatabase } = await import('./memory/memory-database.ts');
    return ({ file }) => served(openDatabase(file, memoryDatabase));
  },
  backup: async () => {
    const { createBackups } = await import('./backup/backups.ts');
    return () => ({ methods: createBackups(), database: null });
  },
};

const served = <Store extends object>(database: OpenedDatabase<Store>): Served => ({
  methods: database.store,
  database,
});

/** Serves one database over `port`: in the store's thread, or, in tests, in the caller's own. */
export async function serveStore(port: MessagePort, kind: StoreKind): Promise<void> {
  const opener = (await OPENERS[kind]()) as (opening: Opening) => Served;
  let store: Served | null = null;
  let quiet: NodeJS.Timeout | undefined;

  /** Opens the store on request, so that a failure is sent back as a response. */
  function open(opening: Opening): { recovered: Recovery | null } {
    try {
      store = opener(opening);
    } catch (error) {
      throw 'file' in opening ? toOpeningError(error, opening.file) : error;
    }
    Object.assign(methods, store.methods);
    if (store.database) foldWhenQuiet(store.database);
    return { recovered: store.database?.recovered ?? null };
  }

  function foldWhenQuiet({ db, fold }: OpenedDatabase<unknown>): void {
    quiet = setTimeout(fold, QUIET_MS);
    db.onCommit({ after: () => quiet?.refresh() });
  }

  /** False once damage was found: the file then does not count as closed, and the next start checks and repairs it. */
  let sound = true;

  /** Lets the thread end on its own: if it were terminated from outside, SQLite might still be releasing the file. */
  function close(): void {
    clearTimeout(quiet);
    store?.database?.close(sound);
    store?.close?.();
    setImmediate(() => port.close());
  }

  const methods: Lifecycle = { open, close };

  new StoreServer(port, methods, {
    onError: (error) => {
      if (isDamage(error)) sound = false;
    },
    effects: () => store?.effects?.() ?? null,
    handed: () => store?.handed?.() ?? [],
    take: (made) => store?.take?.(made as HandedOrder),
  });
}
