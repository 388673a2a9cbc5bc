import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { isNetworkFolder } from './network-folder.ts';

export interface DirectoryLock {
  release(): void;
}

/** Locked databases. Node closes a garbage-collected one, which would release its lock. */
const held = new Set<DatabaseSync>();

/**
 * Makes this process the only one that works in a data folder, which is created if missing. The lock is SQLite's own on an
 * empty database: the system releases it however the process ends, unlike a file with a process id in it.
 *
 * Throws `busy` if another process still holds it after `waitMs`, and `storage` if the folder cannot be created or written, or
 * is on another computer.
 */
export function lockDirectory(dataDir: string, waitMs = 0): DirectoryLock {
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // SQLite would silently open an existing lock read-only.
    accessSync(dataDir, constants.W_OK);
    if (isNetworkFolder(dataDir))
      throw new AppError(
        'storage',
        t`The data folder ${dataDir} is on a network share, where catalogs can be damaged. Choose a folder on this computer with --data-dir.`,
      );
    database = new DatabaseSync(join(dataDir, 'app.lock'), { timeout: waitMs });
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (error instanceof AppError) throw error;
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
