import type { BrowserWindow, OpenDialogOptions, SaveDialogOptions, Shell } from 'electron';
import { describe, expect, it } from 'vitest';
import { fileDialogs } from '#electron/shell/file-dialogs.ts';

/** Electron's dialogs with their own types: they record what they were asked, and give the user's answer. */
function dialogs(answer: { save?: string; open?: string[]; failure?: string; window?: BrowserWindow }) {
  const shown: [program: 'file' | 'folder', path: string][] = [];
  const shell: Pick<Shell, 'openPath' | 'showItemInFolder'> = {
    openPath: async (path) => {
      shown.push(['file', path]);
      return answer.failure ?? '';
    },
    showItemInFolder: (path) => void shown.push(['folder', path]),
  };
  const asked: (SaveDialogOptions | OpenDialogOptions)[] = [];
  const owners: unknown[] = [];
  /** Both have an optional window as their first argument. */
  const ask = (args: unknown[]): void => {
    asked.push(args.at(-1) as SaveDialogOptions);
    owners.push(args.length === 2 ? args[0] : null);
  };
  const files = fileDialogs({
    dialog: {
      showSaveDialog: async (...args: unknown[]) => {
        ask(args);
        return { canceled: answer.save === undefined, filePath: answer.save ?? '' };
      },
      showOpenDialog: async (...args: unknown[]) => {
        ask(args);
        return { canceled: answer.open === undefined, filePaths: answer.open ?? [] };
      },
    },
    shell,
    window: () => answer.window ?? null,
    lastFolder: { path: '/home/me/downloads' },
  });
  return { files, asked, owners, shown };
}

describe('file dialogs', () => {
  it('propose the name in the downloads folder and return the path that the user chose', async () => {
    const { files, asked } = dialogs({ save: '/mnt/Shop.catalogdesk-backup' });
    expect(await files.chooseSavePath('Shop.catalogdesk-backup')).toBe('/mnt/Shop.catalogdesk-backup');
    expect(asked[0]?.defaultPath).toBe('/home/me/downloads/Shop.catalogdesk-backup');
    expect(asked[0]?.properties).toContain('showOverwriteConfirmation');
  });

  it('belong to the window in front, and open where the last file was chosen', async () => {
    const window = {} as BrowserWindow;
    const { files, asked, owners } = dialogs({ save: '/mnt/out/a.csv', open: ['/mnt/in/b.xlsx'], window });
    await files.chooseSavePath('a.csv');
    await files.chooseFile();
    await files.chooseSavePath('c.csv');
    expect(owners).toEqual([window, window, window]);
    expect(asked.map(({ defaultPath }) => defaultPath)).toEqual([
      '/home/me/downloads/a.csv',
      '/mnt/out',
      '/mnt/in/c.csv',
    ]);
    expect(dialogs({}).owners).toEqual([]);
  });

  it('return null when the user cancels', async () => {
    const { files } = dialogs({});
    expect(await files.chooseSavePath('x')).toBeNull();
    expect(await files.chooseFile()).toBeNull();
  });

  it('return the chosen file', async () => {
    const { files } = dialogs({ open: ['/mnt/a'] });
    expect(await files.chooseFile()).toBe('/mnt/a');
  });

  it('open a file in its program, or show it in its folder', async () => {
    const { files, shown } = dialogs({});
    await files.open('/mnt/a.csv', 'file');
    await files.open('/mnt/a.csv', 'folder');
    expect(shown).toEqual([
      ['file', '/mnt/a.csv'],
      ['folder', '/mnt/a.csv'],
    ]);
  });

  it('report what the system says if no program opens a file', async () => {
    const { files } = dialogs({ failure: 'No application knows how to open /mnt/a.csv' });
    await expect(files.open('/mnt/a.csv', 'file')).rejects.toMatchObject({
      code: 'storage',
      shape: { details: 'No application knows how to open /mnt/a.csv' },
    });
  });
});
