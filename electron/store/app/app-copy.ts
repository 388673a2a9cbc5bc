import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { DamagedFile } from '../damaged/damaged-file.ts';
import type { Database } from '../database.ts';

/** Where the copy of a file of connections and settings is. */
export const copyOfApp = (file: string): string => `${file}.copy`;

/** Copies the file, which is small, as it is now. Whatever happens meanwhile, there is a whole copy; one that holds more stays. */
export function copyApp(db: Database): void {
  const copy = copyOfApp(db.file);
  const next = `${copy}.new`;
  try {
    rmSync(next, { force: true });
    // Reads every row: what cannot be read is not copied over what could be.
    db.run('VACUUM INTO ?', next);
    if (!holdsMore(copy, db)) {
      sync(next);
      renameSync(next, copy);
    }
  } catch {
    // On a full disk, say: what was saved is in the file itself, and the copy of before stays until the next change.
  }
  rmSync(next, { force: true, recursive: true });
}

/** In the same transaction as the connection goes: then it is missed nowhere. */
export const noteRemoved = (db: Database, id: string): void => {
  db.run(`INSERT OR REPLACE INTO meta (name, value) VALUES (?, '')`, removedName(id));
};

export const wasRemoved = (file: DamagedFile, id: string): boolean =>
  Boolean(file.row('SELECT 1 FROM meta WHERE name = ?', removedName(id)));

const removedName = (id: string) => `removed ${id}`;

function holdsMore(copy: string, db: Database): boolean {
  const before = new DamagedFile(copy);
  const ids = before.all<{ id: string }>('SELECT id FROM connection') ?? [];
  before.close();
  return ids.some(
    ({ id }) =>
      !db.get(
        'SELECT 1 FROM connection WHERE id = ?1 UNION SELECT 1 FROM meta WHERE name = ?2',
        id,
        removedName(id),
      ),
  );
}

function sync(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
