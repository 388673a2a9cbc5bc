import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const soffice = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'soffice'))
  .find(existsSync);

/** For the titles of tests that need LibreOffice. */
export const withoutLibreOffice = soffice ? '' : ' (skipped: no LibreOffice; install libreoffice-calc-nogui)';

/** Opens files of a folder and saves them again, headless, with its own user profile in that folder. */
export function runLibreOffice(folder: string, ...args: string[]): void {
  const profile = pathToFileURL(join(folder, 'profile'));
  execFileSync(soffice!, [`-env:UserInstallation=${profile}`, '--headless', ...args], {
    cwd: folder,
    stdio: 'ignore',
  });
}
