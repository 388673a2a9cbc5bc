import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { AppError } from '#shared/contract/result.ts';
import { Database } from './database.ts';
import { type Migration, migrate } from './migrations.ts';
import { finishRepair, type Recovery, repair, type Salvage } from './repair.ts';
import { isDamage } from './storage-error.ts';

export interface OpenedDatabase {
  db: Database;
  recovered: Recovery | null;
  /** Unless the file is `sound`, the next `openDatabase` checks it. */
  close(sound: boolean): void;
}

/** Says that the file is in use: where it is still there at the next start, the last one ended without closing. */
const inUseMarker = (file: string) => `${file}.in-use`;

/**
 * Opens a database file and brings it to the newest schema. A file that was not closed properly is checked first; a
 * damaged one is moved aside as `<file>.damaged-<time>`, and `salvage` carries over what can still be read.
 */
export function openDatabase(
  file: string,
  migrations: readonly Migration[],
  salvage: Salvage,
): OpenedDatabase {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new AppError(
      'storage',
      'A folder is where the local catalog should be. Move it elsewhere and try again.',
      { retryable: true },
    );
  finishRepair(file);
  const unclean = existsSync(inUseMarker(file));
  writeFileSync(inUseMarker(file), '');
  let recovered: Recovery | null = null;
  let db: Database;
  try {
    db = openChecked(file, migrations, unclean);
  } catch (error) {
    if (!isDamage(error)) throw error;
    recovered = repair(file, salvage, (fresh) => openChecked(fresh, migrations, false));
    db = openChecked(file, migrations, false);
  }
  const close = (sound: boolean) => {
    db.close();
    if (sound) rmSync(inUseMarker(file), { force: true });
  };
  return { db, recovered, close };
}

class CheckFailed extends Error {
  /** As SQLite reports damage (SQLITE_CORRUPT). */
  readonly errcode = 11;
}

function openChecked(file: string, migrations: readonly Migration[], check: boolean): Database {
  const db = new Database(file);
  try {
    if (check) {
      const problem = db.firstArray<[string]>('PRAGMA quick_check(1)')?.[0];
      if (problem !== 'ok') throw new CheckFailed(problem);
    }
    migrate(db, migrations);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
