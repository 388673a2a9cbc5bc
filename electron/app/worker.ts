import { parentPort, workerData } from 'node:worker_threads';
import { startStoreThread } from '../store/store-thread.ts';
import type { AppThreadData } from './thread.ts';

if (!parentPort) throw new Error('The app worker runs in a worker thread only');
const data = workerData as AppThreadData;
// It loads its modules while this thread loads its own.
const app = startStoreThread('app');
const { serveApp } = await import('./serve-app.ts');
// Not before: on two processors, the page would be painted later.
const logger = serveApp(parentPort, data, { app, catalog: startStoreThread('catalog') });
process.on('unhandledRejection', (error) => logger.error('A promise was left unhandled', { error }));
