import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ON_DISK } from './temp-dir.ts';

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

/** Why open files on the disk cannot be frozen, as a sentence; null where they can. */
export function cannotFreeze(): string | null {
  const file = join(ON_DISK, `catalog-desk-freeze-${process.pid}`);
  const open = openSync(file, 'w');
  try {
    freeze(file, true);
    const isFrozen = refuses(() => writeSync(open, '.'));
    freeze(file, false);
    return isFrozen ? null : 'A file that is open stays writable here when it is made immutable (chattr).';
  } catch (error) {
    return `Files cannot be made immutable here (chattr): ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    closeSync(open);
    rmSync(file, { force: true });
  }
}

function refuses(write: () => void): boolean {
  try {
    write();
    return false;
  } catch {
    return true;
  }
}
