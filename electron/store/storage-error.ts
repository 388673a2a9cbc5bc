import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';

const SQLITE = {
  BUSY: 5,
  LOCKED: 6,
  READONLY: 8,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  NOTADB: 26,
};

/** Extended codes that say more than the primary ones. */
const MEANINGS: Record<number, number> = {
  522: SQLITE.CORRUPT, // SQLITE_IOERR_SHORT_READ: the file ends before it should
  4874: SQLITE.FULL, // SQLITE_IOERR_SHMSIZE: there is no room for the file that accompanies an open one
};

const SENTENCES: Record<number, MessageDescriptor> = {
  [SQLITE.BUSY]: msg`Another program is using the local catalog file. Close it and try again.`,
  [SQLITE.LOCKED]: msg`Another program is using the local catalog file. Close it and try again.`,
  [SQLITE.READONLY]: msg`The local catalog file cannot be written. Check its permissions.`,
  [SQLITE.IOERR]: msg`The disk reported an error while reading or writing the local catalog.`,
  [SQLITE.CORRUPT]: msg`The local catalog file is damaged. Start the app again: it will be repaired.`,
  [SQLITE.FULL]: msg`The disk is full. Free some space and try again.`,
  [SQLITE.CANTOPEN]: msg`The local catalog file cannot be opened. Check that its folder exists and can be written.`,
  [SQLITE.NOTADB]: msg`The local catalog file is damaged. Start the app again: it will be repaired.`,
};

/** Added to errors of operations that were not done, never to those that are retried until they succeed. */
export const NOTHING_CHANGED = msg`Nothing was changed.`;
const CHANGED_NOTHING = new Set([SQLITE.READONLY, SQLITE.IOERR, SQLITE.FULL]);

const FILE_SYSTEM_CODES: Record<string, number> = {
  ENOSPC: SQLITE.FULL,
  EDQUOT: SQLITE.FULL,
  EACCES: SQLITE.READONLY,
  EPERM: SQLITE.READONLY,
  EROFS: SQLITE.READONLY,
  ENOENT: SQLITE.CANTOPEN,
  EEXIST: SQLITE.CANTOPEN,
  ENOTDIR: SQLITE.CANTOPEN,
  EISDIR: SQLITE.CANTOPEN,
  EIO: SQLITE.IOERR,
};

/** The primary result code of an SQLite error, or the equivalent for a file system error; null for any other. */
function resultCode(error: unknown): number | null {
  const { errcode, code } = (error ?? {}) as { errcode?: unknown; code?: unknown };
  if (typeof errcode === 'number') return MEANINGS[errcode] ?? errcode & 0xff;
  return typeof code === 'string' ? (FILE_SYSTEM_CODES[code] ?? null) : null;
}

/** Thrown if a file's content is not as it was left. */
export class DamageFound extends Error {
  /** The code with which SQLite reports damage. */
  readonly errcode = SQLITE.CORRUPT;
}

/** Whether the file's content is damaged (not merely unreachable). */
export function isDamage(error: unknown): boolean {
  const code = resultCode(error);
  return code === SQLITE.CORRUPT || code === SQLITE.NOTADB;
}

/** Turns any error of the store into an `AppError`: `storage` if the machine caused it, otherwise `internal` (a bug). */
export function toStoreError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const result = resultCode(error) ?? 0;
  const sentence = SENTENCES[result];
  const details = error instanceof Error ? error.message : String(error);
  // Damage stays until it is repaired, however often the operation is retried.
  if (sentence) {
    const message = sentences(i18n._(sentence), CHANGED_NOTHING.has(result) && i18n._(NOTHING_CHANGED));
    return new AppError('storage', message, { details, retryable: !isDamage(error) });
  }
  return new AppError('internal', t`The local catalog failed unexpectedly: ${details}`, { details });
}

/** The error for a file that cannot be opened. It names the file, so that the user knows which one to free, move or unlock. */
export function toOpeningError(error: unknown, file: string): AppError {
  const { code, message, ...more } = toStoreError(error).shape;
  return new AppError(code, sentences(message, t`The file is ${file}.`), more);
}
