import type { MessagePort } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { AppError } from '#shared/contract/result.ts';
import { followLanguage, processLanguage } from '../platform/language.ts';
import { createRedactor } from '../platform/redaction.ts';
import { type App, type AppOptions, createApp } from '../services/create-app.ts';
import type { Logger, Ports, SystemProxy } from '../services/ports.ts';
import { createDispatch, type Dispatch } from '../transports/dispatch.ts';
import type { AppThreadData, ShellCalls, ThreadCalls } from './thread.ts';

/**
 * Serves the app over `port`: in its own thread, or, in tests, in the caller's. `threads`: those that were started before. Returns
 * the shell's logger.
 */
export function serveApp(
  port: MessagePort,
  { checkOutputs, closed, missing, languages, ...options }: AppThreadData,
  threads?: AppOptions['threads'],
): Logger {
  let app: App;
  let dispatch: Dispatch;

  const shell = createBirpc<ShellCalls, ThreadCalls>(
    {
      open: async () => {
        await followLanguage();
        try {
          app = await createApp({ ...options, ports, threads });
        } catch (error) {
          if (error instanceof AppError) return error.shape;
          throw error;
        }
        dispatch = createDispatch(app.handlers, { logger, checkOutputs });
        app.subscribe((message) => void shell.event.asEvent(message));
        return null;
      },
      dispatch: (name, input) => dispatch(name, input),
      close: async () => {
        try {
          await app.close();
        } finally {
          const flag = new Int32Array(closed);
          Atomics.store(flag, 0, 1);
          Atomics.notify(flag, 0);
        }
      },
    },
    {
      post: (message) => port.postMessage(message),
      on: (listener) => port.on('message', listener),
      timeout: -1,
    },
  );

  /** The methods of a port of the shell, all of which return promises. */
  const remote = <Port extends object>(port: Parameters<ShellCalls['port']>[0]): Port =>
    new Proxy({} as Port, {
      get:
        (_, method) =>
        async (...args: unknown[]) => {
          const result = await shell.port(port, String(method), args);
          if (result.ok) return result.value;
          const { code, message, ...more } = result.error;
          throw new AppError(code, message, more);
        },
    });

  /** The shell writes the log and knows the secrets; here, values that cannot be posted become text. */
  const { value: plain } = createRedactor();
  const log =
    (level: Parameters<ShellCalls['log']>[0]) => (message: string, fields?: Record<string, unknown>) =>
      void shell.log.asEvent(level, message, plain(fields) as typeof fields);
  const logger: Logger = {
    info: log('info'),
    warn: log('warn'),
    error: log('error'),
    addSecret: (secret) => void shell.addSecret.asEvent(secret),
    redact: (text) => remote<Logger>('logger').redact(text),
  };
  const ports: Ports = {
    logger,
    keychain: remote('keychain'),
    files: remote('files'),
    language: processLanguage(languages),
    systemProxy: missing.systemProxy ? null : (url) => remote<{ call: SystemProxy }>('systemProxy').call(url),
    updater: missing.updater ? null : remote('updater'),
    spellChecker: missing.spellChecker ? null : remote('spellChecker'),
  };
  return logger;
}
