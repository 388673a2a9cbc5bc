import { constants, copyFileSync } from 'node:fs';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { Database } from './database.ts';

/** One forward step of a schema. Its number is its position in the list, from 1; a released step never changes. */
export type Migration = (db: Database) => void;

/**
 * Brings a file to the newest schema, each step in one transaction with its number. A file with content is copied to
 * `<file>.backup-v<n>` first. Throws `storage` for a file that a newer version of the app wrote, leaving it untouched.
 */
export function migrate(db: Database, migrations: readonly Migration[]): void {
  const version = schemaVersion(db);
  if (version > migrations.length)
    throw new AppError(
      'storage',
      t`This data was written by a newer version of Catalog Desk. Install that version to open it; nothing was changed.`,
      { details: `${db.file}: schema ${version}, this version knows ${migrations.length}` },
    );
  if (version > 0 && version < migrations.length) backUp(db, version);
  migrations.slice(version).forEach((step, i) => {
    db.transaction('durable', () => {
      step(db);
      db.exec(`PRAGMA user_version = ${version + i + 1}`);
    });
  });
}

export const schemaVersion = (db: Database): number =>
  db.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;

/** Folds the write-ahead log into the file first, so that the copy is complete without it. */
function backUp(db: Database, version: number): void {
  db.all('PRAGMA wal_checkpoint(TRUNCATE)');
  copyFileSync(db.file, `${db.file}.backup-v${version}`, constants.COPYFILE_FICLONE);
}
