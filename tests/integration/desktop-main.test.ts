import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockDirectory } from '#electron/platform/directory-lock.ts';
import { QUIT_MESSAGE } from '#electron/shell/lifecycle.ts';
import { DesktopMain } from '../support/fake-electron/desktop-main.ts';
import type { Behaviour } from '../support/fake-electron/electron.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { tempDir } from '../support/temp-dir.ts';

const start = (behaviour: Behaviour = {}, dataDir = tempDir()) => ({
  main: new DesktopMain(['--data-dir', dataDir], behaviour),
  dataDir,
});

const logged = (dataDir: string): string => readFileSync(join(dataDir, 'logs', 'app.log'), 'utf8');

describe('the desktop app', () => {
  test('starts up in the order that Electron requires, and shows its window last', async () => {
    const { main } = start();
    await main.called('window.show');
    const steps = [...new Set(main.names)];
    expect(steps).toEqual([
      'app.setPath',
      'app.requestSingleInstanceLock',
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
  });

  test('exits silently when another instance holds the single-instance lock', async () => {
    const { main } = start({ locked: true });
    expect(await main.ended()).toBe(0);
    expect(main.names.at(-1)).toBe('app.exit');
    expect(main.names).not.toContain('dialog.showErrorBox');
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
    main.send({ emit: 'second-instance' });
    await main.called('window.focus');
    expect(main.names.filter((name) => name === 'window.restore')).toHaveLength(1);
  });

  test('opens a window when the first instance has none', async () => {
    const { main } = start({ platform: 'darwin' });
    await main.called('window.show');
    main.send({ close: true });
    await main.called('window closed');
    main.send({ emit: 'second-instance' });
    await main.called('new BrowserWindow', 2);
    expect(main.names.filter((name) => name === 'new BrowserWindow')).toHaveLength(2);
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
    expect(JSON.parse(readFileSync(join(dataDir, 'window.json'), 'utf8'))).toMatchObject({ width: 1300 });
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
