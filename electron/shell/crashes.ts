import type { App } from 'electron';
import type { Logger } from '../services/ports.ts';

/** A page that crashes more often than this within the time would crash again after each reload. */
const MAX_RELOADS = 3;
const WINDOW_MS = 60_000;

interface CrashHandling {
  app: Pick<App, 'on'>;
  logger: Logger;
  now(): number;
  /** Called when a page keeps crashing and is no longer reloaded. */
  onHopeless(reason: string): void;
}

/** Reloads a page whose process ended unexpectedly (staged edits are on disk), and logs every process that did. */
export function recoverFromCrashes({ app, logger, now, onHopeless }: CrashHandling): void {
  let reloads: number[] = [];
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    logger.error('A page ended unexpectedly', { reason, exitCode });
    reloads = reloads.filter((at) => now() - at < WINDOW_MS);
    if (reloads.length >= MAX_RELOADS) return onHopeless(reason);
    reloads.push(now());
    if (!contents.isDestroyed()) contents.reload();
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit')
      logger.error('A helper process ended unexpectedly', { type, reason, exitCode });
  });
}

/**
 * Logs unhandled errors. After an uncaught exception the app can no longer be trusted and quits; `onFatal` is called for the
 * first one. Otherwise Electron would show its own dialog and continue.
 */
export function logUnhandled(
  process: Pick<NodeJS.Process, 'on'>,
  logger: Logger,
  onFatal: (error: Error) => void,
): void {
  let fatal = false;
  process.on('unhandledRejection', (error) => logger.error('A promise was left unhandled', { error }));
  process.on('uncaughtException', (error) => {
    logger.error('An error was not handled', { error });
    if (fatal) return;
    fatal = true;
    onFatal(error);
  });
}
