import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { lockDirectory } from '#electron/platform/directory-lock.ts';
import { QUIT_MESSAGE } from '#electron/shell/lifecycle.ts';
import { TallyFile } from '#electron/store/tally.ts';
import type { Conditions } from '#shared/contract/sample.ts';
import { ROOT } from '../e2e/harness/child.ts';
import { acceptWrites } from '../support/accept-writes.ts';
import { eventually } from '../support/eventually.ts';
import { DesktopMain } from '../support/fake-electron/desktop-main.ts';
import type { Behaviour, Command } from '../support/fake-electron/electron.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { tempDir } from '../support/temp-dir.ts';

const start = (behaviour: Behaviour = {}, dataDir = tempDir()) => ({
  main: new DesktopMain(['--data-dir', dataDir], behaviour),
  dataDir,
});

const CALM: Conditions = { latencyMs: 0, rateLimit: null, faults: [], rules: [] };

const logged = (dataDir: string): string => readFileSync(join(dataDir, 'logs', 'app.log'), 'utf8');

describe('the desktop app', () => {
  test('starts up in the order that Electron requires, and shows its window last', async () => {
    const { main } = start();
    await main.called('window.show');
    const steps = [...new Set(main.names)];
    expect(steps).toEqual([
      'app.setPath',
      'app.requestSingleInstanceLock',
      'app.setAppUserModelId',
      'app.enableSandbox',
      'protocol.registerSchemesAsPrivileged',
      'ready',
      'says ready',
      'session.setPermissionRequestHandler',
      'session.setPermissionCheckHandler',
      'session.setDevicePermissionHandler',
      'protocol.handle',
      'ipcMain.handle',
      'Menu.setApplicationMenu',
      'new BrowserWindow',
      'window.loadURL',
      'window.show',
    ]);
    // Windows shows a window under the icon of the installed app only if both have the same id.
    const { appId } = parse(readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8')) as { appId: string };
    expect((await main.called('app.setAppUserModelId')).args).toEqual([appId]);
  });

  test('hands over to an open instance and exits silently', async () => {
    const dataDir = tempDir();
    const open = lockDirectory(dataDir);
    const { main } = start({ locked: true }, dataDir);
    expect(await main.ended()).toBe(0);
    expect(main.names).toContain('app.exit');
    expect(main.names).not.toContain('dialog.showErrorBox');
    open.release();
  });

  test('says why when Chromium cannot make its lock, though nobody is open', async () => {
    const { main, dataDir } = start({ locked: true });
    expect(await main.ended()).toBe(1);
    const [title, text] = (await main.called('dialog.showErrorBox')).args;
    expect(title).toBe('Catalog Desk cannot start');
    expect(text).toContain(`Chromium cannot make its lock in ${join(dataDir, 'shell')}`);
    lockDirectory(dataDir).release();
  });

  test('starts although a crash in another network left a lock with another host name', async () => {
    const { main } = start({ foreignLock: true });
    await main.called('window.show');
    expect(main.names.filter((name) => name === 'app.requestSingleInstanceLock')).toHaveLength(2);
  });

  test('leaves the sandbox alone if it was started without it, and says so', async () => {
    const { main, dataDir } = start({ switches: ['no-sandbox'] });
    await main.called('window.show');
    expect(main.names).not.toContain('app.enableSandbox');
    expect(logged(dataDir)).toMatch(/"level":"warn".*sandbox/i);
  });

  test('explains in a dialog why it cannot start, once Electron can show one', async () => {
    const folder = tempDir();
    writeFileSync(join(folder, 'file'), '');
    const { main } = start({}, join(folder, 'file'));
    expect(await main.ended()).toBe(1);
    const [title, text] = (await main.called('dialog.showErrorBox')).args;
    expect(title).toBe('Catalog Desk cannot start');
    expect(text).toMatch(/^The data folder .*file cannot be used: /);
    expect(main.names).not.toContain('stderr');
  });

  test('exits with a dialog when browser mode already holds its data folder', async () => {
    const dataDir = tempDir();
    const lock = lockDirectory(dataDir);
    const { main } = start({}, dataDir);
    expect((await main.called('dialog.showErrorBox')).args[1]).toMatch(
      /is already open with the data folder/,
    );
    expect(await main.ended()).toBe(1);
    lock.release();
  });

  test('shows its window even if Electron never reports it as ready to show', async () => {
    const { main } = start({ windowEvents: ['did-finish-load'] });
    await main.called('window.show');
    const { main: silent } = start({ windowEvents: [] });
    await silent.called('window.show');
    expect(silent.names).not.toContain('dialog.showErrorBox');
  });

  test('logs an unhandled error, shows it to the user and closes', async () => {
    const { main, dataDir } = start();
    await main.called('window.show');
    main.send({ throw: 'boom' });
    expect(await main.ended()).toBe(0);
    expect((await main.called('dialog.showErrorBox')).args[1]).toContain('boom');
    expect(logged(dataDir)).toMatch(/"level":"error".*"message":"boom"/);
  });
});

describe('a second start', () => {
  test('brings the window forward', async () => {
    const { main } = start();
    await main.called('window.show');
    main.send({ minimize: true });
    main.send({ emit: 'second-instance', args: [[], '/'] });
    await main.called('window.focus');
    expect(main.names.filter((name) => name === 'window.restore')).toHaveLength(1);
  });

  test('opens a window when the first instance has none', async () => {
    const { main } = start({ platform: 'darwin' });
    await main.called('window.show');
    main.send({ close: true });
    await main.called('window closed');
    main.send({ emit: 'second-instance', args: [[], '/'] });
    await main.called('new BrowserWindow', 2);
    expect(main.names.filter((name) => name === 'new BrowserWindow')).toHaveLength(2);
  });

  test('shows the connection and opens the files that it names', async () => {
    const { main } = start();
    await main.called('window.show');
    const argv = ['catalog-desk', '--connection=c1', '--some-switch', 'texts/de.xliff', 'notes.txt'];
    main.send({ emit: 'second-instance', args: [argv, '/work'] });
    expect((await main.called('sent app.command')).args).toEqual([{ id: 'connection.open.c1' }]);
    await main.called('sent app.filesOpened');
  });

  test.each(['second-instance', 'activate'] as const)(
    'during shutdown restarts the app afterwards (%s)',
    async (whileClosing) => {
      const { main, dataDir } = start({ whileClosing, platform: 'darwin' });
      await main.called('window.show');
      main.signal('SIGTERM');
      expect(await main.ended()).toBe(0);
      expect(main.names.filter((name) => name === 'new BrowserWindow')).toHaveLength(1);
      expect((await main.called('app.relaunch')).args).toEqual([
        { args: [expect.stringMatching(/main\.js$/), '--data-dir', dataDir] },
      ]);
    },
  );

  test('does not follow an ordinary shutdown', async () => {
    const { main } = start();
    await main.called('window.show');
    main.signal('SIGTERM');
    expect(await main.ended()).toBe(0);
    expect(main.names).not.toContain('app.relaunch');
  });
});

describe('shutting down', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'on a repeated %s closes the app before exiting',
    async (signal) => {
      const { main, dataDir } = start();
      await main.called('window.show');
      main.signal(signal);
      await main.called('will-quit prevented');
      main.signal(signal);
      expect(await main.ended()).toBe(0);
      expect(main.names.slice(-2)).toEqual(expect.arrayContaining(['app.exit']));
      lockDirectory(dataDir).release();
    },
  );

  test('on the message that npm start sends on Windows closes the app before exiting', async () => {
    const { main } = start();
    await main.called('window.show');
    main.send(QUIT_MESSAGE);
    expect(await main.ended()).toBe(0);
    expect(main.names).toContain('will-quit prevented');
  });

  test('by closing the last window saves the window’s bounds', async () => {
    const { main, dataDir } = start();
    await main.called('window.show');
    main.send({ close: true });
    expect(await main.ended()).toBe(0);
    expect(JSON.parse(readFileSync(join(dataDir, 'window.json'), 'utf8'))).toMatchObject([{ width: 1300 }]);
  });

  test.each<[string, Command]>([
    ['a sign-out of Windows', { window: 'session-end' }],
    ['a shutdown of Linux or macOS', { power: 'shutdown' }],
  ])('on %s everything is closed before the event is answered, without a question', async (_end, command) => {
    const { main, dataDir } = start({ objections: 9 });
    await main.called('window.show');
    main.send(command);
    // Not 0: electron-updater installs after an exit with 0.
    expect(await main.ended()).toBe(1);
    expect(main.names).not.toContain('will-quit prevented');
    expect(main.names).not.toContain('dialog.showMessageBox');
    // The next start has nothing to check.
    expect(new TallyFile(join(dataDir, 'app.db')).isClosed).toBe(true);
  });

  test.each<[string, Conditions]>([
    ['is answered in time', { ...CALM, latencyMs: 1_000 }],
    ['is never answered', { ...CALM, faults: [{ kind: 'stall', on: 'writes', every: 1, times: 1 }] }],
  ])('on a sign-out pauses what is being sent if it %s, and loses no result', async (_when, conditions) => {
    const { main, dataDir } = start();
    await main.called('window.show');
    const sample = { connectionId: (await main.call('connections.openSample', {})).id };
    await main.call('catalog.pull', sample);
    await eventually(async () =>
      expect((await main.call('catalog.summary', sample)).pulledAt).not.toBeNull(),
    );
    const { view } = await main.call('catalog.openView', { ...sample, query: {} });
    const columns = [{ property: 'title', locale: 'en' }];
    const { rows } = await main.call('catalog.window', { ...sample, view, start: 0, count: 1_000, columns });
    await main.call('drafts.edit', {
      ...sample,
      label: 'Edit',
      edits: rows.map(({ product }) => ({
        product,
        property: 'title',
        locale: 'en',
        change: { kind: 'set', value: `Renamed ${product}` },
      })),
    });
    await acceptWrites(main, sample.connectionId);
    await main.call('sample.setConditions', conditions);
    await main.call('changesets.apply', sample);
    await eventually(async () => {
      const [sent] = await main.call('changesets.list', sample);
      expect(sent?.counts.in_flight).toBeGreaterThan(0);
    });
    main.send({ window: 'session-end' });
    expect(await main.ended()).toBe(1);
    for (const file of ['app.db', join('catalogs', 'sample', 'catalog.db')])
      expect(new TallyFile(join(dataDir, file)).isClosed, file).toBe(true);

    const { main: again } = start({}, dataDir);
    await again.called('window.show');
    const [paused] = await again.call('changesets.list', sample);
    expect(paused).toMatchObject({ state: 'paused', total: 1_000, counts: { in_flight: 0 } });
    expect(paused?.counts.applied).toBeLessThan(1_000);
    await again.call('sample.setConditions', CALM);
    await again.call('changesets.resume', { ...sample, changeSet: paused?.changeSet ?? 0 });
    await eventually(async () => {
      const [ended] = await again.call('changesets.list', sample);
      expect(ended).toMatchObject({ state: 'finished', counts: { applied: 1_000 } });
    });
  });

  test('asks before input is lost, and goes on when the user does not mind', async () => {
    const { main } = start({ objections: 9, button: 1 });
    await main.called('window.show');
    main.signal('SIGTERM');
    expect(await main.ended()).toBe(0);
    expect(main.names.filter((name) => name === 'dialog.showMessageBox')).toHaveLength(1);
  });

  test('on a full disk exits with code 0 and shows no error', async (context) => {
    const disk = await mountSmallDisk(8);
    if (typeof disk === 'string') return context.skip(disk);
    try {
      const dataDir = join(disk.folder, 'data');
      mkdirSync(dataDir);
      const main = new DesktopMain(['--data-dir', dataDir], {}, disk.within);
      await main.called('window.show');
      disk.fill();
      main.send({ close: true });
      expect(await main.ended()).toBe(0);
      expect(main.names).not.toContain('dialog.showErrorBox');
    } finally {
      await disk.close();
    }
  });
});

describe('the menu', () => {
  test('sends commands to the page of the window in front', async () => {
    const { main } = start();
    await main.called('window.show');
    main.send({ menu: 'edit.undo' });
    expect((await main.called('sent app.command')).args).toEqual([{ id: 'edit.undo' }]);
  });

  test('leaves the text fields of system dialogs to macOS', async () => {
    const { main } = start({ platform: 'darwin' });
    await main.called('window.show');
    main.send({ close: true });
    await main.called('window closed');
    main.send({ menu: 'edit.selectAll' });
    expect((await main.called('Menu.sendActionToFirstResponder')).args).toEqual(['selectAll:']);
  });
  test('opens a window on macOS if there is none', async () => {
    const { main } = start({ platform: 'darwin' });
    await main.called('window.show');
    main.send({ close: true });
    await main.called('window closed');
    main.send({ menu: 'view.settings' });
    await main.called('new BrowserWindow', 2);
    expect(main.names).not.toContain('sent app.command');
  });
});

describe('a packaged app', () => {
  // Electron's own Node takes every path with such a name for one in an archive.
  const ARCHIVE = process.versions.electron ? 'app' : 'app.asar';

  /** The bundle where electron-builder puts it, with the packages that stay outside the bundle. */
  function packaged(kind: string | null): string {
    const resources = tempDir();
    const app = join(resources, ARCHIVE);
    cpSync(inject('appBundle'), join(app, 'out', 'main'), { recursive: true });
    cpSync(join(ROOT, 'package.json'), join(app, 'package.json'));
    symlinkSync(join(ROOT, 'node_modules'), join(app, 'node_modules'));
    writeFileSync(
      join(resources, 'app-update.yml'),
      'provider: generic\nurl: https://updates.invalid\nupdaterCacheDirName: catalog-desk-updater\n',
    );
    if (kind !== null) writeFileSync(join(resources, 'package-type'), kind);
    return resources;
  }

  test.each([null, 'deb'])('starts from its archive, with its updater (package: %s)', async (kind) => {
    const resourcesPath = packaged(kind);
    const main = new DesktopMain(
      ['--data-dir', tempDir()],
      { resourcesPath },
      [],
      join(resourcesPath, ARCHIVE, 'out', 'main'),
    );
    await main.called('window.show');
    main.signal('SIGTERM');
    expect(await main.ended()).toBe(0);
  });

  test('runs a command without a window, before Electron needs a display', async () => {
    const resourcesPath = packaged(null);
    const main = new DesktopMain(
      ['--headless', 'status', '--json', '--data-dir', tempDir()],
      { resourcesPath },
      [],
      join(resourcesPath, ARCHIVE, 'out', 'main'),
    );
    await main.ended();
    expect(JSON.parse(main.output)).toMatchObject({ command: 'status' });
    expect(main.names).not.toContain('app.requestSingleInstanceLock');
  });
});
