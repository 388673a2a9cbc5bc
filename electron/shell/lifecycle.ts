import type { App, BrowserWindow, PowerMonitor, RelaunchOptions } from 'electron';
import type { Logger } from '../services/ports.ts';

/** The time for work under way (results of a request, the journal) to be saved before the app exits anyway. */
const CLOSING_LIMIT_MS = 10_000;
/** Windows ends a process 5 seconds after it was told of the end of the session; Linux and macOS allow no less. */
const SESSION_END_LIMIT_MS = 4_500;

/** The message with which `npm start` quits the app on Windows, which has no signals. */
export const QUIT_MESSAGE = 'quit';
/**
 * The message of the app to `npm start` once Chromium is running: before that, it may exit with a reason that has to be
 * explained.
 */
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
  powerMonitor: Pick<PowerMonitor, 'on'>;
  platform: NodeJS.Platform;
  openWindow(): BrowserWindow;
  /** The app was opened again while it is open, with these arguments. */
  onOpenedAgain(argv: string[], workingFolder: string): void;
  /** Finishes the work under way. All windows are closed by then. */
  close(): Promise<void>;
  /** The same, in this call: the process ends when it returns. */
  closeNow(limitMs: number): boolean;
  /** Starts the app again if it is opened while it is closing. */
  relaunch: RelaunchOptions;
  logger: Logger;
  limitMs?: number;
}

/**
 * Opens the window, also if the app is opened again without one, and shuts down the app's services before it quits, within
 * ten seconds. If the app is opened while it is closing, it is restarted afterwards, because its services are gone by then.
 *
 * The end of the session gives no time for questions, and Windows tells windows of it instead of quitting the app: the services are
 * then shut down at once, within less than five seconds.
 */
export function runLifecycle({
  app,
  powerMonitor,
  platform,
  openWindow,
  onOpenedAgain,
  close,
  closeNow,
  relaunch,
  logger,
  limitMs = CLOSING_LIMIT_MS,
}: Lifecycle): { bringToFront(): void } {
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

  const bringToFront = (): void => {
    if (!window) open();
    else {
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    }
  };
  app.on('second-instance', (_event, argv, workingFolder) => {
    bringToFront();
    if (!closing) onOpenedAgain(argv, workingFolder);
  });
  // A click in the macOS dock, where apps keep running without windows.
  app.on('activate', () => {
    if (!window) open();
  });
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit();
  });

  let ended = false;
  const endNow = (): void => {
    if (ended) return;
    ended = true;
    closing = true;
    if (!closeNow(SESSION_END_LIMIT_MS)) logger.error('The session ended before the app was closed');
  };
  const exitNow = (): void => {
    endNow();
    // Not 0, after which a downloaded update would be installed while the system shuts down.
    app.exit(1);
  };
  // Not already when Windows asks ("query-session-end"): the user may still stay, and would find the app gone.
  app.on('browser-window-created', (_event, created) => created.on('session-end', exitNow));
  powerMonitor.on('shutdown', exitNow);
  // For ends of which Electron says nothing before; after an ordinary one, there is nothing left to do.
  app.on('quit', endNow);

  const end = (code: number): void => {
    ended = true;
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
  return { bringToFront };
}
