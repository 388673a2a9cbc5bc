import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { downloadsFolder } from '#electron/platform/downloads-folder.ts';
import { tempDir } from '../../support/temp-dir.ts';

it('saves to the downloads folder, or the home folder without one, and overwrites no file', async () => {
  const home = tempDir();
  const { chooseSavePath } = downloadsFolder(home);
  expect(await chooseSavePath('a.zip')).toBe(join(home, 'a.zip'));
  mkdirSync(join(home, 'Downloads'));
  expect(await chooseSavePath('a.zip')).toBe(join(home, 'Downloads', 'a.zip'));
  writeFileSync(join(home, 'Downloads', 'a.zip'), '');
  writeFileSync(join(home, 'Downloads', 'a (2).zip'), '');
  expect(await chooseSavePath('a.zip')).toBe(join(home, 'Downloads', 'a (3).zip'));
});

it('does not reuse the name of a file that is still being written', async () => {
  const home = tempDir();
  writeFileSync(join(home, 'a.csv.part'), '');
  expect(await downloadsFolder(home).chooseSavePath('a.csv')).toBe(join(home, 'a (2).csv'));
});

it.each([
  ['../../.bashrc', '.bashrc'],
  ['/etc/passwd', 'passwd'],
  ['..\\..\\evil.exe', 'evil.exe'],
])('stays in the folder for any file name: %s', async (name, expected) => {
  const home = tempDir();
  expect(await downloadsFolder(home).chooseSavePath(name)).toBe(join(home, expected));
});

it('opens no file, because the browser may run on another computer', async () => {
  await expect(downloadsFolder(tempDir()).open('/a.csv', 'file')).rejects.toMatchObject({
    code: 'invalid_input',
  });
});

it('has no dialog to choose a file', async () => {
  await expect(downloadsFolder(tempDir()).chooseFile()).rejects.toMatchObject({ code: 'invalid_input' });
});
