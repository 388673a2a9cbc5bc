import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Database } from '../database.ts';
import { savedNumber, setSavedNumber } from '../keep-tally.ts';
import type { Tally } from '../tally.ts';
import { DamagedFile } from './damaged-file.ts';
import { forgetPageMap } from './page-map.ts';
import { makeReadable } from './readable-copy.ts';

/** What was carried over out of a damaged file, by what it is, and what is missing. */
export type Salvaged = Readonly<Record<string, unknown>>;

/** A damaged database, and what is known of it. */
export interface Damaged {
  file: DamagedFile;
  /** Where it was. */
  path: string;
  /** Where it will be put; null where there is no file. */
  keptAs: string | null;
  /** What was saved last, where that is known for certain. */
  saved: Tally | null;
  /** Some pages may be older than that. */
  mayBeOlder: boolean;
}

/** Carries what can still be read over into a new, empty database. */
export type Salvage = (damaged: Damaged, fresh: Database) => Salvaged;

/** What was done about a damaged file. */
export interface Recovery {
  /** Where the damaged file was put; null where there was none any more. */
  damagedFile: string | null;
  /** What is in the new file that takes its place. */
  salvaged: Salvaged;
}

/** A new file that is still being filled: worth nothing. */
const unfinished = (file: string) => `${file}.repairing`;
/** A new file with all that was salvaged, about to take the place of the damaged one. */
const repaired = (file: string, at: string) => `${file}.repaired-${at}`;
const damagedName = (file: string, at: string) => `${file}.damaged-${at}`;

/**
 * Puts a new file, which `openNew` makes, in the place of a damaged or missing one. The damaged one stays where it is until all
 * that can be salvaged is on disk: whatever ends the repair before (a full disk, a crash), the next one begins with it again.
 */
export function repair(
  file: string,
  { salvage, openNew, last }: { salvage: Salvage; openNew: (file: string) => Database; last: Tally | null },
): Recovery {
  const at = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const keptAs = existsSync(file) ? damagedName(file, at) : null;
  remove(unfinished(file));
  const readable = makeReadable(file);
  const damaged = new DamagedFile(readable.file);
  let salvaged: Salvaged;
  try {
    const saved = savedIn(damaged);
    // One that was written before the damaged file's last transactions may tell of what they took away.
    const certain = last !== null && saved <= last.saved ? last : null;
    const mayBeOlder = readable.mayBeOlder || saved < (last?.saved ?? 0);
    salvaged = fill(openNew(unfinished(file)), (fresh) => {
      const number = Math.max(saved, last?.saved ?? 0) + 1;
      fresh.transaction('durable', () => setSavedNumber(fresh, number));
      return salvage({ file: damaged, path: file, keptAs, saved: certain, mayBeOlder }, fresh);
    });
  } finally {
    damaged.close();
    readable.remove();
  }
  renameSync(unfinished(file), repaired(file, at));
  finishRepair(file);
  return { damagedFile: keptAs, salvaged };
}

/** Does what is left of a repair that was ended between its last steps. */
export function finishRepair(file: string): void {
  const prefix = repaired(basename(file), '');
  const found = readdirSync(dirname(file)).find((name) => name.startsWith(prefix));
  if (found === undefined) return;
  const at = found.slice(prefix.length);
  for (const part of partsOf(file)) {
    if (existsSync(part)) renameSync(part, damagedName(file, at) + part.slice(file.length));
  }
  renameSync(join(dirname(file), found), file);
  forgetPageMap(file);
}

/** 0 where it cannot be read. */
const savedIn = (damaged: DamagedFile): number =>
  savedNumber({ firstArray: (sql) => Object.values(damaged.row<object>(sql) ?? {}) });

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
