import { parentPort, workerData } from 'node:worker_threads';
import { followLanguage } from '../platform/language.ts';
import { type StoreKind, serveStore } from './serve-store.ts';

if (!parentPort) throw new Error('The store worker runs in a worker thread only');
await followLanguage();
await serveStore(parentPort, workerData as StoreKind);
