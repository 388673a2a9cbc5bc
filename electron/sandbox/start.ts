import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SandboxOptions } from './options.ts';
import type { Sandbox } from './server.ts';

/**
 * Starts the sandbox service in a worker thread, so that it never blocks the process that talks to it. Rejects if it cannot
 * start: port taken, state folder unusable, journal damaged.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const worker = new Worker(workerFile(import.meta.url), { workerData: options });
  // `once` rejects on the worker's 'error', which is how a failed start arrives.
  const [where] = (await once(worker, 'message')) as [Omit<Sandbox, 'close'>];
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  return {
    ...where,
    close: async () => {
      worker.postMessage('close');
      await exited;
    },
  };
}

/** In the sources, next to this file; in the build, next to the entry points, one level above shared chunks. */
function workerFile(here: string): URL {
  if (here.endsWith('.ts')) return new URL('./worker.ts', here);
  return new URL(here.includes('/chunks/') ? '../sandbox-worker.js' : './sandbox-worker.js', here);
}
