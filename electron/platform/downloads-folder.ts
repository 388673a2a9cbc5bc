import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, parse } from 'node:path';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { UserFiles } from '../services/ports.ts';

/** Files in browser mode, where the app has no dialogs: they are saved into the downloads folder of the user who runs it. */
export function downloadsFolder(home: string = homedir()): UserFiles {
  const downloads = join(home, 'Downloads');
  return {
    chooseSavePath: async (name) => freePath(existsSync(downloads) ? downloads : home, name),
    chooseFile: async () => {
      throw new AppError('invalid_input', t`Enter the path of the file.`, { field: 'path' });
    },
  };
}

/**
 * "Backup.zip", "Backup (2).zip" and so on: nothing is replaced that nobody was asked about, nor what is being written. Whatever the file
 * is called, it is in the folder.
 */
function freePath(folder: string, file: string): string {
  const { name, ext } = parse(file.replaceAll('\\', '/'));
  for (let nth = 1; ; nth++) {
    const path = join(folder, nth === 1 ? `${name}${ext}` : `${name} (${nth})${ext}`);
    if (!existsSync(path) && !existsSync(`${path}.part`)) return path;
  }
}
