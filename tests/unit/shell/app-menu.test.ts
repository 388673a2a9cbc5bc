import type { Menu, MenuItemConstructorOptions, Task } from 'electron';
import { expect, test } from 'vitest';
import { AppMenu } from '#electron/shell/app-menu.ts';
import { checkMenu } from '../../support/electron-menu.ts';

const CONNECTIONS = Array.from({ length: 15 }, (_, n) => ({ id: `c${n}`, name: `Shop ${n}` }));

/** Electron's parts, which record what they are given. */
function shown(platform: NodeJS.Platform, { isPackaged = true, dataDir = null as string | null } = {}) {
  const dock: MenuItemConstructorOptions[][] = [];
  const tasks: Task[][] = [];
  const bars: unknown[] = [];
  const menu = new AppMenu({
    app: {
      isPackaged,
      dock: platform === 'darwin' ? ({ setMenu: (items: never) => dock.push(items) } as never) : undefined,
      setUserTasks: (given) => tasks.push(given) > 0,
    },
    Menu: {
      buildFromTemplate: (template) => {
        checkMenu(template);
        return template as unknown as Menu;
      },
      setApplicationMenu: (bar) => void bars.push(bar),
      sendActionToFirstResponder: () => undefined,
    },
    dataDir,
    openLogFolder: () => undefined,
    windowInFront: () => null,
    openWindow: () => undefined,
    platform,
  });
  menu.connections = CONNECTIONS;
  return { dock, tasks, bars };
}

test('the jump list of Windows starts the program with a connection, and with its data folder', () => {
  const [tasks = []] = shown('win32', { dataDir: 'D:\\My data' }).tasks;
  expect(tasks).toHaveLength(10);
  expect(tasks[0]).toMatchObject({
    program: process.execPath,
    arguments: '"--data-dir=D:\\My data" --connection=c0',
    title: 'Shop 0',
  });
  expect(shown('win32').tasks[0]?.[0]?.arguments).toBe('--connection=c0');
});

test('there is a jump list only for an installed app on Windows, and a dock menu only on macOS', () => {
  expect(shown('win32', { isPackaged: false }).tasks).toEqual([]);
  expect(shown('linux')).toMatchObject({ tasks: [], dock: [] });
  const [dock = []] = shown('darwin').dock;
  expect(dock.map(({ label }) => label)).toEqual(CONNECTIONS.slice(0, 12).map(({ name }) => name));
});

test('the menu bar is made again with every change of the connections', () => {
  const { bars } = shown('linux');
  expect(bars).toHaveLength(1);
  expect(JSON.stringify(bars[0])).toContain('Shop 11');
});
