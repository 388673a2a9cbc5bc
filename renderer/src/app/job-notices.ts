import type { Job } from '#shared/contract/jobs.ts';
import { client } from '../client/index.ts';
import { toast } from '../components/Toaster.tsx';
import { editConnection } from '../features/connections/form-target.ts';
import { showView, useApp } from '../state/app.ts';
import { useConnections } from '../state/connections.ts';

/** Says once how a job ended, unless the view on screen says it already. */
export function announceJobs(): () => void {
  return client.on('jobs.changed', (job) => {
    if (job.state === 'running' || job.endedAt === null) return;
    if (job.kind === 'apply' && useApp.getState().view === 'activity') return;
    if (job.state === 'failed') announceFailure(job);
    else if (job.state === 'done') toast({ kind: 'done', title: job.message ?? `${job.title}: done` });
    else toast({ title: job.message ?? `${job.title}: stopped` });
  });
}

function announceFailure(job: Job): void {
  toast({
    kind: 'failed',
    title: `${job.title} did not finish`,
    message: job.error?.message ?? job.message ?? undefined,
    action: wayOut(job),
  });
}

function wayOut(job: Job) {
  const connection = useConnections.getState().connections.find(({ id }) => id === job.connectionId);
  if (job.error?.code === 'unauthorized' && connection?.kind === 'service')
    return { label: 'Replace token', run: () => void editConnection(job.connectionId) };
  if (job.kind === 'apply') return { label: 'Show', run: () => void showView('activity') };
  return {
    label: 'Try again',
    run: () => void client.call('catalog.pull', { connectionId: job.connectionId }).then(sayWhyNot),
  };
}

function sayWhyNot(answer: { ok: true } | { ok: false; error: { message: string } }): void {
  if (!answer.ok) toast({ kind: 'failed', title: 'The pull could not start', message: answer.error.message });
}
