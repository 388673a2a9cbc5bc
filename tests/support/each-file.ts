import { resetThreads } from './app-bundle/threads.ts';

resetThreads();
