import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { NodeHttpExecutor } from 'builder-util';
import { AppImageUpdater } from 'electron-updater/out/AppImageUpdater.js';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createUpdater, isSystemPackage, loadUpdater } from '#electron/shell/updater.ts';
import { recordingLogger } from '../../support/logger.ts';
import { tempDir } from '../../support/temp-dir.ts';

beforeEach(() => vi.stubEnv('APPIMAGE', '/opt/Catalog-Desk.AppImage'));
afterEach(() => vi.unstubAllEnvs());

/** The real electron-updater; only Electron's app and its network are replaced with Node's. */
function updaterOf(version: string) {
  const folder = tempDir();
  const updater = new AppImageUpdater(null, {
    version,
    name: 'Catalog Desk',
    isPackaged: true,
    appUpdateConfigPath: `${folder}/app-update.yml`,
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => {},
    relaunch: () => {},
    quit: () => {},
    onQuit: () => {},
  });
  Object.assign(updater, { httpExecutor: new NodeHttpExecutor() });
  return createUpdater(updater, false, recordingLogger());
}

async function updateServer(version: string): Promise<string> {
  const sha512 = createHash('sha512').update('installer').digest('base64');
  const file = `Catalog-Desk-${version}.AppImage`;
  const index = `version: ${version}\nfiles:\n  - url: ${file}\n    sha512: ${sha512}\n    size: 9\npath: ${file}\nsha512: ${sha512}\nreleaseNotes: Faster.\nreleaseDate: '2026-11-22T00:00:00.000Z'\n`;
  const server = createServer((request, response) => {
    if (/^\/desk\/latest-linux(-\w+)?\.yml/.test(request.url ?? '')) response.end(index);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/desk`;
}

it.runIf(process.platform === 'linux')(
  'finds a newer version, and none if the app is up to date',
  async () => {
    const address = await updateServer('2.1.0');
    expect(await updaterOf('1.0.0').check(address)).toEqual({ version: '2.1.0', notes: 'Faster.' });
    expect(await updaterOf('2.1.0').check(address)).toBeNull();
    expect(await updaterOf('3.0.0').check(address)).toBeNull();
  },
);

it('a package of the system is downloaded for the user, and never installed after the window has gone', async () => {
  const downloads = { downloadUpdate: async () => ['/cache/catalog-desk.deb'], autoInstallOnAppQuit: true };
  const deb = createUpdater(downloads as never, true, recordingLogger());
  expect(downloads.autoInstallOnAppQuit).toBe(false);
  expect(await deb.download()).toBe('/cache/catalog-desk.deb');
  const other = createUpdater(downloads as never, false, recordingLogger());
  expect(downloads.autoInstallOnAppQuit).toBe(true);
  expect(await other.download()).toBeNull();
  const resources = tempDir();
  expect(isSystemPackage(resources)).toBe(false);
  writeFileSync(join(resources, 'package-type'), 'deb');
  expect(isSystemPackage(resources)).toBe(true);
});

it.runIf(process.platform === 'linux')('fails if there is no update server', async () => {
  const address = await updateServer('2.1.0');
  await expect(updaterOf('1.0.0').check(`${address}/nowhere`)).rejects.toThrow(/404/);
});

it.runIf(process.platform === 'linux')('reports a copy that cannot update itself', async () => {
  vi.stubEnv('APPIMAGE', undefined);
  const address = await updateServer('2.1.0');
  await expect(updaterOf('1.0.0').check(address)).rejects.toThrow(/cannot update itself/);
});

it('there is no updater for a copy that runs from source', async () => {
  expect(await loadUpdater(false, recordingLogger())).toBeNull();
});
