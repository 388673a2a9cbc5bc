import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron';
import {
  MIN_HEIGHT,
  MIN_WIDTH,
  placeOnDisplays,
  readWindowState,
  saveWindowState,
  type WindowState,
} from './window-state.ts';

export interface MainWindowOptions {
  BrowserWindow: new (options: BrowserWindowConstructorOptions) => BrowserWindow;
  preload: string;
  icon: string;
  page: string;
  stateFile: string;
  workAreas: readonly [Rectangle, ...Rectangle[]];
  dark: boolean;
}

/** Opens the app's window where it was left, shown once there is something to see. */
export function openMainWindow(options: MainWindowOptions): BrowserWindow {
  const { maximized, ...bounds } = placeOnDisplays(readWindowState(options.stateFile), options.workAreas);
  const window = new options.BrowserWindow({
    ...bounds,
    ...windowDefaults,
    icon: options.icon,
    backgroundColor: options.dark ? '#17181a' : '#ffffff',
    webPreferences: { ...webPreferences, preload: options.preload },
  });
  window.once('ready-to-show', () => {
    if (maximized) window.maximize();
    window.show();
  });
  window.on('close', () => saveWindowState(options.stateFile, present(window)));
  // Rejects when a reload overtakes it, and shows its own error page otherwise; `render-process-gone` covers crashes.
  window.loadURL(options.page).catch(() => undefined);
  return window;
}

const windowDefaults = {
  minWidth: MIN_WIDTH,
  minHeight: MIN_HEIGHT,
  show: false,
  title: 'Catalog Desk',
} satisfies BrowserWindowConstructorOptions;

/** Most are Electron's defaults; they are written down so that a changed default changes nothing here. */
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
  // Chromium fetches dictionaries from a server of its maker.
  spellcheck: false,
} satisfies BrowserWindowConstructorOptions['webPreferences'];

function present(window: BrowserWindow): WindowState {
  return { ...window.getNormalBounds(), maximized: window.isMaximized() };
}
