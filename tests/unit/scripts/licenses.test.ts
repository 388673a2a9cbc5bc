import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tempDir } from '../../support/temp-dir.ts';

interface License {
  name: string;
  version: string;
  license: string;
  text: string;
}

const root = join(import.meta.dirname, '..', '..', '..');
const { packageFolder, readLicense, licenseProblems, LicensesOfBundle } = (await import(
  join(root, 'scripts', 'licenses.mjs')
)) as {
  packageFolder(module: string): string | null;
  readLicense(folder: string): License;
  licenseProblems(licenses: License[]): string[];
  LicensesOfBundle: new (root: string) => { add(module: string): void; list(): License[] };
};

const fine: License = { name: 'fine', version: '1.0.0', license: 'MIT', text: 'Permission is granted' };

describe('the package of a bundled module', () => {
  test.each([
    ['/app/node_modules/zod/v4/core.js', '/app/node_modules/zod'],
    ['/app/node_modules/@base-ui/react/esm/index.js?v=1', '/app/node_modules/@base-ui/react'],
    ['\0/app/node_modules/a/node_modules/b/index.js?commonjs-module', '/app/node_modules/a/node_modules/b'],
    ['C:\\app\\node_modules\\diff\\lib\\index.js', 'C:/app/node_modules/diff'],
  ])('%j', (module, folder) => expect(packageFolder(module)).toBe(folder));

  test('is null for our own modules and the bundler’s', () => {
    expect(packageFolder('/app/electron/main.ts')).toBeNull();
    expect(packageFolder('\0vite/preload-helper.js')).toBeNull();
  });
});

describe('a package', () => {
  const folder = (files: Record<string, string>): string => {
    const made = join(tempDir(), 'package');
    mkdirSync(made);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(made, name), text);
    return made;
  };
  const json = JSON.stringify({ name: 'some', version: '1.2.3', license: 'MIT' });

  test('is read with all of its license files', () => {
    const made = folder({
      'package.json': json,
      LICENSE: 'first\n',
      'NOTICE.txt': 'second\n',
      'index.js': '',
    });
    expect(readLicense(made)).toEqual({
      name: 'some',
      version: '1.2.3',
      license: 'MIT',
      text: 'first\n\nsecond',
    });
  });

  test('without a license text is reported', () => {
    expect(licenseProblems([readLicense(folder({ 'package.json': json }))])).toEqual([
      'some 1.2.3 comes without the text of its license.',
    ]);
  });

  test('is reported if its license is not allowed, but not if it offers an allowed choice', () => {
    expect(
      licenseProblems([
        fine,
        { ...fine, name: 'copyleft', license: 'GPL-3.0-only' },
        { ...fine, name: 'unnamed', license: '' },
        { ...fine, name: 'choice', license: '(GPL-2.0 OR MIT)' },
        { ...fine, name: 'both', license: 'MIT AND GPL-2.0' },
      ]),
    ).toEqual([
      'copyleft 1.0.0 has the license GPL-3.0-only, which is not among the allowed ones.',
      'unnamed 1.0.0 names no license.',
      'both 1.0.0 has the license MIT AND GPL-2.0, which is not among the allowed ones.',
    ]);
  });
});

test('packages shipped outside the bundle are listed too, including Electron', () => {
  const licenses = new LicensesOfBundle(root).list();
  expect(licenses.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['electron', 'undici', '@napi-rs/keyring']),
  );
  expect(licenseProblems(licenses)).toEqual([]);
});

const built = join(root, 'out', 'licenses.json');

describe.skipIf(!existsSync(built))('the built app', () => {
  const list = existsSync(built) ? (JSON.parse(readFileSync(built, 'utf8')) as License[]) : [];

  test('lists each package of the main process and the window once, including fonts', () => {
    const names = list.map(({ name, version }) => `${name} ${version}`);
    expect(new Set(names).size).toBe(names.length);
    expect(list.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['react', 'ag-grid-community', '@fontsource-variable/inter', 'p-queue', 'zod']),
    );
    expect(licenseProblems(list)).toEqual([]);
  });

  test('ships the same list as a text file', () => {
    const text = readFileSync(join(root, 'out', 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    for (const { name, version, text: license } of list) {
      expect(text).toContain(`${name} ${version}`);
      expect(text).toContain(license);
    }
  });
});
