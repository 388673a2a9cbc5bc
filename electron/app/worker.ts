import { parentPort, workerData } from 'node:worker_threads';
import { startAppStoreThread } from '../store/store-thread.ts';
import type { AppThreadData } from './thread.ts';

if (!parentPort) throw new Error('The app worker runs in a worker thread only');
const data = workerData as AppThreadData;
// It loads its modules while this thread loads its own.
const appStoreThread = startAppStoreThread(data.dataDir);
const { serveApp } = await import('./serve-app.ts');
const logger = serveApp(parentPort, data, appStoreThread);
process.on('unhandledRejection', (error) => logger.error('A promise was left unhandled', { error }));
