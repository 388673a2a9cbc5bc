import { parentPort, workerData } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { AppError } from '#shared/contract/result.ts';
import { createRedactor } from '../platform/redaction.ts';
import { type App, createApp } from '../services/app.ts';
import type { Keychain, Logger } from '../services/ports.ts';
import { createDispatch, type Dispatch } from '../transports/dispatch.ts';
import type { AppThreadData, ShellCalls, ThreadCalls } from './thread.ts';

const port = parentPort;
if (!port) throw new Error('The app worker runs in a worker thread only');

const { checkOutputs, hasSystemProxy, ...options } = workerData as AppThreadData;
let app: App;
let dispatch: Dispatch;

const shell = createBirpc<ShellCalls, ThreadCalls>(
  {
    open: async () => {
      try {
        const systemProxy = hasSystemProxy ? (url: string) => shell.systemProxy(url) : null;
        app = await createApp({ ...options, keychain, logger, systemProxy });
      } catch (error) {
        if (error instanceof AppError) return error.shape;
        throw error;
      }
      dispatch = createDispatch(app.handlers, { logger, checkOutputs });
      app.subscribe((message) => void shell.event.asEvent(message));
      return null;
    },
    dispatch: (name, input) => dispatch(name, input),
    close: () => app.close(),
  },
  {
    post: (message) => port.postMessage(message),
    on: (listener) => port.on('message', listener),
    timeout: -1,
  },
);

const keychain: Keychain = {
  status: () => shell.keychainStatus(),
  get: (account) => shell.keychainGet(account),
  set: (account, secret) => shell.keychainSet(account, secret),
  delete: (account) => shell.keychainDelete(account),
};

/** The shell writes the lines and knows the secrets; here, what cannot be posted becomes text. */
const { value: plain } = createRedactor();
const log =
  (level: Parameters<ShellCalls['log']>[0]) => (message: string, fields?: Record<string, unknown>) =>
    void shell.log.asEvent(level, message, plain(fields) as typeof fields);
const logger: Logger = {
  info: log('info'),
  warn: log('warn'),
  error: log('error'),
  addSecret: (secret) => void shell.addSecret.asEvent(secret),
};
process.on('unhandledRejection', (error) => logger.error('A promise was left unhandled', { error }));
