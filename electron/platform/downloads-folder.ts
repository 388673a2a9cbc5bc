import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, parse } from 'node:path';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { UserFiles } from '../services/ports.ts';

/** Files in browser mode, which has no dialogs: they are saved in the downloads folder of the user who runs the app. */
export function downloadsFolder(home: string = homedir()): UserFiles {
  const downloads = join(home, 'Downloads');
  return {
    chooseSavePath: async (name) => freePath(existsSync(downloads) ? downloads : home, name),
    chooseFile: async () => {
      throw new AppError('invalid_input', t`Enter the path of the file.`, { field: 'path' });
    },
    open: async (path) => {
      throw new AppError('invalid_input', t`A browser cannot open ${path}. Open the file yourself.`);
    },
  };
}

/**
 * "Backup.zip", "Backup (2).zip" and so on: no existing file, or file being written, is ever replaced. Whatever the name,
 * the file is in the folder.
 */
function freePath(folder: string, file: string): string {
  const { name, ext } = parse(file.replaceAll('\\', '/'));
  for (let nth = 1; ; nth++) {
    const path = join(folder, nth === 1 ? `${name}${ext}` : `${name} (${nth})${ext}`);
    if (!existsSync(path) && !existsSync(`${path}.part`)) return path;
  }
}
