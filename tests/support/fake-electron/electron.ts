import { EventEmitter } from 'node:events';

/**
 * Electron's main process module under plain Node, written from its documentation and source: calls made too early or too late
 * throw, and so does everything that is not implemented here. Each call is reported to the test, which sends commands.
 */

const CLOSED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Behaviour chosen by the test. */
export interface Behaviour {
  /** True if another process holds the single instance lock. */
  locked?: boolean;
  /** Events that a window emits once its page is loaded. */
  windowEvents?: ('ready-to-show' | 'did-finish-load')[];
  /** Sent to the app right after `will-quit`. */
  whileClosing?: 'second-instance' | 'activate';
  platform?: NodeJS.Platform;
}
export type Command = { emit: string } | { close: true } | { minimize: true } | { throw: string };

const behaviour = JSON.parse(process.env.FAKE_ELECTRON ?? '{}') as Behaviour;
if (behaviour.platform) Object.defineProperty(process, 'platform', { value: behaviour.platform });

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

const preventable = () => ({
  defaultPrevented: false,
  preventDefault() {
    this.defaultPrevented = true;
  },
});

class FakeApp extends EventEmitter {
  readonly isPackaged = false;

  setPath(name: string, path: string): void {
    onlyBefore('app.setPath');
    if (name !== 'userData') throw new Error(`Failed to set path '${name}'`);
    userData = path;
    report('app.setPath', name);
  }
  getPath(name: string): string {
    if (name !== 'downloads') throw new Error(`Failed to get '${name}' path`);
    return '/downloads';
  }
  requestSingleInstanceLock(): boolean {
    if (userData === undefined) throw new Error('The lock would be that of the default user data');
    report('app.requestSingleInstanceLock');
    return behaviour.locked !== true;
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
    if (windows.size === 0) this.shutDown();
    else for (const window of windows) window.close();
  }
  exit(code = 0): void {
    report('app.exit', code);
    process.exit(code);
  }
  /** As Electron's Browser::NotifyAndShutdown. */
  shutDown(): void {
    const event = preventable();
    this.emit('will-quit', event);
    quitting = false;
    if (!event.defaultPrevented) process.exit(0);
    report('will-quit prevented');
    if (behaviour.whileClosing) this.emit(behaviour.whileClosing, {});
  }
  windowClosed(): void {
    if (windows.size > 0) return;
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
  send(): void {}
}

const windows = new Set<BrowserWindow>();
export class BrowserWindow extends EventEmitter {
  static getAllWindows(): BrowserWindow[] {
    return [...windows];
  }
  readonly webContents = strict('webContents', new FakeContents());
  visible = false;
  minimized = false;
  destroyed = false;

  constructor(options: { show?: boolean }) {
    super();
    onlyAfter('BrowserWindow');
    if (options.show !== false) throw new Error('A window would flash white');
    report('new BrowserWindow');
    const window = strict<BrowserWindow>('window', this);
    windows.add(window);
    app.emit('web-contents-created', {}, this.webContents);
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
  close(): void {
    const event = preventable();
    this.living().emit('close', event);
    if (event.defaultPrevented) {
      quitting = false;
      return;
    }
    windows.delete(this);
    this.destroyed = true;
    this.emit('closed');
    report('window closed');
    app.windowClosed();
  }
}

export const dialog = strict('dialog', {
  showErrorBox(title: string, content: string): void {
    // "If called before the app ready event on Linux, the message will be emitted to stderr".
    report(ready || process.platform !== 'linux' ? 'dialog.showErrorBox' : 'stderr', title, content);
  },
});

const handled = new Set<string>();
export const ipcMain = strict('ipcMain', {
  handle(channel: string): void {
    if (handled.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handled.add(channel);
    report('ipcMain.handle');
  },
  removeHandler(channel: string): void {
    handled.delete(channel);
    report('ipcMain.removeHandler');
  },
});

export const Menu = strict('Menu', {
  buildFromTemplate: (template: unknown) => template,
  setApplicationMenu: () => report('Menu.setApplicationMenu'),
});

export const nativeTheme = strict('nativeTheme', { shouldUseDarkColors: false });

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

process.on('message', (command: Command | string) => {
  if (typeof command === 'string') return;
  const [window] = windows;
  if ('emit' in command) app.emit(command.emit, {});
  else if ('close' in command) window?.close();
  else if ('minimize' in command) window?.minimize();
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
