import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

// `npm run package`: makes the installers of this system from what was built. Further arguments are electron-builder's.

const configuration = process.platform === 'linux' ? 'electron-builder.linux.yml' : 'electron-builder.yml';
const program = join(ROOT, 'node_modules', 'electron-builder', 'cli.js');
execFileSync(
  process.execPath,
  [program, '--config', configuration, '--publish', 'never', ...process.argv.slice(2)],
  { cwd: ROOT, stdio: 'inherit' },
);
