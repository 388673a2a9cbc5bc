import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  appFiles,
  defaultDataDir,
  formerDataDir,
  movedTo,
  type Surroundings,
} from '#electron/platform/paths.ts';
import { tempDir } from '../../support/temp-dir.ts';

const root = join(import.meta.dirname, '..', '..', '..');

test.each<[string, Surroundings, string]>([
  ['Linux', { platform: 'linux', home: '/home/ann', environment: {} }, '/home/ann/.local/share/catalog-desk'],
  [
    'Linux with XDG_DATA_HOME',
    { platform: 'linux', home: '/home/ann', environment: { XDG_DATA_HOME: '/data' } },
    '/data/catalog-desk',
  ],
  [
    'Linux with a relative XDG_DATA_HOME, which is to be ignored',
    { platform: 'linux', home: '/home/ann', environment: { XDG_DATA_HOME: 'data' } },
    '/home/ann/.local/share/catalog-desk',
  ],
  [
    'macOS',
    { platform: 'darwin', home: '/Users/ann', environment: {} },
    '/Users/ann/Library/Application Support/Catalog Desk',
  ],
  [
    'Windows',
    {
      platform: 'win32',
      home: 'C:\\Users\\ann',
      environment: { LOCALAPPDATA: 'D:\\Local', APPDATA: 'D:\\Roaming' },
    },
    'D:\\Local\\Catalog Desk',
  ],
  [
    'Windows without LOCALAPPDATA',
    { platform: 'win32', home: 'C:\\Users\\ann', environment: {} },
    'C:\\Users\\ann\\AppData\\Local\\Catalog Desk',
  ],
])('the data folder is in the system’s standard location: %s', (_system, surroundings, folder) => {
  expect(defaultDataDir(surroundings)).toBe(folder);
});

test.each(['electron/platform', 'out/main', 'out/main/chunks'])(
  'the app finds its own files from %s',
  (from) => {
    const files = appFiles(join(root, from));
    expect(files.root).toBe(root);
    expect(files.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(existsSync(files.icon)).toBe(true);
    expect(dirname(files.preload)).toBe(join(root, 'out', 'preload'));
  },
);

test('only Windows had another data folder before: the roaming profile', () => {
  const environment = { APPDATA: 'D:\\Roaming' };
  expect(formerDataDir({ platform: 'win32', home: 'C:\\Users\\ann', environment })).toBe(
    'D:\\Roaming\\Catalog Desk',
  );
  expect(formerDataDir({ platform: 'linux', home: '/home/ann', environment })).toBeNull();
});

test('what is in the former folder is moved once, and a folder that is there already is never replaced', () => {
  const base = tempDir();
  const [folder, former] = [join(base, 'local', 'Catalog Desk'), join(base, 'roaming')];
  mkdirSync(former);
  expect(movedTo(folder, former)).toBe(folder);
  expect(existsSync(folder)).toBe(false);

  writeFileSync(join(former, 'app.db'), 'old');
  expect(movedTo(folder, former)).toBe(folder);
  expect(readFileSync(join(folder, 'app.db'), 'utf8')).toBe('old');
  expect(existsSync(former)).toBe(false);

  mkdirSync(former);
  writeFileSync(join(former, 'app.db'), 'older');
  expect(movedTo(folder, former)).toBe(folder);
  expect(readFileSync(join(folder, 'app.db'), 'utf8')).toBe('old');
});

test('a former folder that cannot be moved goes on being used', () => {
  const base = tempDir();
  const former = join(base, 'roaming');
  mkdirSync(former);
  writeFileSync(join(former, 'app.db'), 'old');
  writeFileSync(join(base, 'local'), 'in the way');
  expect(movedTo(join(base, 'local', 'Catalog Desk'), former)).toBe(former);
});
