import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Database } from './database.ts';
import { type Migration, migrate } from './migrations.ts';
import { isDamage } from './storage-error.ts';

/** How much was carried over out of a damaged file, by what it is. */
export type Salvaged = Readonly<Record<string, number>>;

/** What was done about a damaged file. */
export interface Recovery {
  /** Where the damaged file was put. */
  damagedFile: string;
  /** What is in the new file that takes its place. */
  salvaged: Salvaged;
}

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
  salvage: (damagedFile: string, fresh: Database) => Salvaged,
): OpenedDatabase {
  const unclean = existsSync(inUseMarker(file));
  writeFileSync(inUseMarker(file), '');
  let recovered: Recovery | null = null;
  let db: Database;
  try {
    db = openChecked(file, migrations, unclean);
  } catch (error) {
    if (!isDamage(error)) throw error;
    const damagedFile = moveAside(file);
    db = openChecked(file, migrations, false);
    recovered = { damagedFile, salvaged: salvage(damagedFile, db) };
  }
  const close = (sound: boolean) => {
    db.close();
    if (sound) rmSync(inUseMarker(file), { force: true });
  };
  return { db, recovered, close };
}

class DamagedFile extends Error {
  /** As SQLite reports damage (SQLITE_CORRUPT). */
  readonly errcode = 11;
}

function openChecked(file: string, migrations: readonly Migration[], check: boolean): Database {
  const db = new Database(file);
  try {
    if (check) {
      const problem = db.firstArray<[string]>('PRAGMA quick_check(1)')?.[0];
      if (problem !== 'ok') throw new DamagedFile(problem);
    }
    migrate(db, migrations);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function moveAside(file: string): string {
  const damagedFile = `${file}.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  for (const suffix of ['', '-wal', '-shm'])
    if (existsSync(file + suffix)) renameSync(file + suffix, damagedFile + suffix);
  return damagedFile;
}
