import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';

/** Throws `cancelled` once work that changes nothing, or everything, was stopped. */
export function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError('cancelled', t`Cancelled. Nothing was changed.`);
}
