import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { DamagedFile } from '../damaged/damaged-file.ts';
import type { Database } from '../database.ts';

/** The path of the copy of a file of connections and settings. */
export const copyOfApp = (file: string): string => `${file}.copy`;

/** Copies the file, which is small, in its current state. A complete copy exists at all times; one that holds more is kept. */
export function copyApp(db: Database): void {
  const copy = copyOfApp(db.file);
  const next = `${copy}.new`;
  try {
    rmSync(next, { force: true });
    // Reads every row, so that unreadable data does not replace a readable copy.
    db.run('VACUUM INTO ?', next);
    if (!holdsMore(copy, db)) {
      sync(next);
      renameSync(next, copy);
    }
  } catch {
    // For example on a full disk: what was saved is in the file itself, and the previous copy stays until the next change.
  }
  rmSync(next, { force: true, recursive: true });
}

/** Must be called in the transaction that deletes the connection, so that it is never taken for lost. */
export const noteRemoved = (db: Database, id: string): void => {
  db.run(`INSERT OR REPLACE INTO meta (name, value) VALUES (?, '')`, removedName(id));
};

export const wasRemoved = (file: DamagedFile, id: string): boolean =>
  Boolean(file.row('SELECT 1 FROM meta WHERE name = ?', removedName(id)));

/** Connections that were deleted, and not lost. */
export const removedIds = (db: Database): string[] =>
  db
    .arrays<[string]>(`SELECT substr(name, ${REMOVED.length + 1}) FROM meta WHERE name LIKE '${REMOVED}%'`)
    .flat();

const REMOVED = 'removed ';
const removedName = (id: string) => REMOVED + id;

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
