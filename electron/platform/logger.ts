import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../services/ports.ts';
import { createRedactor } from './redaction.ts';

const MAX_FILE_BYTES = 1024 * 1024;
const KEPT_FILES = 5;

/**
 * Writes JSON lines to `logs/app.log` under the data folder, starting a new file at 1 MiB and keeping the last five
 * (`app.1.log` is the newest of the old ones). Lines are few and written synchronously, so that the last ones before a
 * crash are on disk. If the log cannot be written, says so on stderr: the app works without it.
 */
export function createLogger(dataDir: string): Logger {
  const folder = join(dataDir, 'logs');
  const redactor = createRedactor();
  const file = join(folder, 'app.log');
  let size = 0;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    appendFileSync(file, '', { mode: 0o600 });
    size = statSync(file).size;
  } catch (error) {
    process.stderr.write(`No log is written, because ${whyNot(error, folder)}\n`);
  }

  const write = (level: string, message: string, fields?: Record<string, unknown>): void => {
    const line = `${JSON.stringify(redactor.value({ time: new Date(), level, message, fields }))}\n`;
    try {
      if (size > 0 && size + line.length > MAX_FILE_BYTES) size = rotate(folder);
      appendFileSync(file, line, { mode: 0o600 });
      size += Buffer.byteLength(line);
    } catch {
      // A full disk must not stop the work being logged, and there is nowhere left to report it.
    }
  };

  return {
    info: (message, fields) => write('info', message, fields),
    warn: (message, fields) => write('warn', message, fields),
    error: (message, fields) => write('error', message, fields),
    addSecret: (secret) => redactor.add(secret),
    redact: async (text) => redactor.text(text),
  };
}

function whyNot(error: unknown, folder: string): string {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
    return `${folder} is not a folder. Move it away and start again.`;
  return `${folder} cannot be written: ${error instanceof Error ? error.message : String(error)}.`;
}

/** Moves every file one number up, deleting the oldest. Returns the size of the new, empty one. */
function rotate(folder: string): 0 {
  const nth = (n: number) => join(folder, n === 0 ? 'app.log' : `app.${n}.log`);
  rmSync(nth(KEPT_FILES - 1), { force: true });
  for (let n = KEPT_FILES - 2; n >= 0; n--) {
    if (statSync(nth(n), { throwIfNoEntry: false })) renameSync(nth(n), nth(n + 1));
  }
  return 0;
}
