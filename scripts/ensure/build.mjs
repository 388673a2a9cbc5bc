import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appNode, at, ROOT, toolEnvironment } from '../paths.mjs';
import { runLogged } from './run-logged.mjs';

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

/** Where Node keeps the compiled code of the built app, for its next start. */
export const COMPILED = at('out', '.compiled');

/** Builds the app if its sources changed since the last build. Throws an error of one sentence if that fails. */
export async function ensureBuild() {
  const isCurrent = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashSources(ROOT);
  if (!isCurrent) await build();
}

/** Always builds. Returns true, as a step of `npm test` that passed does; throws an error of one sentence if it fails. */
export async function build() {
  // Taken first, so that files saved during the build count as changed.
  const sources = hashSources(ROOT);
  rmSync(STAMP, { force: true });
  rmSync(COMPILED, { recursive: true, force: true });
  const vite = at('node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  await runLogged('Building the app', 'build.log', appNode(), [vite, 'build', '--logLevel', 'warn'], {
    env: toolEnvironment(),
  });
  writeFileSync(STAMP, sources);
  return true;
}

/**
 * One hash over names and contents of all sources under `root`. Contents, and not times and sizes: those would save 20 ms of a
 * start, and miss an edit that keeps both.
 */
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

/** The files under a folder, or the file itself; none if there is neither. */
function filesOf(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`],
  );
}
