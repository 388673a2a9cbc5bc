import type { Job } from '#shared/contract/jobs.ts';
import { useJobs } from '../../state/jobs.ts';

/** The job that reads required attributes of the connection, while it runs. */
export const useReadingJob = (connectionId: string): Job | undefined =>
  useJobs(({ jobs }) =>
    jobs.findLast(
      (job) => job.kind === 'completeness' && job.connectionId === connectionId && job.state === 'running',
    ),
  );
