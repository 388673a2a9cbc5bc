import { parentPort, workerData } from 'node:worker_threads';
import { startStoreThread } from '../store/store-thread.ts';
import type { AppThreadData } from './thread.ts';

if (!parentPort) throw new Error('The app worker runs in a worker thread only');
const data = workerData as AppThreadData;
// They load their modules while this thread loads its own.
const threads = { app: startStoreThread('app'), catalog: startStoreThread('catalog') };
const { serveApp } = await import('./serve-app.ts');
const logger = serveApp(parentPort, data, threads);
process.on('unhandledRejection', (error) => logger.error('A promise was left unhandled', { error }));
