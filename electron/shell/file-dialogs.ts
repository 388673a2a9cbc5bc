import { dirname, join } from 'node:path';
import { t } from '@lingui/core/macro';
import type { BrowserWindow, Dialog, OpenDialogOptions, SaveDialogOptions, Shell } from 'electron';
import { AppError } from '#shared/contract/result.ts';
import type { UserFiles } from '../services/ports.ts';

/** The folder that the user chose last in any dialog, in which the next one opens. */
export interface LastFolder {
  path: string;
}

interface FileDialogsOptions {
  dialog: Pick<Dialog, 'showSaveDialog' | 'showOpenDialog'>;
  shell: Pick<Shell, 'openPath' | 'showItemInFolder'>;
  /** The window that a dialog belongs to, which cannot be used meanwhile; null if there is none. */
  window(): BrowserWindow | null;
  lastFolder: LastFolder;
}

/**
 * The user's files in the desktop app: dialogs are the system's own, which also ask before a file is replaced, and files open
 * in the programs that the system has for them.
 */
export function fileDialogs({ dialog, shell, window, lastFolder }: FileDialogsOptions): UserFiles {
  const chosen = (path: string): string => {
    lastFolder.path = dirname(path);
    return path;
  };
  return {
    chooseSavePath: async (name) => {
      const owner = window();
      const options: SaveDialogOptions = {
        defaultPath: join(lastFolder.path, name),
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      };
      const { canceled, filePath } = await (owner
        ? dialog.showSaveDialog(owner, options)
        : dialog.showSaveDialog(options));
      return canceled || filePath === '' ? null : chosen(filePath);
    },
    chooseFile: async () => {
      const owner = window();
      const options: OpenDialogOptions = { defaultPath: lastFolder.path, properties: ['openFile'] };
      const { canceled, filePaths } = await (owner
        ? dialog.showOpenDialog(owner, options)
        : dialog.showOpenDialog(options));
      const [path] = filePaths;
      return canceled || path === undefined ? null : chosen(path);
    },
    open: async (path, what) => {
      if (what === 'folder') return shell.showItemInFolder(path);
      const details = await shell.openPath(path);
      if (details !== '') throw new AppError('storage', t`No program opened ${path}.`, { details });
    },
  };
}
