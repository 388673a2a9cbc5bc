import type { App, BrowserWindow } from 'electron';
import type { Logger } from '../services/ports.ts';

/** Work in hand (a request's results, the journal) gets this long to be written down before the app ends anyway. */
const CLOSING_LIMIT_MS = 10_000;

/** A second start brings the first one's window forward instead. */
export function focusOnSecondStart(app: Pick<App, 'on'>, mainWindow: () => BrowserWindow | undefined): void {
  app.on('second-instance', () => {
    const window = mainWindow();
    if (!window) return;
    if (window.isMinimized()) window.restore();
    window.focus();
  });
}

/** macOS keeps an app without windows in the dock and opens one on a click; elsewhere the last window ends it. */
export function followWindows(
  app: Pick<App, 'on' | 'quit'>,
  platform: NodeJS.Platform,
  openWindow: () => void,
  hasWindow: () => boolean,
): void {
  app.on('activate', () => {
    if (!hasWindow()) openWindow();
  });
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit();
  });
}

/** Holds the end back until `close` is done, once, and no longer than ten seconds. All windows are closed by then. */
export function closeBeforeQuit(
  app: Pick<App, 'on' | 'exit'>,
  close: () => Promise<void>,
  logger: Logger,
  limitMs = CLOSING_LIMIT_MS,
): void {
  let closing = false;
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    const timer = setTimeout(() => {
      logger.error('Closing took too long');
      app.exit(1);
    }, limitMs);
    close().then(
      () => {
        clearTimeout(timer);
        app.exit(0);
      },
      (error: unknown) => {
        clearTimeout(timer);
        logger.error('The app did not close cleanly', { error });
        app.exit(1);
      },
    );
  });
}
