import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';

/**
 * The error for an edit of many cells that failed and could not be undone: the store undoes it at the next start, or before
 * the next such edit.
 */
export function notReverted(error: unknown): AppError {
  const { code, message, ...more } = error instanceof AppError ? error.shape : internal();
  return new AppError(code, t`${message} The changes so far are undone at the next start.`, more);
}

const internal = () => ({ code: 'internal', message: t`Something went wrong in Catalog Desk.` }) as const;
