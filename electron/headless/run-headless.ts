import { resolve } from 'node:path';
import type { Job } from '#shared/contract/jobs.ts';
import { AppError } from '#shared/contract/result.ts';
import { atMostEvery } from '#shared/timing/throttle.ts';
import { startApp } from '../app/thread.ts';
import { type DirectoryLock, lockDirectory } from '../platform/directory-lock.ts';
import { downloadsFolder } from '../platform/downloads-folder.ts';
import { createLogger } from '../platform/logger.ts';
import { appFiles, chooseDataDir } from '../platform/paths.ts';
import type { Keychain, Logger } from '../services/ports.ts';
import type { Command, CommandResult } from './command.ts';
import type { CommandName, HeadlessLine } from './command-line.ts';
import { apply } from './commands/apply.ts';
import { exportProducts } from './commands/export.ts';
import { exportTranslations } from './commands/export-translations.ts';
import { importFile } from './commands/import.ts';
import { importTranslations } from './commands/import-translations.ts';
import { pull } from './commands/pull.ts';
import { status } from './commands/status.ts';
import { transform } from './commands/transform.ts';
import { FolderInUse } from './exit-codes.ts';
import { Session } from './session.ts';

const COMMANDS: Record<CommandName, Command> = {
  status,
  pull,
  export: exportProducts,
  import: importFile,
  transform,
  'export-translations': exportTranslations,
  'import-translations': importTranslations,
  apply,
};

export interface Surroundings {
  /** From the environment; never stored. */
  token: string | null;
  /** Aborted by Ctrl-C. */
  interrupted: AbortSignal;
  createKeychain(logger: Logger): Keychain;
  /** For people; not part of the output. */
  say(line: string): void;
}

const SAY_EVERY_MS = 2_000;

/**
 * Runs one command on the data folder as the app's only process, then closes the app. Throws `FolderInUse` if another
 * process has the folder, `UsageError`, and `AppError`.
 */
export async function runHeadless(
  line: HeadlessLine,
  { token, interrupted, createKeychain, say }: Surroundings,
): Promise<CommandResult> {
  const { options, command } = line;
  const given = options['data-dir'];
  const dataDir = chooseDataDir(given === undefined ? null : resolve(given));
  const out = options.out ?? options.rejected;
  const savePath = out === undefined ? null : resolve(out);
  const lock = takeFolder(dataDir);
  try {
    const files = appFiles();
    const logger = createLogger(dataDir);
    if (token !== null) logger.addSecret(token);
    const keychain = createKeychain(logger);
    const app = await startApp(
      {
        dataDir,
        shell: 'browser',
        sandboxed: null,
        version: files.version,
        openSample: false,
        licensesFile: files.licenses,
        checkOutputs: true,
        // Its output is read by scripts.
        languages: ['en'],
        ports: {
          keychain: token === null ? keychain : memoryKeychain(keychain, logger),
          systemProxy: null,
          spellChecker: null,
          files: { ...downloadsFolder(), chooseSavePath: async () => savePath },
          updater: null,
          logger,
        },
      },
      ({ message }) => {
        say(`Catalog Desk had to close (${message}). Staged edits are safe; run it again.`);
        process.exit(1);
      },
    );
    try {
      const isDue = atMostEvery(SAY_EVERY_MS);
      const onProgress = (job: Job) => {
        if (job.state === 'running' && isDue()) say(progressOf(job));
      };
      const session = new Session(app, { token, interrupted, onProgress });
      return await COMMANDS[command](session, line, { savePath });
    } finally {
      if (interrupted.aborted) say('Stopping safely…');
      await app.close();
    }
  } finally {
    lock.release();
  }
}

function takeFolder(dataDir: string): DirectoryLock {
  try {
    return lockDirectory(dataDir);
  } catch (error) {
    throw error instanceof AppError && error.code === 'busy' ? new FolderInUse(error.message) : error;
  }
}

function progressOf({ title, done, total, unit, rate }: Job): string {
  const count = total === null ? `${done}` : `${done} of ${total}`;
  return `${title}: ${count} ${unit}${rate === null ? '' : `, ${Math.round(rate)} a second`}`;
}

/** A keychain in memory: entries last as long as the process, and are never written anywhere. */
export function memoryKeychain(keychain: Keychain, logger: Logger): Keychain {
  const memory = new Map<string, string>();
  return {
    status: () => keychain.status(),
    get: async (account) => memory.get(account) ?? keychain.get(account),
    set: async (account, secret) => {
      logger.addSecret(secret);
      memory.set(account, secret);
      return 'memory';
    },
    delete: async (account) => {
      memory.delete(account);
    },
  };
}
