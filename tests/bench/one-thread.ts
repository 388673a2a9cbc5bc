import { LocalThread, type Serve } from '../support/app-bundle/local-thread.ts';

// `node:worker_threads` as the app sees it while its flows are measured: stores are served in this thread.

const threads = process.getBuiltinModule('node:worker_threads');

export const { MessageChannel, parentPort, receiveMessageOnPort, workerData } = threads;

const STORE = new URL('../../electron/store/worker.ts', import.meta.url).href;

export const Worker = new Proxy(threads.Worker, {
  construct(Real, [file, options]: ConstructorParameters<typeof threads.Worker>): object {
    if (String(file) !== STORE) return new Real(file, options);
    const serve: Promise<Serve> = import('../../electron/store/serve-store.ts').then(
      ({ serveStore }) => serveStore,
    );
    return new LocalThread(serve, options?.workerData);
  },
});
