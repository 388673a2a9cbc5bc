import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, TO_STDERR } from '../children.mjs';
import { appNode, at, ROOT, toolEnvironment } from '../paths.mjs';

/** The build's inputs. */
const SOURCES = [
  'electron',
  'renderer',
  'shared',
  'electron.vite.config.ts',
  'scripts/licenses.mjs',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
];
const STAMP = at('out', '.sources');

/** Builds the app if its sources changed since the last build. Throws an error of one sentence if that fails. */
export async function ensureBuild() {
  const sources = hashSources(ROOT);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  console.error('Building the app …');
  if (!(await build())) throw new Error('The build failed; its messages above say why.');
}

/** Always builds. Returns whether it worked. */
export async function build() {
  // Taken first, so that files saved during the build count as changed.
  const sources = hashSources(ROOT);
  rmSync(STAMP, { force: true });
  const { code } = await run(
    appNode(),
    [at('node_modules', 'electron-vite', 'bin', 'electron-vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: ROOT,
      env: toolEnvironment(),
      stdio: TO_STDERR,
    },
  );
  if (code === 0) writeFileSync(STAMP, sources);
  return code === 0;
}

/** One hash over names and contents of all sources under `root`. */
export function hashSources(root) {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesOf(root, source)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(root, path) {
  const entries = existsSync(join(root, path)) ? readdirOrNull(join(root, path)) : [];
  if (entries === null) return [path];
  return entries.flatMap((entry) => filesOf(root, `${path}/${entry}`));
}

/** The entries of a folder, or null for a file. */
function readdirOrNull(path) {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}
