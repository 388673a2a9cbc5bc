import { t } from '@lingui/core/macro';
import type { Job } from '#shared/contract/jobs.ts';
import { toast, toastError } from '../components/toast.ts';
import { fileActions } from '../state/jobs.ts';

/** Announces how writing a file ended. */
export function announceExport(job: Job): void {
  const { connectionId, state, title, message, warning, error } = job;
  if (state === 'failed' && error) toastError(t`The file was not written`, error, { connectionId });
  else if (state === 'done')
    toast({
      kind: 'done',
      connectionId,
      title: message ?? title,
      message: warning ?? undefined,
      unhurried: true,
      more: fileActions(job),
    });
  else toast({ connectionId, title: message ?? t`${title}: stopped. No file was written.` });
}
