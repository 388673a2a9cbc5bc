import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '@lingui/core/macro';
import type { AppUpdater } from 'electron-updater';
import { AppError } from '#shared/contract/result.ts';
import type { Logger, Updater } from '../services/ports.ts';

type UsedUpdater = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'allowDowngrade'
  | 'disableWebInstaller'
  | 'logger'
  | 'setFeedURL'
  | 'checkForUpdates'
  | 'downloadUpdate'
>;

/**
 * electron-updater with its generic provider. A download is installed after the app has quit normally, except for packages of the
 * system, which are left to the user: electron-updater would ask for the administrator's password after the window has gone, and
 * install them unsigned.
 */
export function createUpdater(updater: UsedUpdater, leavesToUser: boolean, logger: Logger): Updater {
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = !leavesToUser;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  const log = (line: unknown) => logger.info('Update', { line: String(line) });
  updater.logger = { info: log, warn: log, error: log };
  return {
    check: async (address) => {
      updater.setFeedURL({ provider: 'generic', url: address });
      const result = await updater.checkForUpdates();
      if (result === null)
        throw new AppError(
          'invalid_input',
          t`This copy of the app cannot update itself. Download the newest version and install it by hand.`,
        );
      if (!result.isUpdateAvailable) return null;
      const { version, releaseNotes } = result.updateInfo;
      return { version, notes: typeof releaseNotes === 'string' ? releaseNotes : null };
    },
    download: async () => {
      const [file = null] = await updater.downloadUpdate();
      return leavesToUser ? file : null;
    },
  };
}

/** For the packaged app; a copy that runs from source is updated with its repository. */
export async function loadUpdater(isPackaged: boolean, logger: Logger): Promise<Updater | null> {
  if (!isPackaged) return null;
  const { default: electronUpdater } = await import('electron-updater');
  return createUpdater(electronUpdater.autoUpdater, isSystemPackage(process.resourcesPath), logger);
}

/** Whether a package manager installed the app: electron-builder then names the kind of package beside it. */
export const isSystemPackage = (resources: string): boolean => existsSync(join(resources, 'package-type'));
