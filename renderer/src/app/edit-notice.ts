import { t } from '@lingui/core/macro';
import type { Job } from '#shared/contract/jobs.ts';
import { toast, toastError } from '../components/toast.ts';
import { BLOCK_EDIT_TOAST, tellBlockEdit } from '../state/block-edit-notice.ts';
import { useStaged } from '../state/staged.ts';

/** Announces how an edit of very many cells ended: either all of it was done, or none. */
export function announceEdit({ connectionId, title, state, message, error }: Job): void {
  const key = BLOCK_EDIT_TOAST;
  const changedSomething = useStaged.getState().summary?.undo === title;
  if (state === 'done' && changedSomething) tellBlockEdit(connectionId, title, message ?? '');
  else if (error && state === 'failed') toastError(t`Failed: ${title}`, error, { key, connectionId });
  else toast({ key, connectionId, title, message: message ?? undefined });
}
