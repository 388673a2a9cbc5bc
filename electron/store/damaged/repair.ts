import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Database } from '../database.ts';
import { savedNumber, setSavedNumber } from '../keep-tally.ts';
import type { Tally } from '../tally.ts';
import { DamagedFile } from './damaged-file.ts';
import { forgetPageMap } from './page-map.ts';
import { makeReadable } from './readable-copy.ts';

/** What was carried over from a damaged file, by kind, and what is missing. */
export type Salvaged = Readonly<Record<string, unknown>>;

/** A damaged database, and what is known about it. */
export interface Damaged {
  file: DamagedFile;
  /** Where it was. */
  path: string;
  /** Where it will be moved; null if there is no file. */
  movedTo: string | null;
  /** What was saved last, if that is known for certain. */
  saved: Tally | null;
  /** Some pages may be older than that. */
  mayBeOlder: boolean;
}

/** Carries what can still be read over into a new, empty database. */
export type Salvage = (damaged: Damaged, fresh: Database) => Salvaged;

/** What was done about a damaged file. */
export interface Recovery {
  /** Where the damaged file was moved; null if it was already gone. */
  damagedFile: string | null;
  /** What is in the new file that takes its place. */
  salvaged: Salvaged;
}

/** A new file that is still being filled; it can be discarded. */
const unfinished = (file: string) => `${file}.repairing`;
/** A new file with everything that was salvaged, about to replace the damaged one. */
const repaired = (file: string, at: string) => `${file}.repaired-${at}`;
const damagedName = (file: string, at: string) => `${file}.damaged-${at}`;

/**
 * Replaces a damaged or missing file with a new one, which `openNew` creates. The damaged one stays in place until everything
 * that can be salvaged is on disk: if the repair is interrupted (a full disk, a crash), the next one starts from it again.
 */
export function repair(
  file: string,
  { salvage, openNew, last }: { salvage: Salvage; openNew: (file: string) => Database; last: Tally | null },
): Recovery {
  const at = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const movedTo = existsSync(file) ? damagedName(file, at) : null;
  remove(unfinished(file));
  const readable = makeReadable(file);
  const damaged = new DamagedFile(readable.file);
  let salvaged: Salvaged;
  try {
    const saved = savedIn(damaged);
    // A tally from before the damaged file's last transactions may list what they removed.
    const certain = last !== null && saved <= last.saved ? last : null;
    const mayBeOlder = readable.mayBeOlder || saved < (last?.saved ?? 0);
    salvaged = fill(openNew(unfinished(file)), (fresh) => {
      const number = Math.max(saved, last?.saved ?? 0) + 1;
      fresh.transaction('durable', () => setSavedNumber(fresh, number));
      return salvage({ file: damaged, path: file, movedTo, saved: certain, mayBeOlder }, fresh);
    });
  } finally {
    damaged.close();
    readable.remove();
  }
  renameSync(unfinished(file), repaired(file, at));
  finishRepair(file);
  return { damagedFile: movedTo, salvaged };
}

/** Completes a repair that was interrupted between its last steps. */
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

/** 0 if it cannot be read. */
const savedIn = (damaged: DamagedFile): number =>
  savedNumber({ firstArray: (sql) => Object.values(damaged.row<object>(sql) ?? {}) });

/** Closes the new database; everything is then in the file itself and survives a power cut. */
function fill(fresh: Database, salvage: (fresh: Database) => Salvaged): Salvaged {
  let salvaged: Salvaged;
  try {
    salvaged = salvage(fresh);
    fresh.all('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    fresh.close();
    remove(fresh.file); // on a full disk, the space is needed elsewhere
    throw error;
  }
  fresh.close();
  return salvaged;
}

function remove(file: string): void {
  for (const part of partsOf(file)) rmSync(part, { force: true });
}

/** The paths of a database and of the files that SQLite keeps beside it. */
const partsOf = (file: string): string[] => ['', '-wal', '-shm'].map((suffix) => file + suffix);
