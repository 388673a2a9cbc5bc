import { join } from 'node:path';
import { t } from '@lingui/core/macro';
import type { App, Dialog, Shell } from 'electron';
import { AppError } from '#shared/contract/result.ts';
import type { UserFiles } from '../services/ports.ts';

/**
 * The user's files in the desktop app: dialogs are the system's own, which also ask before a file is replaced, and files open
 * in the programs that the system has for them.
 */
export function fileDialogs(app: Pick<App, 'getPath'>, dialog: DialogCalls, shell: ShellCalls): UserFiles {
  return {
    chooseSavePath: async (name) => {
      const { canceled, filePath } = await dialog.showSaveDialog({
        defaultPath: join(app.getPath('downloads'), name),
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      });
      return canceled || filePath === '' ? null : filePath;
    },
    chooseFile: async () => {
      const { canceled, filePaths } = await dialog.showOpenDialog({ properties: ['openFile'] });
      return canceled ? null : (filePaths[0] ?? null);
    },
    open: async (path, what) => {
      if (what === 'folder') return shell.showItemInFolder(path);
      const details = await shell.openPath(path);
      if (details !== '') throw new AppError('storage', t`No program opened ${path}.`, { details });
    },
  };
}

type DialogCalls = Pick<Dialog, 'showSaveDialog' | 'showOpenDialog'>;
type ShellCalls = Pick<Shell, 'openPath' | 'showItemInFolder'>;
