import { statSync } from 'node:fs';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { isSchemaOf, readPageMap } from './damaged/page-map.ts';
import { finishRepair, type Recovery, repair, type Salvage } from './damaged/repair.ts';
import { readWalFrames } from './damaged/wal-frames.ts';
import { Database } from './database.ts';
import { isOlder, savedNumber } from './keep-tally.ts';
import { migrate, type Schema } from './migrations.ts';
import { DamageFound, isDamage } from './storage-error.ts';
import { TallyFile } from './tally.ts';
import { WriteAheadLog } from './write-ahead-log.ts';

/** How a kind of database is created, used and repaired. */
export interface DatabaseKind<Store> {
  schema: Schema;
  /** The tables that `salvage` reads. */
  tables: readonly string[];
  salvage: Salvage;
  /** Throws `DamageFound` for damage that SQLite's own quick check does not find. */
  prove: (db: Database) => void;
  /** Creates the store over the open database; damage that it finds (`isDamage`) is repaired. */
  use: (db: Database, tally: TallyFile) => Store;
}

export interface OpenedDatabase<Store> {
  db: Database;
  store: Store;
  recovered: Recovery | null;
  /** Folds the log into the file, so that damage to the log cannot lose what was saved. */
  fold(): void;
  /** Unless the file is `sound`, the next `openDatabase` checks it. */
  close(sound: boolean): void;
}

/**
 * Opens a database file and brings it to the newest schema. A file that was not closed properly, or was written to since, is
 * checked first. A damaged, older or missing one is replaced: `salvage` carries over what can still be read, and the file is
 * kept as `<file>.damaged-<time>`. `existed`: whether there was a file before, whatever its tally says.
 */
export function openDatabase<Store>(
  file: string,
  kind: DatabaseKind<Store>,
  existed = false,
): OpenedDatabase<Store> {
  const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (isFolder)
    throw new AppError(
      'storage',
      t`There is a folder in the place of the local catalog file. Move it elsewhere and try again.`,
      { retryable: true },
    );
  finishRepair(file);
  const tally = new TallyFile(file);
  let recovered: Recovery | null = null;
  let opened: { db: Database; store: Store; log: WriteAheadLog };
  const open = (isSuspect: boolean) =>
    openMigrated(file, kind.schema, (db) => {
      const log = new WriteAheadLog(db, kind.tables);
      log.fold();
      try {
        if (isSuspect) kind.prove(db);
        return { db, store: kind.use(db, tally), log };
      } catch (error) {
        log.fold();
        throw error;
      }
    });
  try {
    opened = open(isSuspect(file, tally, existed));
  } catch (error) {
    // Stored JSON that no longer parses is damage too.
    if (!isDamage(error) && !(error instanceof SyntaxError)) throw error;
    const openNew = (fresh: string) => openMigrated(fresh, kind.schema, (db) => db);
    recovered = repair(file, { salvage: kind.salvage, openNew, last: tally.last });
    opened = open(false);
  }
  const { db, store, log } = opened;
  const fold = () => {
    if (log.fold()) tally.settle();
  };
  db.onCommit({
    after: () => {
      if (log.isLong) fold();
    },
  });
  return {
    db,
    store,
    recovered,
    fold,
    close: (sound) => {
      log.fold();
      db.close();
      tally.close(sound && log.isSound);
    },
  };
}

/**
 * Whether the file was not closed properly, or was written to since. Throws `DamageFound` for a file that is damaged, older than
 * what was saved, or missing. Changes nothing, so that what is left of the log is still there for a repair.
 */
function isSuspect(file: string, tally: TallyFile, existed: boolean): boolean {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) {
    if (existed || tally.last) throw new DamageFound('it is missing or empty');
    return false;
  }
  if (tally.isClosed) return false;
  const map = readPageMap(file);
  if (map && !isSchemaOf(file, map)) throw new DamageFound('its list of tables is damaged');
  if (readWalFrames(`${file}-wal`).hidden) throw new DamageFound('its log is damaged');
  const db = new Database(file, { readOnly: true });
  try {
    const problem = db.firstArray<[string]>('PRAGMA quick_check(1)')?.[0];
    if (problem !== 'ok') throw new DamageFound(problem ?? 'it cannot be checked');
    if (tally.last && isOlder(savedNumber(db), tally.last))
      throw new DamageFound('it is older than what was saved last');
    return true;
  } finally {
    db.close();
  }
}

function openMigrated<Out>(file: string, schema: Schema, use: (db: Database) => Out): Out {
  const db = new Database(file);
  try {
    migrate(db, schema);
    return use(db);
  } catch (error) {
    db.close();
    throw error;
  }
}
