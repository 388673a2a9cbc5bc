import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { appFiles, defaultDataDir, type Surroundings } from '#electron/platform/paths.ts';

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
    { platform: 'win32', home: 'C:\\Users\\ann', environment: { APPDATA: 'D:\\Roaming' } },
    'D:\\Roaming\\Catalog Desk',
  ],
  [
    'Windows without APPDATA',
    { platform: 'win32', home: 'C:\\Users\\ann', environment: {} },
    'C:\\Users\\ann\\AppData\\Roaming\\Catalog Desk',
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
