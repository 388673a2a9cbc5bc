import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A SQLite file and the files beside it while it is open. */
const filesOf = (database: string): string[] =>
  ['', '-wal', '-shm'].map((suffix) => database + suffix).filter(existsSync);

/** Removes (or restores) write permission for a database that is not open. Not enough against root: see `freeze`. */
export function protect(database: string, on: boolean): void {
  if (process.getuid?.() === 0) freeze(database, on);
  else for (const file of filesOf(database)) chmodSync(file, on ? 0o444 : 0o644);
}

/** Makes a database read-only for everybody, even for those who have it open. Throws where `cannotFreeze` gives a reason. */
export function freeze(database: string, on: boolean): void {
  execFileSync('chattr', [on ? '+i' : '-i', ...filesOf(database)], { stdio: 'pipe' });
}

/** Why files in the temporary folder cannot be frozen, as a sentence; null where they can. */
export function cannotFreeze(): string | null {
  const file = join(tmpdir(), `catalog-desk-freeze-${process.pid}`);
  writeFileSync(file, '');
  try {
    freeze(file, true);
    freeze(file, false);
    return null;
  } catch (error) {
    return `Files cannot be made immutable here (chattr): ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    rmSync(file, { force: true });
  }
}
