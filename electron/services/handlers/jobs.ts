import type { HandlersOf } from '#shared/contract/registry.ts';
import type { ChangeSetQueue } from '../change-set-queue.ts';
import type { Jobs } from '../jobs.ts';

/** The list of jobs, and canceling them. */
export const jobHandlers = (jobs: Jobs, queue: ChangeSetQueue): HandlersOf<'jobs'> => ({
  'jobs.list': async () => jobs.list(),
  'jobs.cancel': async ({ jobId }) => {
    const job = jobs.list().find(({ id }) => id === jobId);
    const isOpen = job?.state === 'running' || job?.state === 'paused';
    // Goes through the queue even if the change set pauses at this very moment; the queue then continues with the next one.
    if (isOpen && job.changeSet !== null) await queue.cancel(job.connectionId, job.changeSet);
    else jobs.cancel(jobId);
    return {};
  },
  'jobs.skipWait': async ({ jobId }) => {
    jobs.skipWait(jobId);
    return {};
  },
});
