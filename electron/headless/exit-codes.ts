import { AppError } from '#shared/contract/result.ts';

/** The exit codes of the command line, for scripts. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  /** Done, but not for all: refused items, conflicts, unknown outcomes, rows that could not be staged. */
  partly: 3,
  inUse: 4,
  token: 5,
  cancelled: 6,
  /** Nothing was staged or sent: a question is open, or `--strict` allows nothing to be left out. */
  refused: 7,
} as const;

/** Invalid arguments. The message shows the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Another process is using the data folder. */
export class FolderInUse extends AppError {
  constructor(message: string) {
    super('busy', message);
  }
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof FolderInUse) return EXIT.inUse;
  if (!(error instanceof AppError)) return EXIT.failed;
  if (error.code === 'unauthorized') return EXIT.token;
  if (error.code === 'cancelled') return EXIT.cancelled;
  return EXIT.failed;
}
