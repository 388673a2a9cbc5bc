import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'catalog-desk-installers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * electron-builder checks its options and computes what each installer will be before it calls the programs that make
 * them, which it downloads. Here those programs leave an empty file in place of their real output.
 */
const STAND_INS: Record<string, string> = {
  '7za': 'for arg; do case "$arg" in *.7z|*.zip) echo > "$arg";; esac; done',
  dmgbuild: 'cp "$2" "$4.settings.json"; echo > "$4"',
  sips: 'echo pixelHeight: 380; echo pixelWidth: 540',
};

beforeAll(() => {
  for (const [name, script] of Object.entries(STAND_INS))
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  writeFileSync(
    join(folder, 'icon-tool.js'),
    `const [input, format, out] = process.argv.slice(2).map((arg) => arg.split('=')[1]);
     require('node:fs').copyFileSync(input, require('node:path').join(out, 'icon.' + format));`,
  );
  writeFileSync(join(folder, 'elevate.exe'), '');
  vi.stubEnv('ELECTRON_BUILDER_NSIS_DIR', folder);
  vi.stubEnv('ELECTRON_BUILDER_7ZIP_PATH', join(folder, '7za'));
  vi.stubEnv('ELECTRON_BUILDER_ICONS_TOOLSET_DIR', folder);
  vi.stubEnv('CUSTOM_DMGBUILD_PATH', join(folder, 'dmgbuild'));
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
});
afterAll(() => vi.unstubAllEnvs());

/**
 * What `look` sees in the options that electron-builder computes for an installer of an empty app; the installer is
 * not made then. Without `look`, the stand-ins make it.
 */
async function computed<Options, Seen>(
  platform: Platform,
  target: string,
  look: ((options: Options) => Seen) | null,
): Promise<Seen[]> {
  const app = join(folder, platform === Platform.MAC ? 'Catalog Desk.app' : `${platform.name}-unpacked`);
  mkdirSync(join(app, 'resources'), { recursive: true });
  const seen: Seen[] = [];
  await build({
    targets: platform.createTarget([target], Arch.x64),
    projectDir: root,
    publish: 'never',
    prepackaged: app,
    config: configuration(platform, target),
    ...(look && {
      effectiveOptionComputed: async (options) => {
        seen.push(look(options as Options));
        return true;
      },
    }),
  });
  return seen;
}

/** A configuration like the one that `npm run package` takes, which puts its files here. */
function configuration(platform: Platform, target: string): string {
  const base = platform === Platform.LINUX ? 'electron-builder.linux.yml' : 'electron-builder.yml';
  const file = join(folder, `${target}.json`);
  writeFileSync(file, JSON.stringify({ extends: base, directories: { output: join(folder, target) } }));
  return file;
}

/** The keys of a desktop entry. */
const entry = (text: string): Record<string, string> =>
  Object.fromEntries(text.split('\n').flatMap((line) => (line.includes('=') ? [split(line)] : [])));
const split = (line: string): [string, string] => {
  const at = line.indexOf('=');
  return [line.slice(0, at), line.slice(at + 1)];
};

const { desktopName, homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  desktopName: string;
  homepage: string;
};

describe.skipIf(process.platform === 'win32')('electron-builder makes', () => {
  test('a deb whose window belongs to its menu entry, with a home page and a maintainer', async () => {
    const [deb] = await computed(Platform.LINUX, 'deb', ([args, desktopFile]: [string[], string]) => ({
      args,
      desktopFile,
      menuEntry: entry(readFileSync(desktopFile, 'utf8')),
    }));
    const { args = [], desktopFile, menuEntry } = deb ?? {};
    expect(args).toEqual(expect.arrayContaining(['--url', homepage, '--license', 'MIT']));
    expect(args[args.indexOf('--maintainer') + 1]).toMatch(/^Catalog Desk/);
    expect(args).toContain(`${desktopFile}=/usr/share/applications/${desktopName}`);
    // Chromium's sandbox helper is started through a command line.
    expect(args.filter((arg) => /=\/opt\b/.test(arg))).toEqual([
      expect.stringMatching(/=\/opt\/catalog-desk$/),
    ]);
    expect(args[args.indexOf('--package') + 1]).toMatch(/\/catalog-desk-[\d.]+-linux-amd64\.deb$/);
    expect(menuEntry).toMatchObject({
      Name: 'Catalog Desk',
      Exec: '/opt/catalog-desk/catalog-desk %U',
      // Electron names its windows after package.json's desktopName.
      StartupWMClass: desktopName.replace(/\.desktop$/, ''),
      Icon: 'catalog-desk',
      Categories: 'Office;',
      MimeType: 'application/xliff+xml;application/x-tmx+xml;',
    });
  });

  test('a deb with Chromium’s setuid helper wherever users may not make user namespaces', () => {
    const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
    const ours = read('electron', 'shell', 'deb', 'after-install.tpl').split('\n');
    const theirs = read('node_modules', 'app-builder-lib', 'templates', 'linux', 'after-install.tpl').split(
      '\n',
    );
    // Whatever else they change has to be taken over.
    const changed = ours.filter((line, n) => line !== theirs[n]);
    expect(ours).toHaveLength(theirs.length);
    expect(changed).toEqual([
      expect.stringMatching(/^# Whether users may/),
      expect.stringContaining('runuser --user nobody -- unshare --user true'),
    ]);
  });

  test('an AppImage that starts with the sandbox and needs no libfuse2', async () => {
    const [appImage] = await computed(
      Platform.LINUX,
      'AppImage',
      (options: { desktop: string; desktopFileName: string }) => options,
    );
    expect(appImage?.desktopFileName).toBe(desktopName);
    // The runtime that needs libfuse2 is also the one that starts with --no-sandbox.
    expect(entry(appImage?.desktop ?? '').Exec).toBe('AppRun %U');
  });

  test('a per-user Windows installer with a choice of folder and the home page', async () => {
    const [options] = await computed(
      Platform.WINDOWS,
      'nsis',
      (computed: [Record<string, unknown>, { OutFile: string }]) => computed,
    );
    const [defines, { OutFile }] = options ?? [{}, { OutFile: '' }];
    expect(OutFile).toMatch(/[\\/]catalog-desk-[\d.]+-win-x64\.exe"$/);
    // The workflow that tries the installer looks for the program there.
    expect(readFileSync(join(root, '.github', 'workflows', 'package.yml'), 'utf8')).toContain(
      `$LOCALAPPDATA/Programs/${defines.APP_FILENAME}/Catalog Desk.exe`,
    );
    expect(defines).toMatchObject({
      APP_ID: 'app.catalogdesk.desktop',
      PRODUCT_NAME: 'Catalog Desk',
      UNINSTALL_URL_HELP: homepage,
      allowToChangeInstallationDirectory: null,
    });
    expect(defines).not.toHaveProperty('ONE_CLICK');
    expect(defines).not.toHaveProperty('INSTALL_MODE_PER_ALL_USERS');
  });

  test('a disk image with the app and a link to the Applications folder', async () => {
    // With a `look` at its options the image would be mounted, which only macOS can do.
    await computed(Platform.MAC, 'dmg', null);
    const settings = JSON.parse(
      readFileSync(join(folder, 'dmg', 'catalog-desk-0.1.0-mac-x64.dmg.settings.json'), 'utf8'),
    ) as { title: string; contents: { type: string; path: string }[] };
    expect(settings.title).toBe('Catalog Desk 0.1.0');
    expect(settings.contents).toMatchObject([
      { type: 'file', path: join(folder, 'Catalog Desk.app') },
      { type: 'link', path: '/Applications' },
    ]);
  });
});
