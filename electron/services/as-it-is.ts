import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Jobs } from './jobs.ts';

/**
 * What is true of a change set where its run could not write down how it ended, so that by its record it runs still: it is
 * paused, and its job has the reason.
 */
export function asItIs(jobs: Jobs, connectionId: string, changeSet: ChangeSet): ChangeSet {
  const number = changeSet.changeSet;
  if (changeSet.state !== 'running' || jobs.running(connectionId, 'apply')?.changeSet === number)
    return changeSet;
  const last = jobs.list().findLast((job) => job.connectionId === connectionId && job.changeSet === number);
  const message = `The change set stopped, but this could not be saved. ${last?.message ?? 'Resume to continue.'}`;
  return { ...changeSet, state: 'paused', message };
}
