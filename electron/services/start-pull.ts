import { t } from '@lingui/core/macro';
import type { Emit } from './event-bus.ts';
import type { JobHandle, Jobs } from './jobs.ts';
import { PullRun } from './pull-run.ts';
import type { Workspace } from './workspaces.ts';

export interface Pulling {
  jobs: Jobs;
  emit: Emit;
  /** Called before anything is read by a pull that keeps only some languages; `languages`: those of the catalog from now on. */
  onBegins(connectionId: string, languages: string[]): Promise<void>;
  onPulled(connectionId: string): Promise<void>;
  /** The job has ended, for whatever reason. */
  onEnded(connectionId: string): void;
}

/** Starts pulling the whole integration (4.3); if a pull is already running, returns that one. */
export function startPull(
  workspace: Workspace,
  { jobs, emit, onBegins, onPulled, onEnded }: Pulling,
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
        const languages = await workspace.store.pulledLanguages();
        if (languages !== null) await onBegins(connectionId, languages);
        const message = await new PullRun(workspace, handle).run();
        await onPulled(connectionId);
        return message;
      } finally {
        emit('catalog.changed', { connectionId, reason: 'pull' });
      }
    },
  });
  void jobs.ended(started.jobId).then(() => onEnded(connectionId));
  return started;
}
