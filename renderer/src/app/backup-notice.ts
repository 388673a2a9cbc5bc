import { t } from '@lingui/core/macro';
import type { Job } from '#shared/contract/jobs.ts';
import { toast, toastError } from '../components/toast.ts';
import { queries } from '../query/use-query.ts';
import { openConnection } from '../state/connections.ts';
import { fileActions } from '../state/jobs.ts';
import { openReplaceToken } from '../state/replace-token.ts';

/** Announces how a backup or a restore ended. A restored connection is shown, and its token asked for. */
export async function announceBackup(job: Job): Promise<void> {
  const title = job.message ?? job.title;
  if (job.state === 'failed') {
    const failed = job.kind === 'backup' ? t`The backup was not saved` : t`The backup was not restored`;
    if (job.error) toastError(failed, job.error, { connectionId: job.connectionId });
    else
      toast({
        kind: 'failed',
        connectionId: job.connectionId,
        title: failed,
        message: job.message ?? undefined,
      });
    return;
  }
  if (job.state !== 'done') return toast({ connectionId: job.connectionId, title });
  toast({
    kind: 'done',
    connectionId: job.connectionId,
    title,
    unhurried: job.kind === 'backup',
    more: fileActions(job),
  });
  if (job.kind === 'restore') await showRestored(job.connectionId);
}

async function showRestored(connectionId: string): Promise<void> {
  const answer = await queries.ask('connections.list', {}).read();
  const restored = answer.ok ? answer.value.find(({ id }) => id === connectionId) : undefined;
  if (!restored) return;
  await openConnection(restored);
  openReplaceToken(connectionId);
}
