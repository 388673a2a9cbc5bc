import { statSync } from 'node:fs';
import { AppError } from '#shared/contract/result.ts';
import { finishRepair, type Recovery, repair, type Salvage } from './damaged/repair.ts';
import { hasSchemaPages, keepSchemaPages, readSchemaPages } from './damaged/schema-pages.ts';
import { readWalFrames } from './damaged/wal-frames.ts';
import { Database } from './database.ts';
import { isOlder, savedNumber } from './keep-tally.ts';
import { type Migration, migrate } from './migrations.ts';
import { DamageFound, isDamage } from './storage-error.ts';
import { TallyFile } from './tally.ts';

/** How a kind of database is made, used and repaired. */
export interface DatabaseKind<Store> {
  migrations: readonly Migration[];
  salvage: Salvage;
  /** Makes what works with the open database; a damage that it meets (`isDamage`) is repaired. */
  use: (db: Database, tally: TallyFile) => Store;
}

export interface OpenedDatabase<Store> {
  db: Database;
  store: Store;
  recovered: Recovery | null;
  /** Writes the log into the file, so that no damage of the log can take back what was saved. */
  fold(): void;
  /** Unless the file is `sound`, the next `openDatabase` checks it. */
  close(sound: boolean): void;
}

/**
 * Opens a database file and brings it to the newest schema. A file that was not closed properly, or was written to since, is checked
 * first. A damaged, older or missing one is replaced: `salvage` carries over what can still be read, and the file is kept as
 * `<file>.damaged-<time>`. `existed`: there was a file, whatever its tally says.
 */
export function openDatabase<Store>(
  file: string,
  { migrations, salvage, use }: DatabaseKind<Store>,
  existed = false,
): OpenedDatabase<Store> {
  const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (isFolder)
    throw new AppError(
      'storage',
      'A folder is where the local catalog should be. Move it elsewhere and try again.',
      { retryable: true },
    );
  finishRepair(file);
  const tally = new TallyFile(file);
  const open = () =>
    openMigrated(file, migrations, (db) => {
      if (fold(db)) keepSchema(file);
      return use(db, tally);
    });
  let recovered: Recovery | null = null;
  let opened: { db: Database; store: Store };
  try {
    check(file, tally, existed);
    opened = open();
  } catch (error) {
    if (!isDamage(error)) throw error;
    const openNew = (fresh: string) => openMigrated(fresh, migrations, () => null).db;
    recovered = repair(file, { salvage, openNew, last: tally.last });
    opened = open();
  }
  const { db, store } = opened;
  return {
    db,
    store,
    recovered,
    fold: () => {
      if (fold(db)) tally.settle();
    },
    close: (sound) => {
      db.close();
      tally.close(sound);
    },
  };
}

/** Throws `DamageFound`. Changes nothing: what is left of the log is still there for a repair. */
function check(file: string, tally: TallyFile, existed: boolean): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) {
    if (existed || tally.last) throw new DamageFound('it is missing or empty');
    return;
  }
  if (tally.isClosed) return;
  if (readWalFrames(`${file}-wal`).hidden) throw new DamageFound('its log is damaged');
  const db = new Database(file, { readOnly: true });
  try {
    const problem = db.firstArray<[string]>('PRAGMA quick_check(1)')?.[0];
    if (problem !== 'ok') throw new DamageFound(problem ?? 'it cannot be checked');
    if (tally.last && isOlder(savedNumber(db), tally.last))
      throw new DamageFound('it is older than what was saved last');
  } finally {
    db.close();
  }
}

function openMigrated<Store>(
  file: string,
  migrations: readonly Migration[],
  use: (db: Database) => Store,
): { db: Database; store: Store } {
  const db = new Database(file);
  try {
    migrate(db, migrations);
    return { db, store: use(db) };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Whether nothing is left in the log. */
function fold(db: Database): boolean {
  try {
    return db.firstArray<[busy: number]>('PRAGMA wal_checkpoint(TRUNCATE)')?.[0] === 0;
  } catch (error) {
    if (isDamage(error)) throw error;
    return false; // on a full disk, say: all of it is in the log, and the next time will do
  }
}

function keepSchema(file: string): void {
  const kept = readSchemaPages(file);
  try {
    if (!kept || !hasSchemaPages(file, kept)) keepSchemaPages(file);
  } catch {
    // The next start tries again; they are needed only where page 1 is damaged before.
  }
}
