import { t } from '@lingui/core/macro';
import type { Job } from '#shared/contract/jobs.ts';
import { endedTitle } from '#shared/domain/ended-title.ts';
import { toast, toastError } from '../components/toast.ts';
import { showView, useApp } from '../state/app.ts';
import { worksForImport } from '../state/product-imports.ts';
import { announceExport } from './export-notice.ts';

/** Announces how the check or the staging of a file ended, unless the view on screen already shows it. */
export function announceImport(job: Job): void {
  const { activeConnection } = useApp.getState();
  const { connectionId, title, state, message, error } = job;
  if (!worksForImport(job)) return void announceExport(job);
  if (isSaidInImport(job)) return;
  const action =
    connectionId === activeConnection
      ? { label: t`Show import`, run: () => void showView('import') }
      : undefined;
  if (state === 'failed' && error) toastError(t`${title} did not finish`, error, { action, connectionId });
  else
    toast({
      kind: state === 'done' ? 'done' : 'info',
      connectionId,
      title: message ?? endedTitle({ title, state }),
      action,
    });
}

/** Whether the view on screen shows how the job ended. */
export const isSaidInImport = (job: Job): boolean => {
  const { view, activeConnection } = useApp.getState();
  return view === 'import' && job.connectionId === activeConnection && worksForImport(job);
};
