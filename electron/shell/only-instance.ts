import { unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '@lingui/core/macro';
import type { App } from 'electron';
import { AppError } from '#shared/contract/result.ts';
import { type DirectoryLock, lockDirectory } from '../platform/directory-lock.ts';

/** An app that is about to end has let go of Electron's lock a moment before ours. */
const ENDING_MS = 2_000;

/** What Chromium's lock consists of on Linux and macOS. */
const CHROMIUM_LOCK = ['SingletonLock', 'SingletonSocket', 'SingletonCookie'];

/**
 * Makes this the only process in a data folder, or brings the window that is open there to the front (with this process's
 * arguments) and returns null. Our own lock comes first, because Electron's answers false both to an open app and to a lock that
 * cannot be made. Throws `AppError` `storage` or `busy`, which say why the folder cannot be used.
 */
export function becomeOnlyInstance(
  app: Pick<App, 'setPath' | 'requestSingleInstanceLock'>,
  dataDir: string,
): DirectoryLock | null {
  const lock = lockUnlessBusy(dataDir);
  const chromiumFolder = join(dataDir, 'shell');
  // The folder identifies the app's instance, so it is set before the lock is requested.
  app.setPath('userData', chromiumFolder);
  if (app.requestSingleInstanceLock()) return lock ?? lockDirectory(dataDir, ENDING_MS);
  if (lock === null) return null;
  // Nobody is open here, so what is in the way was left behind: after a crash, Chromium takes a lock with another host name, which
  // laptops get in another network, for that of another computer.
  for (const file of CHROMIUM_LOCK) removeLink(join(chromiumFolder, file));
  if (app.requestSingleInstanceLock()) return lock;
  lock.release();
  throw new AppError(
    'storage',
    t`The data folder ${dataDir} cannot be used: Chromium cannot make its lock in ${chromiumFolder}. Choose another folder with --data-dir.`,
  );
}

/** Not `rmSync`, which takes a link to nothing, as Chromium's lock is, for missing. */
function removeLink(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // It is missing, or cannot be removed: then the lock cannot be made either, which is said.
  }
}

/** Null if another process holds the lock. */
function lockUnlessBusy(dataDir: string): DirectoryLock | null {
  try {
    return lockDirectory(dataDir);
  } catch (error) {
    if (error instanceof AppError && error.code === 'busy') return null;
    throw error;
  }
}
