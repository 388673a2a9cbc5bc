import type { HandlersOf } from '#shared/contract/registry.ts';
import type { ChangeSetQueue } from '../change-set-queue.ts';
import type { Jobs } from '../jobs.ts';

/** What long work runs, and ending it. */
export const jobHandlers = (jobs: Jobs, queue: ChangeSetQueue): HandlersOf<'jobs'> => ({
  'jobs.list': async () => jobs.list(),
  'jobs.cancel': async ({ jobId }) => {
    const job = jobs.list().find(({ id }) => id === jobId);
    const isOpen = job?.state === 'running' || job?.state === 'paused';
    // The queue hears it also where the change set pauses at that very moment, and goes on with the next one.
    if (isOpen && job.changeSet !== null) await queue.cancel(job.connectionId, job.changeSet);
    else jobs.cancel(jobId);
    return {};
  },
});
