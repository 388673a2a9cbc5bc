import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../platform/worker-thread.ts';
import type { StoreWorkerData } from './serve-store.ts';

/** Starts a thread that serves one database, once it is asked to open it. */
export const startStoreThread = (data: StoreWorkerData): Worker =>
  startThread(import.meta.url, 'store-worker.js', data);

/** The thread of the file of connections and settings. */
export const startAppStoreThread = (dataDir: string): Worker =>
  startStoreThread({ kind: 'app', file: join(dataDir, 'app.db') });
