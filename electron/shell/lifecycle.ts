import type { App, BrowserWindow, RelaunchOptions } from 'electron';
import type { Logger } from '../services/ports.ts';

/** Work in hand (a request's results, the journal) gets this long to be written down before the app ends anyway. */
const CLOSING_LIMIT_MS = 10_000;

/** What `npm start` sends to end the app on Windows, which has no signals. */
export const QUIT_MESSAGE = 'quit';
/** What the app sends to `npm start` once Chromium is up: before, it may have ended with a reason that needs translating. */
export const READY_MESSAGE = 'ready';

/**
 * Ctrl-C, SIGTERM and a closed terminal quit the app as its menu does. To be called once Electron is ready: while
 * starting it sets handlers of its own, which quit at the first signal but let a second one kill the process.
 */
export function followTerminal(app: Pick<App, 'quit'>, process: Pick<NodeJS.Process, 'on' | 'send'>): void {
  process.send?.(READY_MESSAGE);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
  process.on('message', (message) => {
    if (message === QUIT_MESSAGE) app.quit();
  });
}

export interface Lifecycle {
  app: Pick<App, 'on' | 'quit' | 'exit' | 'relaunch'>;
  platform: NodeJS.Platform;
  openWindow(): BrowserWindow;
  /** Ends the work in hand. All windows are closed by then. */
  close(): Promise<void>;
  /** How the app is started again when it is wanted while it closes. */
  relaunch: RelaunchOptions;
  logger: Logger;
  limitMs?: number;
}

/**
 * Opens the window, again where the app is asked for without one, and closes the app before it ends, within ten
 * seconds. An app that is asked for while it closes starts again after that: its services are gone by then.
 */
export function runLifecycle({
  app,
  platform,
  openWindow,
  close,
  relaunch,
  logger,
  limitMs = CLOSING_LIMIT_MS,
}: Lifecycle): void {
  let window: BrowserWindow | undefined;
  let closing = false;
  let startAgain = false;

  const open = (): void => {
    if (closing) {
      startAgain = true;
      return;
    }
    window = openWindow();
    window.once('closed', () => {
      window = undefined;
    });
  };

  app.on('second-instance', () => {
    if (!window) return open();
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  });
  // A click in the dock of macOS, which keeps apps without windows there.
  app.on('activate', () => {
    if (!window) open();
  });
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit();
  });

  const end = (code: number): void => {
    if (startAgain) app.relaunch(relaunch);
    app.exit(code);
  };
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    const timer = setTimeout(() => {
      logger.error('Closing took too long');
      end(1);
    }, limitMs);
    close()
      .then(
        () => 0,
        (error: unknown) => {
          logger.error('The app did not close cleanly', { error });
          return 1;
        },
      )
      .then((code) => {
        clearTimeout(timer);
        end(code);
      });
  });

  open();
}
