import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';

/** What ended an edit of many cells, where what it had done could not be undone: the store does that at the next start, or before the next such edit. */
export function notTakenBack(error: unknown): AppError {
  const { code, message, ...more } = error instanceof AppError ? error.shape : internal();
  return new AppError(code, t`${message} The changes so far are undone at the next start.`, more);
}

const internal = () => ({ code: 'internal', message: t`Something went wrong in Catalog Desk.` }) as const;
