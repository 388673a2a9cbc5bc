import { EventEmitter } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import { checkMenu } from '../electron-menu.ts';

/**
 * Electron's main process module under plain Node, written from its documentation and source: calls made too early or too late
 * throw, and so does everything that is not implemented here. Each call is reported to the test, which sends commands.
 */

const CLOSED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Behaviour chosen by the test. */
export interface Behaviour {
  /** True if another process holds the single instance lock, or if it cannot be made: Electron answers the same. */
  locked?: boolean;
  /** Chromium's lock is that of another host, as its own lock after a crash is in another network. */
  foreignLock?: boolean;
  /** What was given to Chromium, such as "no-sandbox". */
  switches?: string[];
  /** The folder with `app.asar` of a packaged app, which this then is. */
  resourcesPath?: string;
  /** Each page objects to being closed this often. */
  objections?: number;
  /** The button that the user presses in a message box. */
  button?: number;
  /** Events that a window emits once its page is loaded. */
  windowEvents?: ('ready-to-show' | 'did-finish-load')[];
  /** Sent to the app right after `will-quit`. */
  whileClosing?: 'second-instance' | 'activate';
  platform?: NodeJS.Platform;
}
export type Command =
  | { emit: string; args?: unknown[] }
  /** An event of the window, as the end of a session of Windows. */
  | { window: string }
  /** An event of the power monitor. */
  | { power: string }
  | { close: true }
  | { minimize: true }
  | { throw: string }
  /** Clicks the item with this id in the menu bar. */
  | { menu: string }
  /** Calls an operation as the page does; the answer is reported. */
  | { operation: string; input: unknown };

const behaviour = JSON.parse(process.env.FAKE_ELECTRON ?? '{}') as Behaviour;
if (behaviour.platform) Object.defineProperty(process, 'platform', { value: behaviour.platform });

if (behaviour.resourcesPath) {
  Object.defineProperties(process, {
    resourcesPath: { value: behaviour.resourcesPath },
    type: { value: 'browser' },
  });
  // A packaged program has no script among its arguments.
  process.argv.splice(1, 1);
}

const report = (call: string, ...args: unknown[]): void => void process.send?.({ call, args });

function strict<Known extends object>(name: string, known: Known): Known {
  return new Proxy(known, {
    get(target, key, receiver) {
      if (typeof key === 'string' && !(key in target))
        throw new Error(`${name}.${key} is not in the stand-in for Electron`);
      return Reflect.get(target, key, receiver);
    },
  });
}

let ready = false;
const onlyBefore = (what: string): void => {
  if (ready) throw new Error(`${what} can only be called before app is ready`);
};
const onlyAfter = (what: string): void => {
  if (!ready) throw new Error(`${what} cannot be used before app is ready`);
};
const { promise: whenReady, resolve: becomeReady } = Promise.withResolvers<void>();

let userData: string | undefined;
let quitting = false;
let exiting = false;

const preventable = () => ({
  defaultPrevented: false,
  preventDefault() {
    this.defaultPrevented = true;
  },
});

class FakeApp extends EventEmitter {
  readonly isPackaged = behaviour.resourcesPath !== undefined;
  readonly commandLine = strict('app.commandLine', {
    hasSwitch: (name: string) => behaviour.switches?.includes(name) === true,
  });
  readonly dock = undefined;

  getVersion(): string {
    return '1.0.0';
  }
  getName(): string {
    return 'Catalog Desk';
  }
  setAppUserModelId(id: string): void {
    report('app.setAppUserModelId', id);
  }
  setUserTasks(tasks: unknown): boolean {
    report('app.setUserTasks', tasks);
    return true;
  }

  setPath(name: string, path: string): void {
    onlyBefore('app.setPath');
    if (name !== 'userData') throw new Error(`Failed to set path '${name}'`);
    userData = path;
    report('app.setPath', name);
  }
  getPath(name: string): string {
    if (name === 'userData' && userData !== undefined) return userData;
    if (name !== 'downloads') throw new Error(`Failed to get '${name}' path`);
    return '/downloads';
  }
  requestSingleInstanceLock(): boolean {
    if (userData === undefined) throw new Error('The lock would be that of the default user data');
    report('app.requestSingleInstanceLock');
    if (behaviour.locked) return false;
    // Chromium's ProcessSingleton on POSIX: a link that names the host and the process.
    mkdirSync(userData, { recursive: true });
    const lock = join(userData, 'SingletonLock');
    try {
      if (behaviour.foreignLock) symlinkSync('another-host-1', lock);
      behaviour.foreignLock = false;
      symlinkSync(`this-host-${process.pid}`, lock);
      return true;
    } catch {
      return false;
    }
  }
  enableSandbox(): void {
    onlyBefore('app.enableSandbox()');
    report('app.enableSandbox');
  }
  whenReady(): Promise<void> {
    return whenReady;
  }
  getPreferredSystemLanguages(): string[] {
    return ['en-US'];
  }
  async resolveProxy(url: string): Promise<string> {
    onlyAfter('app.resolveProxy');
    report('app.resolveProxy', url);
    return 'DIRECT';
  }
  relaunch(options: unknown): void {
    report('app.relaunch', options);
  }
  quit(): void {
    report('app.quit');
    if (quitting) return;
    quitting = true;
    const event = preventable();
    this.emit('before-quit', event);
    if (event.defaultPrevented) quitting = false;
    else if (windows.size === 0) this.shutDown();
    else for (const window of windows) window.close();
  }
  /** Asks nobody: windows are destroyed, and only `quit` is emitted. */
  exit(code = 0): void {
    report('app.exit', code);
    exiting = true;
    for (const window of windows) window.destroy();
    this.leave(code);
  }
  leave(code: number): void {
    this.emit('quit', {}, code);
    report('quit', code);
    process.exit(code);
  }
  /** As Electron's Browser::NotifyAndShutdown. */
  shutDown(): void {
    const event = preventable();
    this.emit('will-quit', event);
    quitting = false;
    if (!event.defaultPrevented) this.leave(0);
    report('will-quit prevented');
    if (behaviour.whileClosing) this.emit(behaviour.whileClosing, {}, [], '/');
  }
  windowClosed(): void {
    if (windows.size > 0 || exiting) return;
    if (quitting) this.shutDown();
    else this.emit('window-all-closed');
  }
}
export const app = strict('app', new FakeApp());

class FakeContents extends EventEmitter {
  setWindowOpenHandler(): void {}
  isDestroyed(): boolean {
    return false;
  }
  send(_channel: string, message: string): void {
    const { event, payload } = JSON.parse(message) as { event: string; payload: unknown };
    if (event.startsWith('app.')) report(`sent ${event}`, payload);
  }
}

const windows = new Set<BrowserWindow>();
export class BrowserWindow extends EventEmitter {
  static getAllWindows(): BrowserWindow[] {
    return [...windows];
  }
  readonly webContents = strict('webContents', new FakeContents());
  static getFocusedWindow(): BrowserWindow | null {
    return [...windows].find(({ visible }) => visible) ?? null;
  }
  visible = false;
  minimized = false;
  destroyed = false;
  objections = behaviour.objections ?? 0;

  constructor(options: { show?: boolean }) {
    super();
    onlyAfter('BrowserWindow');
    if (options.show !== false) throw new Error('A window would flash white');
    report('new BrowserWindow');
    const window = strict<BrowserWindow>('window', this);
    windows.add(window);
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, window);
    // biome-ignore lint/correctness/noConstructorReturn: unimplemented members of windows must throw too.
    return window;
  }
  async loadURL(url: string): Promise<void> {
    report('window.loadURL', url);
    setImmediate(() => {
      for (const event of behaviour.windowEvents ?? ['ready-to-show', 'did-finish-load'])
        if (event === 'ready-to-show') this.emit(event);
        else this.webContents.emit(event);
    });
  }
  living(): this {
    if (this.destroyed) throw new TypeError('Object has been destroyed');
    return this;
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  isVisible(): boolean {
    return this.living().visible;
  }
  isMinimized(): boolean {
    return this.living().minimized;
  }
  minimize(): void {
    this.living().minimized = true;
  }
  restore(): void {
    this.living().minimized = false;
    report('window.restore');
  }
  show(): void {
    this.living().visible = true;
    report('window.show');
  }
  focus(): void {
    this.living();
    report('window.focus');
  }
  maximize(): void {
    this.living().visible = true;
    report('window.maximize');
  }
  isMaximized(): boolean {
    this.living();
    return false;
  }
  getNormalBounds() {
    this.living();
    return { x: 10, y: 20, width: 1300, height: 800 };
  }
  /** The page is asked first (`beforeunload`), in its own process: whatever follows, follows later. */
  close(): void {
    this.living();
    setImmediate(() => {
      if (this.destroyed) return;
      if (this.objections > 0) {
        this.objections--;
        const event = preventable();
        this.webContents.emit('will-prevent-unload', event);
        if (!event.defaultPrevented) {
          quitting = false;
          report('close cancelled');
          return;
        }
      }
      const event = preventable();
      this.emit('close', event);
      if (event.defaultPrevented) quitting = false;
      else this.destroy();
    });
  }
  destroy(): void {
    windows.delete(this);
    this.destroyed = true;
    this.emit('closed');
    report('window closed');
    app.windowClosed();
  }
  isFocused(): boolean {
    return this.living().visible;
  }
  setProgressBar(progress: number): void {
    this.living();
    report('window.setProgressBar', progress);
  }
}

export const dialog = strict('dialog', {
  async showMessageBox(): Promise<{ response: number }> {
    report('dialog.showMessageBox');
    return { response: behaviour.button ?? 0 };
  },
  showErrorBox(title: string, content: string): void {
    // "If called before the app ready event on Linux, the message will be emitted to stderr".
    report(ready || process.platform !== 'linux' ? 'dialog.showErrorBox' : 'stderr', title, content);
  },
});

type Invoked = (event: unknown, name: string, input: string) => Promise<string>;
const handled = new Map<string, Invoked>();
export const ipcMain = strict('ipcMain', {
  handle(channel: string, listener: Invoked): void {
    if (handled.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handled.set(channel, listener);
    report('ipcMain.handle');
  },
  removeHandler(channel: string): void {
    handled.delete(channel);
    report('ipcMain.removeHandler');
  },
});

type Items = MenuItemConstructorOptions[];
let menuBar: Items = [];
const itemsOf = (items: Items): Items =>
  items.flatMap((item) => [item, ...(item.submenu ? itemsOf(item.submenu as Items) : [])]);

export const Menu = strict('Menu', {
  buildFromTemplate: (template: Items) => {
    checkMenu(template);
    return template;
  },
  setApplicationMenu: (menu: Items) => {
    menuBar = menu;
    report('Menu.setApplicationMenu');
  },
  sendActionToFirstResponder: (action: string) => report('Menu.sendActionToFirstResponder', action),
});

export const nativeTheme = strict('nativeTheme', { shouldUseDarkColors: false, themeSource: 'system' });

class FakeNotification {
  static isSupported(): boolean {
    return true;
  }
  on(): this {
    return this;
  }
  show(): void {
    report('notification.show');
  }
}
export const Notification = strict('Notification', FakeNotification);

const powerEvents = new EventEmitter();
export const powerMonitor = strict('powerMonitor', {
  on: (event: string, listener: () => void) => {
    onlyAfter('powerMonitor');
    powerEvents.on(event, listener);
  },
});

export const powerSaveBlocker = strict('powerSaveBlocker', {
  start: (type: string) => {
    report('powerSaveBlocker.start', type);
    return 1;
  },
  stop: (id: number) => report('powerSaveBlocker.stop', id),
});

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(): void {
    onlyBefore('protocol.registerSchemesAsPrivileged');
    report('protocol.registerSchemesAsPrivileged');
  },
  handle(): void {
    onlyAfter('protocol.handle');
    report('protocol.handle');
  },
});

const workArea = { x: 0, y: 0, width: 1920, height: 1080 };
export const screen = strict('screen', {
  getPrimaryDisplay() {
    onlyAfter('screen');
    return { workArea };
  },
  getAllDisplays() {
    onlyAfter('screen');
    return [{ workArea }];
  },
});

export const session = {
  get defaultSession() {
    onlyAfter('session');
    return strict('session', {
      setPermissionRequestHandler: () => report('session.setPermissionRequestHandler'),
      setPermissionCheckHandler: () => report('session.setPermissionCheckHandler'),
      setDevicePermissionHandler: () => report('session.setDevicePermissionHandler'),
      setSpellCheckerEnabled: () => {},
      on: () => {},
    });
  },
};

export const shell = strict('shell', {
  openExternal: async () => {},
  openPath: async () => '',
});

async function invoke(name: string, input: unknown): Promise<void> {
  const [listener] = handled.values();
  const page = { senderFrame: { origin: 'app://catalog-desk', parent: null } };
  report('answer', JSON.parse((await listener?.(page, name, JSON.stringify(input))) ?? 'null'));
}

process.on('message', (command: Command | string) => {
  if (typeof command === 'string') return;
  const [window] = windows;
  if ('emit' in command) app.emit(command.emit, preventable(), ...(command.args ?? []));
  else if ('window' in command) window?.emit(command.window, preventable());
  else if ('power' in command) powerEvents.emit(command.power);
  else if ('close' in command) window?.close();
  else if ('minimize' in command) window?.minimize();
  else if ('operation' in command) void invoke(command.operation, command.input);
  else if ('menu' in command)
    itemsOf(menuBar)
      .find(({ id }) => id === command.menu)
      ?.click?.({} as never, window as never, {} as never);
  else
    setImmediate(() => {
      throw new Error(command.throw);
    });
});

// Chromium starts while the app's own code already runs, and replaces signal handlers that were set before it was ready.
setTimeout(() => {
  for (const signal of CLOSED_SIGNALS) process.removeAllListeners(signal);
  ready = true;
  report('ready');
  becomeReady();
  app.emit('ready');
}, 300);
