import type { OpenDialogOptions, SaveDialogOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { fileDialogs } from '#electron/shell/file-dialogs.ts';

/** Electron's dialogs with their own types: they record what they were asked, and give the user's answer. */
function dialogs(answer: { save?: string; open?: string[] }) {
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
  );
  return { files, asked };
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
});
