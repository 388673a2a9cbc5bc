import type { Job } from '#shared/contract/jobs.ts';
import { client } from '../client/index.ts';
import { count } from '../components/format.ts';
import { toast } from '../components/Toaster.tsx';
import { showView, useApp } from '../state/app.ts';
import { editConnection } from '../state/connection-form.ts';
import { useConnections } from '../state/connections.ts';
import { showDrafts } from '../state/drafts-list.ts';
import { useStaged } from '../state/staged.ts';
import type { ViewName } from './views.ts';

/** Views that show how a change set ended themselves. */
const TELLS_OF_APPLYING: ReadonlySet<ViewName> = new Set(['review', 'activity']);

/** Says once how a job ended, unless the view on screen says it already. */
export function announceJobs(): () => void {
  return client.on('jobs.changed', (job) => {
    if (job.state === 'running' || job.endedAt === null) return;
    if (job.kind === 'apply' && TELLS_OF_APPLYING.has(useApp.getState().view)) return;
    if (job.state === 'failed') announceFailure(job);
    else if (job.state === 'done') announceEnd(job);
    else toast({ title: job.message ?? `${job.title}: stopped` });
  });
}

function announceEnd(job: Job): void {
  const title = job.message ?? `${job.title}: done`;
  const isShown = job.connectionId === useApp.getState().activeConnection;
  const conflicts = isShown ? (useStaged.getState().summary?.conflicts ?? 0) : 0;
  if (job.kind === 'pull' && conflicts > 0)
    toast({ title, action: { label: `Decide ${count(conflicts, 'conflict')}`, run: showConflicts } });
  else toast({ kind: 'done', title });
}

function showConflicts(): void {
  showDrafts('conflict');
  void showView('review');
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
