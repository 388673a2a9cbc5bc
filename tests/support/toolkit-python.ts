import { spawnSync } from 'node:child_process';

/** A Python with translate-toolkit, or undefined. */
export const toolkitPython = ['python3', '/usr/bin/python3'].find(
  (program) => spawnSync(program, ['-c', 'import translate.storage.xliff, lxml']).status === 0,
);

/** For the titles of tests that need it. */
export const withoutToolkit = toolkitPython
  ? ''
  : ' (skipped: no translate-toolkit; install translate-toolkit)';
