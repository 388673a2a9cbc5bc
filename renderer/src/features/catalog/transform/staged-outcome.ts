import type { Job } from '#shared/contract/jobs.ts';

/** How far cells are that were staged; `given up`: a job failed or was cancelled, and took back what it did. */
export type StagedOutcome = 'changing' | 'done' | 'given up';

/** @param jobId The job that changes them; null where they were changed at once. One that is not known yet has only begun. */
export function stagedOutcome(
  jobId: string | null,
  jobs: readonly Pick<Job, 'id' | 'state'>[],
): StagedOutcome {
  if (jobId === null) return 'done';
  const state = jobs.find(({ id }) => id === jobId)?.state;
  if (state === 'done') return 'done';
  return state === 'failed' || state === 'cancelled' ? 'given up' : 'changing';
}
