import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';

export interface DirectoryLock {
  release(): void;
}

/** Locked databases. Node closes a garbage-collected one, which would release its lock. */
const held = new Set<DatabaseSync>();

/**
 * Makes this process the only one that works in a data folder, which is created if missing. The lock is SQLite's own on an
 * empty database: the system releases it however the process ends, unlike a file with a process id in it.
 *
 * Throws `busy` while another process holds it, and `storage` if the folder cannot be created or written.
 */
export function lockDirectory(dataDir: string): DirectoryLock {
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // SQLite would silently open an existing lock read-only.
    accessSync(dataDir, constants.W_OK);
    database = new DatabaseSync(join(dataDir, 'app.lock'), { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    const message = error instanceof Error ? error.message : String(error);
    if (/database is locked/.test(message))
      throw new AppError(
        'busy',
        t`Catalog Desk is already open with the data folder ${dataDir}. Close it first, or choose another folder with --data-dir.`,
      );
    throw new AppError('storage', t`The data folder ${dataDir} cannot be used: ${message}`);
  }
  const locked = database;
  held.add(locked);
  return {
    release: () => {
      held.delete(locked);
      locked.close();
    },
  };
}
