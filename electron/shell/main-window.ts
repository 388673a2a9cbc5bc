import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import type { Logger } from '../services/ports.ts';
import {
  minimumOn,
  placeOnDisplays,
  readWindowState,
  saveWindowState,
  type WindowState,
  type WorkAreas,
} from './window-state.ts';

export interface MainWindowOptions {
  BrowserWindow: new (options: BrowserWindowConstructorOptions) => BrowserWindow;
  preload: string;
  icon: string;
  page: string;
  stateFile: string;
  /** Asked when the window opens and when it closes: displays come and go. */
  workAreas(): WorkAreas;
  dark: boolean;
  /** Whether spelling is checked in its pages. */
  spellcheck: boolean;
  logger: Logger;
}

/** On Wayland a hidden window may never be ready to show (electron#48859), and a page may take a while to load. */
const SHOWN_AFTER_MS = 3_000;

/** Opens the app's window at its last position, and shows it once there is something to see. */
export function openMainWindow(options: MainWindowOptions): BrowserWindow {
  const workAreas = options.workAreas();
  const { maximized, ...bounds } = placeOnDisplays(readWindowState(options.stateFile, workAreas), workAreas);
  const window = new options.BrowserWindow({
    ...bounds,
    ...minimumOn(workAreas),
    ...windowDefaults,
    icon: options.icon,
    backgroundColor: options.dark ? '#17181a' : '#ffffff',
    webPreferences: { ...webPreferences, preload: options.preload, spellcheck: options.spellcheck },
  });
  const show = (): void => {
    clearTimeout(latest);
    if (window.isDestroyed() || window.isVisible()) return;
    if (maximized) window.maximize();
    window.show();
  };
  const latest = setTimeout(show, SHOWN_AFTER_MS);
  window.once('ready-to-show', show);
  window.webContents.once('did-finish-load', show);
  window.on('close', () =>
    saveWindowState(options.stateFile, options.workAreas(), present(window), options.logger),
  );
  window.once('closed', () => clearTimeout(latest));
  // Rejects if a reload interrupts it, and otherwise shows its own error page; `render-process-gone` covers crashes.
  window.loadURL(options.page).catch(() => undefined);
  return window;
}

const windowDefaults = {
  show: false,
  title: 'Catalog Desk',
} satisfies BrowserWindowConstructorOptions;

/** Most are Electron's defaults, stated so that a changed default changes nothing here. */
export const webPreferences = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  // Off unless the user turns it on, because Chromium downloads dictionaries from Google's servers.
  spellcheck: false,
} satisfies BrowserWindowConstructorOptions['webPreferences'];

function present(window: BrowserWindow): WindowState {
  return { ...window.getNormalBounds(), maximized: window.isMaximized() };
}
