import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ElectronBinary } from './choose-shell.ts';

/** A download that stalls must not keep the app from opening in browser mode. */
const DOWNLOAD_LIMIT_MS = 180_000;

/**
 * Finds Electron's program and makes sure that it starts. The `electron` package (42 and newer) fetches it on first
 * use; its own installer is run for that, in its own process, because requiring the package would block and throw.
 */
export async function findElectron(root: string): Promise<ElectronBinary> {
  const folder = packageFolder(root);
  if (folder === null) return { problem: 'the electron package is not installed' };
  let path = installedBinary(folder);
  if (path === null) {
    const installed = await run(process.execPath, [join(folder, 'install.js')], DOWNLOAD_LIMIT_MS);
    path = installedBinary(folder);
    if (path === null) return { problem: `Electron could not be downloaded (${lastWords(installed)})` };
  }
  const version = await run(path, ['--version'], 20_000);
  return version.code === 0 ? { path } : { problem: `Electron does not start (${lastWords(version)})` };
}

function packageFolder(root: string): string | null {
  try {
    return dirname(createRequire(join(root, 'package.json')).resolve('electron/package.json'));
  } catch {
    // Left out of the installation, which is a state to report and not an error.
    return null;
  }
}

/** As the package's own index.js finds it. */
function installedBinary(folder: string): string | null {
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist');
  const path = join(dist, readFileSync(pathFile, 'utf8'));
  return existsSync(path) ? path : null;
}

interface Ended {
  code: number | null;
  output: string;
}

function run(program: string, args: string[], timeout: number): Promise<Ended> {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env, timeout });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code, signal) =>
      resolve({ code, output: signal === 'SIGTERM' && output === '' ? 'it took too long' : output }),
    );
  });
}

/** The line that says most: of a stack trace its first, without the name of the error class. */
function lastWords({ output, code }: Ended): string {
  const lines = output.split('\n').map((line) => line.trim());
  const line = lines.find((text) => text !== '' && !text.startsWith('at ')) ?? `exit code ${code}`;
  return line.replace(/^\w*Error: /, '').slice(0, 200);
}
