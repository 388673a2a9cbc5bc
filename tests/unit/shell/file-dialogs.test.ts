import type { OpenDialogOptions, SaveDialogOptions, Shell } from 'electron';
import { describe, expect, it } from 'vitest';
import { fileDialogs } from '#electron/shell/file-dialogs.ts';

/** Electron's dialogs with their own types: they record what they were asked, and give the user's answer. */
function dialogs(answer: { save?: string; open?: string[]; failure?: string }) {
  const shown: [program: 'file' | 'folder', path: string][] = [];
  const shell: Pick<Shell, 'openPath' | 'showItemInFolder'> = {
    openPath: async (path) => {
      shown.push(['file', path]);
      return answer.failure ?? '';
    },
    showItemInFolder: (path) => void shown.push(['folder', path]),
  };
  const asked: (SaveDialogOptions | OpenDialogOptions)[] = [];
  const files = fileDialogs(
    { getPath: (name) => `/home/me/${name}` },
    {
      showSaveDialog: async (options: SaveDialogOptions | unknown) => {
        asked.push(options as SaveDialogOptions);
        return { canceled: answer.save === undefined, filePath: answer.save ?? '' };
      },
      showOpenDialog: async (options: OpenDialogOptions | unknown) => {
        asked.push(options as OpenDialogOptions);
        return { canceled: answer.open === undefined, filePaths: answer.open ?? [] };
      },
    },
    shell,
  );
  return { files, asked, shown };
}

describe('file dialogs', () => {
  it('propose the name in the downloads folder and return the path that the user chose', async () => {
    const { files, asked } = dialogs({ save: '/mnt/Shop.catalogdesk-backup' });
    expect(await files.chooseSavePath('Shop.catalogdesk-backup')).toBe('/mnt/Shop.catalogdesk-backup');
    expect(asked[0]?.defaultPath).toBe('/home/me/downloads/Shop.catalogdesk-backup');
    expect(asked[0]?.properties).toContain('showOverwriteConfirmation');
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
