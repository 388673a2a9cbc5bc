import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { ROOT } from '../../e2e/harness/child.ts';
import { LocalThread, type Serve } from './local-thread.ts';

// `node:worker_threads` as the sources see it in a test (`vitest.config.ts`): the app and its stores are served in the test's own
// thread, unless the test file wants threads; those that are started run the bundle that is made once per run.

const threads = process.getBuiltinModule('node:worker_threads');

export const {
  BroadcastChannel,
  getEnvironmentData,
  MessageChannel,
  parentPort,
  receiveMessageOnPort,
  setEnvironmentData,
  workerData,
} = threads;

let realThreads = false;

/** For the top of a test file: app and stores run in threads of their own, as they do outside tests. */
export const inThreads = (): void => {
  realThreads = true;
};

/** Undoes `inThreads`: test files may share this module. */
export const resetThreads = (): void => {
  realThreads = false;
};

const source = (file: string) => pathToFileURL(join(ROOT, file)).href;
const APP = source('electron/app/worker.ts');
const STORE = source('electron/store/worker.ts');
const BUNDLED = new Map([
  [APP, 'app-worker.js'],
  [STORE, 'store-worker.js'],
  [source('electron/sandbox/worker.ts'), 'sandbox-worker.js'],
]);
/** Loaded when they are needed: most tests need neither. */
const LOCAL = new Map<string, () => Promise<Serve>>([
  [APP, () => import('#electron/app/serve-app.ts').then(({ serveApp }) => serveApp)],
  [STORE, () => import('#electron/store/serve-store.ts').then(({ serveStore }) => serveStore)],
]);

export const Worker = new Proxy(threads.Worker, {
  construct(Real, [file, options]: ConstructorParameters<typeof threads.Worker>): object {
    const serve = realThreads ? undefined : LOCAL.get(String(file));
    if (serve) return new LocalThread(serve(), options?.workerData);
    const bundled = BUNDLED.get(String(file));
    return new Real(
      bundled === undefined ? file : pathToFileURL(join(inject('appBundle'), bundled)),
      options,
    );
  },
});
