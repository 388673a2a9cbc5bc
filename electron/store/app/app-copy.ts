import { copyFileSync, renameSync, rmSync } from 'node:fs';
import type { Database } from '../database.ts';

/** Where the copy of a file of connections and settings is. */
export const copyOfApp = (file: string): string => `${file}.copy`;

/** Copies the file, which is small, as it is now. Whatever happens meanwhile, there is a whole copy. */
export function copyApp(db: Database): void {
  const next = `${copyOfApp(db.file)}.new`;
  try {
    db.all('PRAGMA wal_checkpoint(TRUNCATE)');
    copyFileSync(db.file, next);
    renameSync(next, copyOfApp(db.file));
  } catch {
    // On a full disk, say: what was saved is in the file itself, and the copy of before stays until the next change.
    rmSync(next, { force: true, recursive: true });
  }
}
