import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startApp } from '#electron/app/thread.ts';
import { downloadsFolder } from '#electron/platform/downloads-folder.ts';
import { type App, type AppOptions, createApp } from '#electron/services/create-app.ts';
import type { Logger } from '#electron/services/ports.ts';
import { connectionLimits } from '#shared/contract/connections.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { Handlers } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import { defaultProfile } from '#shared/service/profile.ts';
import { memoryKeychain } from '../support/running-app.ts';

/** The sandbox service in its own process, so that its work is not counted as the app's. */
export interface SandboxProcess {
  url: string;
  token: string;
  integrationId: string;
  controlKey: string;
  close(): Promise<void>;
}

export async function startSandboxProcess(options: {
  products: number;
  valuesPerProduct: number;
  latencyMs?: number;
}): Promise<SandboxProcess> {
  const cli = join(import.meta.dirname, '../../electron/sandbox/cli.ts');
  const given = {
    products: options.products,
    'values-per-product': options.valuesPerProduct,
    latency: options.latencyMs ?? 0,
    port: 0,
  };
  const args = Object.entries(given).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', cli, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const close = async () => {
    const exited = once(child, 'exit');
    child.kill();
    await exited;
  };
  return { ...(JSON.parse(line) as Omit<SandboxProcess, 'close'>), close };
}

/** Number of requests of each kind since the sandbox started. */
export async function requestsTo({
  url,
  controlKey,
}: SandboxProcess): Promise<{ list: number; patch: number; delete: number }> {
  const answer = await fetch(`${url}/_control/stats`, { headers: { 'x-sandbox-key': controlKey } });
  const { requests } = (await answer.json()) as {
    requests: { list?: number; patch?: number; delete?: number };
  };
  return { list: 0, patch: 0, delete: 0, ...requests };
}

/** The routes of the service itself: control requests are counted beside them. */
const OF_THE_SERVICE = ['list', 'upsert', 'patch', 'delete', 'changes', 'required'];

/** All requests since the sandbox started, and its products that have no parent. */
export async function stateOf({
  url,
  controlKey,
}: SandboxProcess): Promise<{ requests: number; roots: number }> {
  const answer = await fetch(`${url}/_control/stats`, { headers: { 'x-sandbox-key': controlKey } });
  const { requests, roots } = (await answer.json()) as { requests: Record<string, number>; roots: number };
  return { requests: OF_THE_SERVICE.reduce((sum, route) => sum + (requests[route] ?? 0), 0), roots };
}

/** The whole app without a shell, with one connection to the sandbox; can be reopened on the same folder. */
export async function appOnSandbox(
  dataDir: string,
  { url, token, integrationId }: Omit<SandboxProcess, 'close' | 'controlKey'>,
  start: (options: AppOptions) => Promise<Pick<App, 'handlers' | 'close'>> = createApp,
): Promise<{ app: Pick<App, 'handlers' | 'close'>; connectionId: string; database: string }> {
  const app = await start({
    dataDir,
    shell: 'browser',
    sandboxed: null,
    version: '0',
    openSample: false,
    licensesFile: join(dataDir, 'licenses.json'),
    ports: {
      keychain: memoryKeychain(),
      systemProxy: null,
      files: downloadsFolder(dataDir),
      updater: null,
      spellChecker: null,
      language: { use: async () => 'en' },
      logger,
    },
  });
  const fields = {
    name: 'Bench',
    colour: 'blue' as const,
    readOnly: false,
    production: false,
    baseUrl: url,
    allowHttp: false,
    integrationId,
    locales: ['en', 'de', 'fr', 'ja', 'ar'],
    keptLocales: null,
    identifierField: 'sku',
    titleField: 'title',
    profile: defaultProfile,
    limits: connectionLimits.parse({}),
    pollSeconds: null,
    showPictures: false,
  };
  const [known] = await app.handlers['connections.list']({});
  const { id } = known
    ? await app.handlers['connections.update']({ connectionId: known.id, fields, token })
    : await app.handlers['connections.create']({ fields, token });
  return { app, connectionId: id, database: join(dataDir, 'catalogs', id, 'catalog.db') };
}

/** The app as in a shell: in its own thread, reached by string messages. */
export async function appInThread(options: AppOptions): Promise<Pick<App, 'handlers' | 'close'>> {
  const { dispatch, close } = await startApp({ ...options, languages: [], checkOutputs: false }, () => {
    throw new Error('the app thread died');
  });
  const call = (name: string) => async (input: unknown) => {
    const result = JSON.parse(await dispatch(name, JSON.stringify(input))) as Result<unknown>;
    if (!result.ok) throw new Error(result.error.message);
    return result.value;
  };
  return { handlers: new Proxy({} as Handlers, { get: (_, name) => call(String(name)) }), close };
}

const POLL_MS = 50;

/** Waits until a job is done, calling `meanwhile` now and then. Throws if it ends in any other way. */
export async function jobDone(
  app: Pick<App, 'handlers'>,
  jobId: string | null,
  meanwhile: () => void = () => {},
): Promise<Job> {
  for (;;) {
    const job = (await app.handlers['jobs.list']({})).find(({ id }) => id === jobId);
    if (job?.state === 'done') return job;
    if (job?.state !== 'running') throw new Error(job?.message ?? 'the job ended otherwise');
    meanwhile();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const logger: Logger = {
  info: () => {},
  warn: () => {},
  error: console.error,
  addSecret: () => {},
  redact: async (text) => text,
};
