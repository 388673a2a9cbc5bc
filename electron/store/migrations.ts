import { constants, copyFileSync } from 'node:fs';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { Database } from './database.ts';

/** One forward step of a schema; a released one never changes. */
export type Migration = (db: Database) => void;

/** The steps to the newest schema, and the number of the first of them. */
export interface Schema {
  first: number;
  steps: readonly Migration[];
}

export const newestVersion = ({ first, steps }: Schema): number => first + steps.length - 1;

/**
 * Brings a file to the newest schema, each step in one transaction with its number. A file with content is copied to
 * `<file>.backup-v<n>` first. Throws `storage` for a file that a newer version of the app wrote, or one from before the first step,
 * leaving it untouched.
 */
export function migrate(db: Database, schema: Schema): void {
  const { first, steps } = schema;
  const version = schemaVersion(db);
  const newest = newestVersion(schema);
  const details = `${db.file}: schema ${version}, this version knows ${first} to ${newest}`;
  if (version > newest)
    throw new AppError(
      'storage',
      t`This data was written by a newer version of Catalog Desk. Install that version to open it; nothing was changed.`,
      { details },
    );
  if (version > 0 && version < first)
    throw new AppError(
      'storage',
      t`This data was written by a version of Catalog Desk from before its first release. Add the connection again and pull; nothing was changed.`,
      { details },
    );
  if (version > 0 && version < newest) backUp(db, version);
  const done = version === 0 ? first - 1 : version;
  steps.slice(done - first + 1).forEach((step, i) => {
    db.transaction('durable', () => {
      step(db);
      db.exec(`PRAGMA user_version = ${done + i + 1}`);
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
