import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Database } from './database.ts';

/** What was carried over out of a damaged file, by what it is. */
export type Salvaged = Readonly<Record<string, number | boolean>>;

/** Carries what can still be read over into a new, empty database. `keptAs`: where the damaged file will be put. */
export type Salvage = (damagedFile: string, fresh: Database, keptAs: string) => Salvaged;

/** What was done about a damaged file. */
export interface Recovery {
  /** Where the damaged file was put. */
  damagedFile: string;
  /** What is in the new file that takes its place. */
  salvaged: Salvaged;
}

/** A new file that is still being filled: worth nothing. */
const unfinished = (file: string) => `${file}.repairing`;
/** A new file with all that was salvaged, about to take the place of the damaged one. */
const repaired = (file: string, at: string) => `${file}.repaired-${at}`;
const damaged = (file: string, at: string) => `${file}.damaged-${at}`;

/**
 * Puts a new file, which `openNew` makes, in the place of a damaged one. The damaged one stays where it is until all that
 * can be salvaged is on disk: whatever ends the repair before (a full disk, a crash), the next one begins with it again.
 */
export function repair(file: string, salvage: Salvage, openNew: (file: string) => Database): Recovery {
  const at = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const damagedFile = damaged(file, at);
  remove(unfinished(file));
  const salvaged = fill(openNew(unfinished(file)), (fresh) => salvage(file, fresh, damagedFile));
  renameSync(unfinished(file), repaired(file, at));
  finishRepair(file);
  return { damagedFile, salvaged };
}

/** Does what is left of a repair that was ended between its last steps. */
export function finishRepair(file: string): void {
  const prefix = repaired(basename(file), '');
  const found = readdirSync(dirname(file)).find((name) => name.startsWith(prefix));
  if (found === undefined) return;
  const at = found.slice(prefix.length);
  for (const part of partsOf(file)) {
    if (existsSync(part)) renameSync(part, damaged(file, at) + part.slice(file.length));
  }
  renameSync(join(dirname(file), found), file);
}

/** Closes it; all of it is in the file itself then, beyond a power cut. */
function fill(fresh: Database, salvage: (fresh: Database) => Salvaged): Salvaged {
  let salvaged: Salvaged;
  try {
    salvaged = salvage(fresh);
    fresh.all('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    fresh.close();
    remove(fresh.file); // on a full disk, others need the room
    throw error;
  }
  fresh.close();
  return salvaged;
}

function remove(file: string): void {
  for (const part of partsOf(file)) rmSync(part, { force: true });
}

/** A database with the files that SQLite keeps beside it. */
const partsOf = (file: string): string[] => ['', '-wal', '-shm'].map((suffix) => file + suffix);
