import { Worker } from 'node:worker_threads';

/** node:sqlite still announces itself as experimental in Node 24. */
const QUIET = '--disable-warning=ExperimentalWarning';

/**
 * Starts a thread with this data. From source it is `worker.ts` beside the module `from` (its `import.meta.url`); in the build that module
 * may be in `chunks/`, but the entry point `built` never is.
 */
export function startThread(from: string, built: string, workerData: unknown): Worker {
  const file = from.endsWith('.ts') ? './worker.ts' : `${from.includes('/chunks/') ? '..' : '.'}/${built}`;
  return new Worker(new URL(file, from), {
    workerData,
    // If the process already has the flag, the worker inherits all flags: one of them allows running unbuilt sources.
    ...(process.execArgv.includes(QUIET) ? {} : { execArgv: [QUIET] }),
  });
}
