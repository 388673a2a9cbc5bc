import { parentPort, workerData } from 'node:worker_threads';
import { serveApp } from './serve-app.ts';
import type { AppThreadData } from './thread.ts';

if (!parentPort) throw new Error('The app worker runs in a worker thread only');
const logger = serveApp(parentPort, workerData as AppThreadData);
process.on('unhandledRejection', (error) => logger.error('A promise was left unhandled', { error }));
