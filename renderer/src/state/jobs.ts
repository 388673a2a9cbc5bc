import type { Job } from '#shared/contract/jobs.ts';
import type { Result } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';
import { createAnswer } from '../query/answer-store.ts';

/** service: running jobs and those that ended since the app started, in the order they were started. */
export const useJobs = createAnswer(
  'jobs.list',
  () => ({}),
  (jobs) => ({ jobs: (jobs ?? []) as readonly Job[] }),
);

export const cancelJob = (jobId: string): Promise<Result<object>> => client.call('jobs.cancel', { jobId });

/** Cuts the wait of a job short. */
export const skipWait = (jobId: string): Promise<Result<object>> => client.call('jobs.skipWait', { jobId });

export const runningPull = (jobs: readonly Job[], connectionId: string | null): Job | undefined =>
  jobs.find((job) => job.kind === 'pull' && job.state === 'running' && job.connectionId === connectionId);

/** The job that sends a change set, if it is running. */
export const runningApply = (
  jobs: readonly Job[],
  connectionId: string,
  changeSet: number,
): Job | undefined =>
  jobs.findLast(
    (job) => job.connectionId === connectionId && job.changeSet === changeSet && job.state === 'running',
  );
