import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extractFile, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const require = createRequire(import.meta.url);

const readConfiguration = (file = 'electron-builder.yml'): Record<string, unknown> => {
  const yaml = require('js-yaml') as { load(text: string): unknown };
  return yaml.load(readFileSync(join(root, file), 'utf8')) as Record<string, unknown>;
};

describe('the electron-builder configuration', () => {
  const schema = require('app-builder-lib/scheme.json') as object;
  const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);

  test('matches electron-builder’s schema', () => {
    validate(readConfiguration());
    expect(validate.errors).toBeNull();
    expect(validate({ ...readConfiguration(), asarUnpak: [] })).toBe(false);
  });

  test('makes files without spaces on every system, and on Linux a folder without one', () => {
    expect(readConfiguration()).toMatchObject({
      artifactName: expect.stringMatching(/^\$\{name\}-[^ ]*\$\{arch\}/),
    });
    expect(readConfiguration('electron-builder.linux.yml')).toEqual({
      extends: 'electron-builder.yml',
      productName: 'catalog-desk',
    });
  });

  test('defines installers for Linux, Windows and macOS', () => {
    expect(readConfiguration()).toMatchObject({
      linux: { target: ['AppImage', 'deb'] },
      win: { target: ['nsis'] },
      mac: { target: ['dmg', 'zip'] },
    });
  });
});

/** Where Electron's program keeps its fuses: this mark, a version, a count, and one character each. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** All fuses of version 1 as Electron ships them. */
const SHIPPED_FUSES = '101100110';

/** An Electron distribution without its program: a file with the fuses takes its place. */
function standInElectron(folder: string): string {
  const distribution = join(folder, 'electron');
  mkdirSync(join(distribution, 'resources'), { recursive: true });
  const wire = Buffer.concat([
    Buffer.from(FUSE_SENTINEL),
    Buffer.from([1, SHIPPED_FUSES.length]),
    Buffer.from(SHIPPED_FUSES),
  ]);
  writeFileSync(join(distribution, 'electron'), wire, { mode: 0o755 });
  for (const file of ['LICENSE', 'LICENSES.chromium.html']) writeFileSync(join(distribution, file), '');
  return distribution;
}

const built = existsSync(join(root, 'out', 'main', 'main.js'));

describe.skipIf(!built)(
  `the package${built ? '' : ' (skipped: nothing is built; run "npm run build")'}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'catalog-desk-package-'));
    const app = join(folder, 'dist', 'linux-unpacked');
    const archive = join(app, 'resources', 'app.asar');
    let files: string[];

    beforeAll(async () => {
      await promisify(execFile)(
        process.execPath,
        [
          join(root, 'node_modules', 'electron-builder', 'cli.js'),
          ...['--config', 'electron-builder.linux.yml', '--linux', 'dir', '--x64', '--publish', 'never'],
          `-c.electronDist=${standInElectron(folder)}`,
          `-c.directories.output=${join(folder, 'dist')}`,
        ],
        { cwd: root },
      );
      files = listPackage(archive, { isPack: false })
        .map((file) => file.replaceAll('\\', '/'))
        .filter((file) => /\.\w+$/.test(file));
    }, 120_000);
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    test('contains the files that the app starts from', () => {
      expect(files).toEqual(
        expect.arrayContaining([
          '/package.json',
          '/out/main/main.js',
          '/out/main/app-worker.js',
          '/out/main/store-worker.js',
          '/out/main/sandbox-worker.js',
          '/out/preload/preload.cjs',
          '/out/renderer/index.html',
          '/out/licenses.json',
          '/electron/shell/icon/512x512.png',
          '/node_modules/@napi-rs/keyring/index.js',
          '/node_modules/undici/index.js',
        ]),
      );
      const { main } = JSON.parse(extractFile(archive, 'package.json').toString()) as { main: string };
      expect(files).toContain(`/${main}`);
    });

    test('contains every chunk of the built main process', () => {
      const chunks = readdirSync(join(root, 'out', 'main', 'chunks')).filter((file) => file.endsWith('.js'));
      expect(files).toEqual(expect.arrayContaining(chunks.map((file) => `/out/main/chunks/${file}`)));
    });

    test('contains nothing else: no sources, maps, tests, tools or files with secrets', () => {
      const ours = files.filter((file) => !file.startsWith('/node_modules/'));
      const expected =
        /^\/package\.json$|^\/out\/licenses\.json$|^\/out\/(main|preload)\/[\w./-]+\.c?js$|^\/out\/renderer\/[\w./-]+\.(html|js|css|woff2|svg|png)$|^\/electron\/shell\/icon\/512x512\.png$/;
      expect(ours.filter((file) => !expected.test(file))).toEqual([]);
      expect(ours).not.toContain('/out/main/browser.js');

      const dependencies = new Set(
        files.flatMap((file) => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []),
      );
      expect([...dependencies].filter((name) => !/^undici$|^@napi-rs\/keyring/.test(name))).toEqual([]);
      expect(files.filter((file) => /\.npmrc$|\.env(\.|$)|\.pem$|\.key$/.test(file))).toEqual([]);
    });

    test('contains the licenses of the app, of bundled libraries, and of Electron and Chromium', () => {
      const read = (...path: string[]) => readFileSync(join(app, ...path), 'utf8');
      expect(read('resources', 'LICENSE.txt')).toContain('Copyright (c) 2026 Catalog Desk contributors');
      expect(read('resources', 'THIRD-PARTY-LICENSES.txt')).toContain('ag-grid-community');
      expect(readdirSync(app)).toEqual(
        expect.arrayContaining(['LICENSE.electron.txt', 'LICENSES.chromium.html']),
      );
    });

    test('contains no real update address: the user sets it', () => {
      expect(readFileSync(join(app, 'resources', 'app-update.yml'), 'utf8')).toMatch(
        /^url: https:\/\/updates\.invalid$/m,
      );
    });

    test('keeps the native module outside the archive, where it can be loaded', () => {
      const unpacked = readdirSync(`${archive}.unpacked`, { recursive: true, encoding: 'utf8' });
      expect(unpacked.filter((file) => file.endsWith('.node'))).toEqual([
        expect.stringMatching(/keyring\.[\w-]+\.node$/),
      ]);
    });

    test('has the hardened set of Electron fuses', async () => {
      const wire = await getCurrentFuseWire(join(app, 'catalog-desk'));
      const state = (fuse: FuseV1Options) => wire[fuse] === FuseState.ENABLE;
      expect({
        runAsNode: state(FuseV1Options.RunAsNode),
        cookieEncryption: state(FuseV1Options.EnableCookieEncryption),
        nodeOptions: state(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
        inspect: state(FuseV1Options.EnableNodeCliInspectArguments),
        asarIntegrity: state(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
        onlyFromAsar: state(FuseV1Options.OnlyLoadAppFromAsar),
        fileProtocolPrivileges: state(FuseV1Options.GrantFileProtocolExtraPrivileges),
      }).toEqual({
        runAsNode: false,
        cookieEncryption: false,
        nodeOptions: false,
        inspect: false,
        asarIntegrity: true,
        onlyFromAsar: true,
        fileProtocolPrivileges: false,
      });
    });
  },
);
