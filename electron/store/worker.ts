import { parentPort, workerData } from 'node:worker_threads';
import { appMigrations, createAppStore } from './app/app-database.ts';
import { salvageApp } from './app/salvage-app.ts';
import { createBackups } from './backup/backups.ts';
import { type CatalogOptions, createCatalogStore } from './catalog/create-catalog-store.ts';
import { salvage } from './catalog/salvage/salvage.ts';
import { catalogMigrations } from './catalog/schema.ts';
import type { PullMoment } from './catalog-store.ts';
import { Database } from './database.ts';
import { type OpenedDatabase, openDatabase } from './open-database.ts';
import { type PackedPage, unpackPage } from './packed-page.ts';
import type { Recovery } from './repair.ts';
import { JsonText, StoreServer } from './rpc.ts';
import { isDamage, toOpeningError } from './storage-error.ts';

/** What a worker is started with: which database it serves. */
export type StoreWorkerData =
  | { kind: 'catalog'; file: string; options: CatalogOptions }
  | { kind: 'app'; file: string }
  | { kind: 'backup' };

/** What every store answers beside its own methods; `open` comes first. */
export interface Lifecycle {
  open(): { recovered: Recovery | null };
  close(): void;
}

const data = workerData as StoreWorkerData;
let opened: OpenedDatabase | null = null;
/** Another connection, which sees what is committed; opened when a transaction takes long for the first time. */
let committed: Database | null = null;

/** Opens when asked, so that a failure travels back as an answer. */
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
  if (data.kind === 'catalog') {
    opened = openDatabase(data.file, catalogMigrations, salvage);
    const store = createCatalogStore(opened.db, data.options);
    opened.db.onLongTransaction(() => {
      committed ??= readOnly(data.file);
      if (committed) server.answerMeanwhile(store.readsOf(committed));
    });
    Object.assign(methods, store, {
      writePage: (pull: number, page: PackedPage, next: string | null, askedAt: PullMoment | null) =>
        store.writePage(pull, unpackPage(page), next, askedAt),
      sendable: () => new JsonText(store.packed.sendable()),
      itemsToSend: (...which: Parameters<typeof store.itemsToSend>) =>
        new JsonText(store.packed.itemsToSend(...which)),
    });
  } else {
    opened = openDatabase(data.file, appMigrations, salvageApp);
    Object.assign(methods, createAppStore(opened.db));
  }
  return { recovered: opened.recovered };
}

function readOnly(file: string): Database | null {
  try {
    return new Database(file, { readOnly: true });
  } catch {
    return null; // whoever reads waits for the end of the transaction, which must not fail for this
  }
}

/** After damage was met, the file stays marked as in use: the next start checks and repairs it. */
let sound = true;
const port = parentPort;
if (!port) throw new Error('The store worker runs in a worker thread only');

/** The thread then ends by itself: ended from outside, SQLite may be in the middle of letting go of the file. */
function close(): void {
  committed?.close();
  opened?.close(sound);
  setImmediate(() => port?.close());
}

const methods: Lifecycle = { open, close };

const server = new StoreServer(port, methods, (error) => {
  if (isDamage(error)) sound = false;
});
