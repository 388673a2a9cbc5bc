import { spawnSync } from 'node:child_process';

/** A Python with translate-toolkit (the Debian package of that name), or undefined. */
export const toolkitPython = (): string | undefined =>
  ['python3', '/usr/bin/python3'].find(
    (program) => spawnSync(program, ['-c', 'import translate.storage.xliff, lxml']).status === 0,
  );
