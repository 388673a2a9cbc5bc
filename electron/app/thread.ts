import { Worker } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { AppError, type AppErrorShape, ok, type Result } from '#shared/contract/result.ts';
import type { AppOptions } from '../services/create-app.ts';
import type { Subscribe } from '../services/event-bus.ts';
import type { Ports } from '../services/ports.ts';
import { type Dispatch, failure } from '../transports/dispatch.ts';

/** What the thread is started with; its ports are reached by calls, `missing` ones are null. */
export type AppThreadData = Omit<AppOptions, 'ports'> & {
  checkOutputs: boolean;
  /** The user's languages as the system gives them, the best first. */
  languages: string[];
  missing: { systemProxy: boolean; updater: boolean; spellChecker: boolean };
};

/** The language is changed in the thread itself, for the whole process. */
export type ThreadOptions = Omit<AppThreadData, 'missing'> & { ports: Omit<Ports, 'language'> };

/** What the shell calls in the thread. */
export interface ThreadCalls {
  /** Comes first; gives why the app cannot be used. */
  open(): Promise<AppErrorShape | null>;
  dispatch: Dispatch;
  close(): Promise<void>;
}

/** What the thread calls in the shell. */
export interface ShellCalls {
  event(message: string): void;
  log(level: 'info' | 'warn' | 'error', message: string, fields?: Record<string, unknown>): void;
  addSecret(secret: string): void;
  /** Calls a method of a port; of one that is a function, `call`. */
  port(port: keyof ThreadOptions['ports'], method: string, args: unknown[]): Promise<Result<unknown>>;
}

export interface AppThread {
  dispatch: Dispatch;
  subscribe: Subscribe;
  /** Stops jobs where they safely can, and returns when all is on disk. */
  close(): Promise<void>;
}

/**
 * Runs the app (services and dispatch) in a thread of its own, so that no answer of a service, however large, holds up the
 * window. Throws `AppError` `storage` when the data folder cannot be used. `onDeath`: the thread ended by itself; calls are answered
 * with `lost_connection` then.
 */
export async function startApp(
  { ports, ...data }: ThreadOptions,
  onDeath: (error: Error) => void,
): Promise<AppThread> {
  const { logger } = ports;
  const listeners = new Set<(message: string) => void>();
  const worker = new Worker(workerFile(), {
    workerData: {
      ...data,
      missing: {
        systemProxy: ports.systemProxy === null,
        updater: ports.updater === null,
        spellChecker: ports.spellChecker === null,
      },
    } satisfies AppThreadData,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const calls = createBirpc<ThreadCalls, ShellCalls>(
    {
      event: (message) => {
        for (const listener of listeners) listener(message);
      },
      log: (level, message, fields) => logger[level](message, fields),
      addSecret: (secret) => logger.addSecret(secret),
      port: (port, method, args) => callPort(ports[port], method, args),
    },
    {
      post: (message) => worker.postMessage(message),
      on: (listener) => worker.on('message', listener),
      timeout: -1,
    },
  );
  let running = false;
  let fault = new Error('its thread ended');
  worker.on('error', (error: Error) => {
    fault = error;
    logger.error('The thread of the app failed', { error });
  });
  worker.once('exit', () => {
    calls.$close();
    if (running) onDeath(fault);
    running = false;
  });

  const problem = await calls.open();
  if (problem) {
    await worker.terminate();
    throw new AppError(problem.code, problem.message, problem);
  }
  running = true;
  return {
    dispatch: async (name, input) => {
      try {
        return await calls.dispatch(name, input);
      } catch {
        return failure('lost_connection', 'The app is closing or has stopped.');
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      if (!running) return;
      running = false;
      await calls.close();
      await worker.terminate();
    },
  };
}

/** Expected failures cross as values: cloning an `AppError` would leave only its message. */
async function callPort(port: object | null, method: string, args: unknown[]): Promise<Result<unknown>> {
  try {
    const target = typeof port === 'function' ? { call: port } : port;
    return ok(await (target as Record<string, (...args: unknown[]) => unknown>)[method]!(...args));
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error: error.shape };
    throw error;
  }
}

/** Beside this file from source; in the build this module may sit in `chunks/`, the worker never does. */
function workerFile(): URL {
  const here = import.meta.url;
  if (here.endsWith('.ts')) return new URL('./worker.ts', here);
  return new URL(here.includes('/chunks/') ? '../app-worker.js' : './app-worker.js', here);
}
