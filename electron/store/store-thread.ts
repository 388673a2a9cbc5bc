import type { Worker } from 'node:worker_threads';
import { startThread } from '../platform/worker-thread.ts';
import type { StoreKind } from './serve-store.ts';

/** Starts a thread that serves one database of this kind, once it is told which. Until then it loads its modules. */
export const startStoreThread = (kind: StoreKind): Worker =>
  startThread(import.meta.url, 'store-worker.js', kind);
