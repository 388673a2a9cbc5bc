import { t } from '@lingui/core/macro';
import type { Job } from '#shared/contract/jobs.ts';
import { toast, toastError } from '../components/toast.ts';
import { BLOCK_EDIT_TOAST, tellBlockEdit } from '../state/block-edit-notice.ts';
import { isLastStep, useStaged } from '../state/staged.ts';

/** Announces how an edit of very many cells ended: either all of it was done, or none. */
export function announceEdit({ connectionId, title, step, state, message, error }: Job): void {
  const key = BLOCK_EDIT_TOAST;
  if (state === 'done' && step !== null && isLastStep(useStaged.getState().summary, step))
    tellBlockEdit(connectionId, { step, label: title }, message ?? '');
  else if (error && state === 'failed')
    toastError(t`Failed: ${{ label: title }}`, error, { key, connectionId });
  else toast({ key, connectionId, title, message: message ?? undefined });
}
