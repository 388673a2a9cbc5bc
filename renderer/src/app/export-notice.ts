import { t } from '@lingui/core/macro';
import type { Job } from '#shared/contract/jobs.ts';
import { toast, toastError } from '../components/toast.ts';

/** Announces how writing a file ended. */
export function announceExport({ connectionId, state, title, message, error }: Job): void {
  if (state === 'failed' && error) toastError(t`The file was not written`, error, { connectionId });
  // The user needs time to read and note where the file is.
  else if (state === 'done') toast({ kind: 'done', connectionId, title: message ?? title, unhurried: true });
  else toast({ connectionId, title: message ?? t`${title}: stopped. No file was written.` });
}
