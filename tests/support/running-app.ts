import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadsFolder } from '#electron/platform/downloads-folder.ts';
import { type App, createApp } from '#electron/services/create-app.ts';
import type { Keychain, Logger, Updater, UserFiles } from '#electron/services/ports.ts';
import { createDispatch, type Dispatch } from '#electron/transports/dispatch.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { EventMessage, InputOf, OperationName, OutputOf } from '#shared/contract/registry.ts';
import { AppError, type ErrorCode, type Result } from '#shared/contract/result.ts';
import { acceptWrites } from './accept-writes.ts';

/** The real app (services, store, api, sandbox) without a shell, in its own folder. */
export interface RunningApp {
  dataDir: string;
  events: EventMessage[];
  /** Calls through dispatch, as a window does; throws `AppError` when the app refuses the call. */
  call<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>>;
  /** Creates a connection to a service whose ways of writing the user accepts. */
  connect(input: InputOf<'connections.create'>): Promise<OutputOf<'connections.create'>>;
  /** The error code with which a call is refused. */
  refusal<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<ErrorCode>;
  /** Waits until a job has ended and returns it. Fails for null: a queued job has no id yet. */
  ended(jobId: string | null): Promise<Job>;
  /** Quits and restarts with the same folder and keychain. `meanwhile`: runs in between, for example to change the folder. */
  restart(meanwhile?: () => void | Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** A keychain that lives as long as the test, so that the token survives restarts. */
export function memoryKeychain(): Keychain & { tokenOf(account: string): string | null } {
  const secrets = new Map<string, string>();
  return {
    /** The token alone, without the origin that is stored with it. */
    tokenOf: (account) => secrets.get(account)?.split(' ')[1] ?? null,
    status: async () => ({ available: true }),
    get: async (account) => secrets.get(account) ?? null,
    set: async (account, secret) => {
      secrets.set(account, secret);
      return 'keychain';
    },
    delete: async (account) => {
      secrets.delete(account);
    },
  };
}

const silent: Logger = {
  info: () => {},
  warn: () => {},
  error: () => {},
  addSecret: () => {},
  redact: async (text) => text,
};

export async function startApp(
  options: {
    keychain?: Keychain;
    logger?: Logger;
    files?: UserFiles;
    updater?: Updater;
    shell?: 'desktop' | 'browser';
    /** An existing folder, which is kept at the end. */
    dataDir?: string;
  } = {},
): Promise<RunningApp> {
  const { keychain = memoryKeychain(), logger = silent, shell = 'browser' } = options;
  const { dataDir = mkdtempSync(join(tmpdir(), 'catalog-desk-')) } = options;
  const { files = downloadsFolder(dataDir), updater = null } = options;
  const events: EventMessage[] = [];
  let app: App;
  let dispatch: Dispatch;
  const answer = async (name: OperationName, input: unknown) =>
    JSON.parse(await dispatch(name, JSON.stringify(input))) as Result<unknown>;

  const start = async () => {
    app = await createApp({
      dataDir,
      shell,
      sandboxed: shell === 'desktop' ? true : null,
      version: '0.0.0',
      openSample: false,
      licensesFile: join(dataDir, 'licenses.json'),
      ports: {
        keychain,
        systemProxy: null,
        files,
        language: { use: async () => 'en' },
        updater,
        spellChecker: null,
        logger,
      },
    });
    dispatch = createDispatch(app.handlers, { logger, checkOutputs: true });
    app.subscribe((message) => events.push(JSON.parse(message) as EventMessage));
  };
  await start();

  const running: RunningApp = {
    connect: async (input) => {
      const connection = await running.call('connections.create', input);
      await acceptWrites(running, connection.id);
      return connection;
    },
    dataDir,
    events,
    call: async <Name extends OperationName>(name: Name, input: InputOf<Name>) => {
      const result = await answer(name, input);
      if (!result.ok) throw new AppError(result.error.code, result.error.message, result.error);
      return result.value as OutputOf<Name>;
    },
    refusal: async (name, input) => {
      const result = await answer(name, input);
      if (result.ok) throw new Error(`${name} was not refused`);
      return result.error.code;
    },
    ended: async (jobId) => {
      if (jobId === null) throw new Error('nothing was started');
      const told = Promise.withResolvers<Job>();
      const look = (job: Job) => job.id === jobId && job.state !== 'running' && told.resolve(job);
      const forget = app.subscribe((message) => {
        const { event, payload } = JSON.parse(message) as EventMessage;
        if (event === 'jobs.changed') look(payload);
      });
      try {
        const job = (await running.call('jobs.list', {})).find(({ id }) => id === jobId);
        if (!job) throw new Error(`no job ${jobId}`);
        look(job);
        return await told.promise;
      } finally {
        forget();
      }
    },
    restart: async (meanwhile) => {
      await app.close();
      await meanwhile?.();
      await start();
    },
    stop: async () => {
      await app.close();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return running;
}
