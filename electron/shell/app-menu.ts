import { t } from '@lingui/core/macro';
import type { App, BaseWindow, BrowserWindow, Menu, MenuItemConstructorOptions } from 'electron';
import { EDIT_COMMANDS } from '#shared/contract/app.ts';
import { sendEvent } from '../transports/ipc.ts';
import { dockTemplate, type MenuOptions, menuTemplate } from './menu.ts';

interface AppMenuOptions {
  app: Pick<App, 'isPackaged' | 'dock' | 'setUserTasks'>;
  Menu: {
    buildFromTemplate(template: MenuItemConstructorOptions[]): Menu;
    setApplicationMenu(menu: Menu): void;
    sendActionToFirstResponder(action: string): void;
  };
  /** If the app was started with one, for starts from the jump list. */
  dataDir: string | null;
  openLogFolder(): void;
  windowInFront(): BrowserWindow | null;
  /** Opens the window, on macOS, where the menu is there without one; with a connection, if one was chosen. */
  openWindow(connectionId: string | null): void;
  platform?: NodeJS.Platform;
}

/** The actions of the page that show a connection; its id follows. */
const OPEN_CONNECTION = 'connection.open.';

/** macOS's own names of the edit commands. */
const SELECTORS: ReadonlyMap<string, string> = new Map(
  EDIT_COMMANDS.map((id) => [id, `${id.replace('edit.', '')}:`]),
);

/** The menu bar, the dock menu of macOS and the jump list of Windows, which list the connections. */
export class AppMenu {
  readonly #options: AppMenuOptions;
  #connections: MenuOptions['connections'] = [];

  constructor(options: AppMenuOptions) {
    this.#options = options;
  }

  set connections(connections: MenuOptions['connections']) {
    this.#connections = connections.map(({ id, name }) => ({ id, name }));
    this.show();
  }

  /** Called again when the language changes. */
  show(): void {
    const { app, Menu, openLogFolder, platform = process.platform } = this.#options;
    const options: MenuOptions = {
      platform,
      packaged: app.isPackaged,
      connections: this.#connections,
      openLogFolder,
      command: (id, window) => this.#run(id, window),
    };
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(options)));
    app.dock?.setMenu(Menu.buildFromTemplate(dockTemplate(options)));
    if (platform === 'win32' && app.isPackaged) app.setUserTasks(this.#tasks());
  }

  /** Runs a command of the page in the window in front. Without a window there is nothing to run it on: one is opened. */
  command(id: string): void {
    const window = this.#options.windowInFront();
    if (window) sendEvent(window.webContents, { event: 'app.command', payload: { id } });
    else this.#options.openWindow(id.startsWith(OPEN_CONNECTION) ? id.slice(OPEN_CONNECTION.length) : null);
  }

  /** `window`: the one in front, null while a dialog of the system is, whose text fields have to be edited too. */
  #run(id: string, window: BaseWindow | null): void {
    const selector = SELECTORS.get(id);
    if (window === null && selector !== undefined) this.#options.Menu.sendActionToFirstResponder(selector);
    else this.command(id);
  }

  /** A second start with a connection's id shows it in the window that is open. */
  #tasks() {
    const { dataDir } = this.#options;
    const folder = dataDir === null ? '' : `"--data-dir=${dataDir}" `;
    return this.#connections.slice(0, 10).map(({ id, name }) => ({
      program: process.execPath,
      arguments: `${folder}--connection=${id}`,
      title: name,
      description: t`Switch to ${name}`,
      iconPath: process.execPath,
      iconIndex: 0,
    }));
  }
}
