import { spawn } from 'node:child_process';

const POSIX = process.platform !== 'win32';
/** How long a child may take to exit after a signal before it is killed. */
const GRACE_MS = 12_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let interrupted = false;

/**
 * Starts a program in its own process group, so that a signal reaches everything it started, and only once: the terminal's Ctrl-C
 * goes to this process, which passes it on.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function start(program, args, options = {}) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: POSIX,
    ...options,
  });
  running.add(child);
  const forget = () => running.delete(child);
  child.once('error', forget);
  child.once('close', forget);
  return child;
}

/**
 * Runs a program until it exits. `code` is null if a signal ended it or it could not be started; `output` is what it printed, if
 * `quiet` kept it from the terminal.
 * @param {string} program
 * @param {string[]} args
 * @param {{ quiet?: boolean, cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs?: number, shell?: boolean }} [options]
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function run(program, args, { quiet = false, timeoutMs, ...options } = {}) {
  const child = start(program, args, { ...options, ...(quiet ? { stdio: ['ignore', 'pipe', 'pipe'] } : {}) });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => signal(child, 'SIGTERM'), timeoutMs);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, output: output + error.message }));
    child.once('close', (code) => resolve({ code, output }));
  }).finally(() => clearTimeout(timer));
}

/** Ends a child and everything it started. Resolves when it is gone. */
export async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.once('close', resolve));
  signal(child, 'SIGTERM');
  const timer = setTimeout(() => signal(child, 'SIGKILL'), GRACE_MS);
  await gone;
  clearTimeout(timer);
}

/** Whether the user asked to stop; if so, no further step is started. */
export const wasInterrupted = () => interrupted;

/**
 * Passes Ctrl-C, SIGTERM and a closed terminal on to every child, and kills those that do not react. A killed npm signals only
 * the shell between it and this process, which then dies silently; that is watched for.
 */
export function passSignalsOn() {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => interrupt(name));
  if (!POSIX || process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    interrupt('SIGTERM');
  }, 500);
  watch.unref();
}

/** Only once: npm repeats a signal that the terminal has sent to all, and some programs exit at once on the second. */
function interrupt(name) {
  if (interrupted) return;
  interrupted = true;
  const children = [...running];
  // Windows itself sends Ctrl-C to every program of the console, and any other signal there kills at once.
  if (POSIX) for (const child of children) signal(child, name);
  setTimeout(() => {
    for (const child of children) if (running.has(child)) signal(child, 'SIGKILL');
  }, GRACE_MS).unref();
}

function signal(child, name) {
  if (child.pid === undefined) return;
  try {
    if (POSIX) process.kill(-child.pid, name);
    else child.kill(name);
  } catch {
    // Gone in the meantime, which is what the signal was for.
  }
}
