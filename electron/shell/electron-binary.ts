import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type ElectronBinary, startFailure } from './choose-shell.ts';
import { downloadElectron } from './electron-download.ts';

const UNPACKING_LIMIT_MS = 180_000;
const PROBE_LIMIT_MS = 20_000;

/**
 * Finds the Electron executable and makes sure that it runs. The `electron` package (42 and newer) downloads it on first
 * use: the archive is downloaded here, and unpacked by the package's own installer.
 */
export async function findElectron(root: string, output: NodeJS.WriteStream): Promise<ElectronBinary> {
  const folder = packageFolder(root);
  if (folder === null) return { problem: 'the electron package is not installed' };
  const path = installedBinary(folder) ?? (await install(folder, root, output));
  if (typeof path !== 'string') return path;
  // As plain Node: if Chromium's sandbox cannot start, the real start says so.
  const probe = await run(path, ['--version'], PROBE_LIMIT_MS, { ELECTRON_RUN_AS_NODE: '1' });
  if (probe.code === 0) return { path };
  return {
    problem: startFailure(probe.code, probe.output) ?? `Electron does not start (${lastOutput(probe)})`,
  };
}

async function install(
  folder: string,
  root: string,
  output: NodeJS.WriteStream,
): Promise<string | { problem: string }> {
  const progress = downloadProgress(output);
  try {
    await downloadElectron({
      electron: folder,
      partFolder: join(root, 'node_modules', '.cache', 'electron-download'),
      onProgress: progress.show,
    });
  } catch (error) {
    // There is no message if several addresses were tried.
    const { message, code } = error as NodeJS.ErrnoException;
    return { problem: `Electron could not be downloaded (${message || code})` };
  } finally {
    progress.end();
  }
  const unpacked = await run(process.execPath, [join(folder, 'install.js')], UNPACKING_LIMIT_MS);
  return installedBinary(folder) ?? { problem: `Electron could not be unpacked (${lastOutput(unpacked)})` };
}

const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000);

/** One line that grows in a terminal; elsewhere a line for every 10 MB. */
export function downloadProgress(output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>) {
  let shown = -1;
  return {
    show(received: number, total: number | null): void {
      const now = megabytes(received);
      if (shown < 0)
        output.write(
          'Downloading Electron, which is needed once. Ctrl-C keeps what has come; "npm start -- --browser" goes without it.\n',
        );
      if (now === shown || (!output.isTTY && shown >= 0 && now < shown + 10)) return;
      shown = now;
      const text = total === null ? `${now} MB` : `${now} of ${megabytes(total)} MB`;
      output.write(output.isTTY ? `\r${text}` : `${text}\n`);
    },
    end(): void {
      if (shown >= 0 && output.isTTY) output.write('\n');
    },
  };
}

function packageFolder(root: string): string | null {
  try {
    return dirname(createRequire(join(root, 'package.json')).resolve('electron/package.json'));
  } catch {
    // Not installed, which is a state to report and not an error.
    return null;
  }
}

/** As found by the package's own index.js. */
function installedBinary(folder: string): string | null {
  const pathFile = join(folder, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : null;
  const own = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (own) return join(own, name ?? 'electron');
  const path = name === null ? null : join(folder, 'dist', name);
  return path !== null && existsSync(path) ? path : null;
}

interface Ended {
  code: number | null;
  output: string;
}

function run(
  program: string,
  args: string[],
  timeout: number,
  environment: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const env = { ...process.env, ...environment };
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

/** The most informative line: the first of a stack trace, without the name of the error class. */
function lastOutput({ output, code }: Ended): string {
  const lines = output.split('\n').map((line) => line.trim());
  const line = lines.find((text) => text !== '' && !text.startsWith('at ')) ?? `exit code ${code}`;
  return line.replace(/^\w*Error: /, '').slice(0, 200);
}
