import { t } from '@lingui/core/macro';
import { createBirpc } from 'birpc';
import { AppError, type AppErrorShape, ok, type Result } from '#shared/contract/result.ts';
import { startThread } from '../platform/worker-thread.ts';
import type { AppOptions } from '../services/create-app.ts';
import type { Subscribe } from '../services/event-bus.ts';
import type { Ports } from '../services/ports.ts';
import type { Dispatch } from '../transports/dispatch.ts';
import { failure } from '../transports/json-text.ts';

/** The data that the thread is started with. Its ports are reached by calls; those in `missing` are null. */
export type AppThreadData = Omit<AppOptions, 'ports' | 'threads'> & {
  checkOutputs: boolean;
  /** The user's languages from the system, the best first. */
  languages: string[];
  /** Set to 1 once the app is closed, for a shell that cannot wait for an answer. */
  closed: SharedArrayBuffer;
  missing: { systemProxy: boolean; updater: boolean; spellChecker: boolean };
};

/** The thread changes the language itself, for the whole process. */
type ThreadOptions = Omit<AppThreadData, 'missing' | 'closed'> & { ports: Omit<Ports, 'language'> };

/** Methods of the thread that the shell calls. */
export interface ThreadCalls {
  /** Called first; returns why the app cannot be used. */
  open(): Promise<AppErrorShape | null>;
  dispatch: Dispatch;
  close(): Promise<void>;
}

/** Methods of the shell that the thread calls. */
export interface ShellCalls {
  event(message: string): void;
  log(level: 'info' | 'warn' | 'error', message: string, fields?: Record<string, unknown>): void;
  addSecret(secret: string): void;
  /** Calls a method of a port; `call` for a port that is a function. */
  port(port: keyof ThreadOptions['ports'], method: string, args: unknown[]): Promise<Result<unknown>>;
}

export interface AppThread {
  dispatch: Dispatch;
  subscribe: Subscribe;
  /** Stops jobs where that is safe, and returns when everything is on disk. */
  close(): Promise<void>;
  /**
   * The same without returning to the event loop, for an end of the session that waits for nothing else. Returns whether
   * everything was on disk in time.
   */
  closeNow(limitMs: number): boolean;
}

/** As `launchApp`; returns once the app is open. Throws `AppError` `storage` if the data folder cannot be used. */
export async function startApp(options: ThreadOptions, onDeath: (error: Error) => void): Promise<AppThread> {
  const app = launchApp(options, onDeath);
  await app.opened;
  return app;
}

/**
 * Runs the app (services and dispatch) in a separate thread, so that no answer of a service, however large, blocks the
 * window. `opened` rejects with `AppError` `storage` if the data folder cannot be used; calls made before wait for it.
 * `onDeath` is called if the thread ends unexpectedly; calls then return `lost_connection`.
 */
export function launchApp(
  { ports, ...data }: ThreadOptions,
  onDeath: (error: Error) => void,
): AppThread & { opened: Promise<void> } {
  const { logger } = ports;
  const listeners = new Set<(message: string) => void>();
  const closed = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const worker = startThread(import.meta.url, 'app-worker.js', {
    ...data,
    closed: closed.buffer,
    missing: {
      systemProxy: ports.systemProxy === null,
      updater: ports.updater === null,
      spellChecker: ports.spellChecker === null,
    },
  } satisfies AppThreadData);
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
    Atomics.store(closed, 0, 1); // nobody else will
    calls.$close();
    if (running) onDeath(fault);
    running = false;
  });

  const open = async (): Promise<void> => {
    const problem = await calls.open();
    if (problem) {
      await worker.terminate();
      throw new AppError(problem.code, problem.message, problem);
    }
    running = true;
  };
  const opened = open();
  opened.catch(() => undefined); // told to whoever waits for it
  return {
    opened,
    dispatch: async (name, input) => {
      try {
        await opened;
        return await calls.dispatch(name, input);
      } catch {
        return failure('lost_connection', t`The app is closing or has stopped.`);
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      await opened.catch(() => undefined); // what did not open holds nothing
      if (!running) return;
      running = false;
      await calls.close();
      await worker.terminate();
    },
    closeNow: (limitMs) => {
      if (running) {
        running = false;
        // Sent at once; its answer would be read by the event loop.
        void calls
          .close()
          .catch((error: unknown) => logger.error('The app did not close cleanly', { error }));
      }
      return Atomics.wait(closed, 0, 0, limitMs) !== 'timed-out';
    },
  };
}

/** Expected failures are passed as values, because cloning an `AppError` would keep only its message. */
async function callPort(port: object | null, method: string, args: unknown[]): Promise<Result<unknown>> {
  try {
    const target = typeof port === 'function' ? { call: port } : port;
    return ok(await (target as Record<string, (...args: unknown[]) => unknown>)[method]!(...args));
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error: error.shape };
    throw error;
  }
}
