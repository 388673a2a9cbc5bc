import { join } from 'node:path';
import type { App, Dialog } from 'electron';
import type { UserFiles } from '../services/ports.ts';

/** File dialogs of the desktop app: the system's own, which also ask before a file is replaced. */
export function fileDialogs(app: Pick<App, 'getPath'>, dialog: DialogCalls): UserFiles {
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
  };
}

type DialogCalls = Pick<Dialog, 'showSaveDialog' | 'showOpenDialog'>;
