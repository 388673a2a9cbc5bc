import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Bench, Figure } from './bench.ts';

/** How many files, and how many of some calls, the app's commonest flows run through, by V8's precise coverage. */
export const flowsBench: Bench = {
  name: 'flows',
  async run() {
    const file = new URL('./flows.ts', import.meta.url).pathname;
    // In a process of its own, which has loaded nothing of ours yet.
    const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, file]);
    return JSON.parse(stdout) as Figure[];
  },
};
