import { spawn } from 'node:child_process';

/** For what only prepares: the standard output is the app's, which programs may read (`--headless --json`). */
export const TO_STDERR = /** @type {import('node:child_process').StdioOptions} */ (['ignore', 2, 2]);

const POSIX = process.platform !== 'win32';
/** How long a child may take to end after a signal before it is made to. */
const GRACE_MS = 12_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let interrupted = false;

/**
 * Starts a program in a process group of its own, so that a signal reaches whatever it started in turn, and reaches
 * it once: the terminal's Ctrl-C goes to this process only, which passes it on.
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
 * Runs a program to its end. `code` is null when it was ended by a signal or could not be started at all;
 * `output` is what it wrote, where `quiet` kept it from the terminal.
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

/** Ends a child and all that it started. Resolves when it is gone. */
export async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.once('close', resolve));
  signal(child, 'SIGTERM');
  const timer = setTimeout(() => signal(child, 'SIGKILL'), GRACE_MS);
  await gone;
  clearTimeout(timer);
}

/** Whether the user asked to stop: no further step is to be started. */
export const wasInterrupted = () => interrupted;

/**
 * Passes Ctrl-C, SIGTERM and a closed terminal on to every child, and ends those that do not listen. A killed npm tells
 * nobody: it signals the shell between it and this process, which dies without a word, so that is watched for.
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

/** Once: npm repeats a signal that the terminal has given to all, and to some programs the second one is the end at once. */
function interrupt(name) {
  if (interrupted) return;
  interrupted = true;
  const children = [...running];
  // Windows gives Ctrl-C to every program of the console itself, and knows no signal that is not the end at once.
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
    // Gone between the question and the signal, which is what the signal was for.
  }
}
