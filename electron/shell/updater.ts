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

/** electron-updater with its generic provider. A download is installed after the app has quit normally. */
export function createUpdater(updater: UsedUpdater, logger: Logger): Updater {
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = true;
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
      await updater.downloadUpdate();
    },
  };
}

/** For the packaged app; a copy that runs from source is updated with its repository. */
export async function loadUpdater(isPackaged: boolean, logger: Logger): Promise<Updater | null> {
  if (!isPackaged) return null;
  const { default: electronUpdater } = await import('electron-updater');
  return createUpdater(electronUpdater.autoUpdater, logger);
}
