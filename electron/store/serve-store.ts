import { existsSync } from 'node:fs';
import type { MessagePort } from 'node:worker_threads';
import { copyOfApp } from './app/app-copy.ts';
import { appDatabase } from './app/app-database.ts';
import { createBackups } from './backup/backups.ts';
import { catalogDatabase } from './catalog/catalog-database.ts';
import type { CatalogOptions } from './catalog/core.ts';
import { createReader } from './catalog/create-reader.ts';
import type { Effects } from './catalog/effects.ts';
import type { PullMoment } from './catalog/products/own-writes.ts';
import type { HandedOrder } from './catalog/views/row-order.ts';
import type { Recovery } from './damaged/repair.ts';
import { Database } from './database.ts';
import { memoryDatabase } from './memory/memory-database.ts';
import { type OpenedDatabase, openDatabase } from './open-database.ts';
import { type PackedPage, unpackPage } from './packed-page.ts';
import { JsonText, StoreServer } from './rpc.ts';
import { isDamage, toOpeningError } from './storage-error.ts';
import { encodeTexts } from './text-encoding.ts';

/** What a worker is started with: which database it serves. */
export type StoreWorkerData =
  | { kind: 'catalog'; file: string; options: CatalogOptions; existed: boolean }
  | { kind: 'reader'; file: string; options: CatalogOptions }
  | { kind: 'app'; file: string }
  | { kind: 'memory'; file: string }
  | { kind: 'backup' };

/** The methods that every store has besides its own; `open` is called first. */
export interface Lifecycle {
  open(): { recovered: Recovery | null };
  close(): void;
}

/** After this long without a save, the log is folded into the file. */
const QUIET_MS = 1_000;

/** Encoded like all arguments of a store (`text-encoding.ts`). */
const encodedOptions = (options: CatalogOptions): CatalogOptions =>
  JSON.parse(encodeTexts(JSON.stringify(options)));

/** Serves one database over `port`: in the store's thread, or, in tests, in the caller's own. */
export function serveStore(port: MessagePort, data: StoreWorkerData): void {
  let opened: OpenedDatabase<unknown> | null = null;
  let quiet: NodeJS.Timeout | undefined;
  let effects: () => Effects | null = () => null;
  let handed: () => HandedOrder[] = () => [];
  let take: (made: HandedOrder) => void = () => {};

  /** Opens the store on request, so that a failure is sent back as a response. */
  function open(): { recovered: Recovery | null } {
    if (data.kind === 'backup') {
      Object.assign(methods, createBackups());
      return { recovered: null };
    }
    try {
      return openStore(data);
    } catch (error) {
      throw toOpeningError(error, data.file);
    }
  }

  function openStore(data: Exclude<StoreWorkerData, { kind: 'backup' }>): { recovered: Recovery | null } {
    if (data.kind === 'reader') {
      const db = new Database(data.file, { readOnly: true });
      const reader = createReader(db, encodedOptions(data.options));
      take = reader.take;
      Object.assign(methods, reader.methods);
      methods.close = () => {
        db.close();
        setImmediate(() => port.close());
      };
      return { recovered: null };
    }
    if (data.kind === 'catalog') {
      const catalog = openDatabase(data.file, catalogDatabase(encodedOptions(data.options)), data.existed);
      opened = catalog;
      const { store } = catalog;
      effects = store.effects;
      handed = store.handed;
      Object.assign(methods, store, {
        writePage: (pull: number, page: PackedPage, next: string | null, askedAt: PullMoment | null) =>
          store.writePage(pull, unpackPage(page), next, askedAt),
        sendable: () => new JsonText(store.packed.sendable()),
        itemsToSend: (...which: Parameters<typeof store.itemsToSend>) =>
          new JsonText(store.packed.itemsToSend(...which)),
      });
    } else if (data.kind === 'memory') {
      const memory = openDatabase(data.file, memoryDatabase);
      opened = memory;
      Object.assign(methods, memory.store);
    } else {
      const app = openDatabase(data.file, appDatabase, existsSync(copyOfApp(data.file)));
      opened = app;
      Object.assign(methods, app.store);
    }
    foldWhenQuiet(opened);
    return { recovered: opened.recovered };
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
    opened?.close(sound);
    setImmediate(() => port.close());
  }

  const methods: Lifecycle = { open, close };

  new StoreServer(port, methods, {
    onError: (error) => {
      if (isDamage(error)) sound = false;
    },
    effects: () => effects(),
    handed: () => handed(),
    take: (made) => take(made as HandedOrder),
  });
}
