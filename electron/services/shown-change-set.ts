import { t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { sentences } from '#shared/domain/sentences.ts';
import type { Jobs } from './jobs.ts';

/**
 * Returns a change set as users see it. If its run could not save how it ended, it is still *running* on disk; it is shown
 * as paused, with the reason that its job gave.
 */
export function shownChangeSet(jobs: Jobs, connectionId: string, changeSet: ChangeSet): ChangeSet {
  const number = changeSet.changeSet;
  if (changeSet.state !== 'running' || jobs.running(connectionId, 'apply')?.changeSet === number)
    return changeSet;
  const last = jobs.list().findLast((job) => job.connectionId === connectionId && job.changeSet === number);
  const message = sentences(
    t`The change set stopped, but this could not be saved.`,
    last?.message || t`Resume to continue.`,
  );
  return { ...changeSet, state: 'paused', message };
}
