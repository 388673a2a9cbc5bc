import { create } from 'zustand';
import type { Job } from '#shared/contract/jobs.ts';
import type { Result } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';

interface JobsState {
  /** service: running jobs and those that ended since the app started, in the order they were started. */
  jobs: readonly Job[];
}

export const useJobs = create<JobsState>()(() => ({ jobs: [] }));

/** Adds a job, or replaces its earlier state. */
export function withJob(jobs: readonly Job[], job: Job): readonly Job[] {
  const at = jobs.findIndex((other) => other.id === job.id);
  return at < 0 ? [...jobs, job] : jobs.with(at, job);
}

export async function loadJobs(): Promise<Result<Job[]>> {
  const answer = await client.call('jobs.list', {});
  if (answer.ok) useJobs.setState({ jobs: answer.value });
  return answer;
}

export const cancelJob = (jobId: string): Promise<Result<object>> => client.call('jobs.cancel', { jobId });

/** Cuts the wait of a job short. */
export const skipWait = (jobId: string): Promise<Result<object>> => client.call('jobs.skipWait', { jobId });

export const listenToJobs = (): (() => void) =>
  client.on('jobs.changed', (job) => useJobs.setState(({ jobs }) => ({ jobs: withJob(jobs, job) })));

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
