import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { run, wasInterrupted } from '../children.mjs';
import { at, ROOT } from '../paths.mjs';

/** Enough for an error of npm or of the bundler with its piece of code. */
const SHOWN_LINES = 25;

/**
 * Runs a program as one step of the preparations. The terminal gets one line; what the program prints goes to a log. Throws an
 * error of one sentence that names the log if the program fails, after printing the log's last lines.
 */
export async function runLogged(title, logName, program, args, options = {}) {
  const log = at('.stamps', logName);
  mkdirSync(at('.stamps'), { recursive: true });
  const file = openSync(log, 'w');
  const stop = announce(title);
  const { code, output } = await run(program, args, { cwd: ROOT, ...options, stdio: ['ignore', file, file] });
  stop();
  // Only what kept the program from starting; the rest is in the file already.
  writeSync(file, output);
  closeSync(file);
  if (code === 0) return;
  if (!wasInterrupted()) console.error(lastLines(readFileSync(log, 'utf8')));
  throw new Error(`${title} failed: the whole output is in ${log}`);
}

/** On stderr, as stdout belongs to the app. In a terminal the seconds count up, as a step may take a minute. */
function announce(title) {
  const { stderr } = process;
  if (!stderr.isTTY) {
    stderr.write(`${title} …\n`);
    return () => {};
  }
  const began = Date.now();
  const show = () => stderr.write(`\r${title} … ${Math.round((Date.now() - began) / 1000)} s`);
  show();
  const timer = setInterval(show, 1000);
  return () => {
    clearInterval(timer);
    stderr.write('\n');
  };
}

/** The end of a log, without its empty lines, stack traces and npm's warnings about engines (`dependencies.mjs`). */
function lastLines(log) {
  const lines = stripVTControlCharacters(log).split('\n');
  return lines
    .filter((line) => !/^(npm error)?\s*(at .*)?$|^npm warn EBADENGINE/.test(line))
    .slice(-SHOWN_LINES)
    .join('\n');
}
