import { t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Emit } from './event-bus.ts';
import type { JobHandle, Jobs } from './jobs.ts';
import { PullRun } from './pull-run.ts';
import type { Workspace } from './workspaces.ts';

export interface Pulling {
  jobs: Jobs;
  emit: Emit;
  onPulled(connectionId: string): Promise<void>;
  /** The job has ended, for whatever reason. */
  onEnded(connectionId: string): void;
  /** What was pulled settled items of these change sets whose outcome was unknown before. */
  onSettled(connectionId: string, changeSets: readonly ChangeSet[]): void;
}

/** Starts pulling the whole integration (4.3); if a pull is already running, returns that one. */
export function startPull(
  workspace: Workspace,
  { jobs, emit, onPulled, onEnded, onSettled }: Pulling,
): { jobId: string } {
  const connectionId = workspace.connection.id;
  const running = jobs.running(connectionId, 'pull');
  if (running) return { jobId: running.id };
  const started = jobs.start({
    kind: 'pull',
    unit: 'products',
    connectionId,
    title: t`Pulling products`,
    run: async (handle: JobHandle) => {
      try {
        const settled = (changeSets: readonly ChangeSet[]) => onSettled(connectionId, changeSets);
        const message = await new PullRun(workspace, handle, settled).run();
        await onPulled(connectionId);
        return message;
      } finally {
        emit('catalog.changed', { connectionId, reason: 'pull' });
        emit('drafts.changed', { connectionId, summary: await workspace.store.stagedSummary(), cells: null });
      }
    },
  });
  void jobs.ended(started.jobId).then(() => onEnded(connectionId));
  return started;
}
