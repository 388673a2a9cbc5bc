import type { Job } from '#shared/contract/jobs.ts';

/** The state of a staged edit; `given up`: its job failed or was canceled, and undid what it had done. */
export type StagedOutcome = 'changing' | 'done' | 'given up';

/**
 * @param jobId The job that changes the cells; null if they were changed at once. A job that is not known yet has only
 * started.
 */
export function stagedOutcome(
  jobId: string | null,
  jobs: readonly Pick<Job, 'id' | 'state'>[],
): StagedOutcome {
  if (jobId === null) return 'done';
  const state = jobs.find(({ id }) => id === jobId)?.state;
  if (state === 'done') return 'done';
  return state === 'failed' || state === 'cancelled' ? 'given up' : 'changing';
}
