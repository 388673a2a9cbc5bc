import { resetThreads } from './app-bundle/threads.ts';

resetThreads();
// A build in a test file before, in the same process, has set it.
process.env.NODE_ENV = 'test';
