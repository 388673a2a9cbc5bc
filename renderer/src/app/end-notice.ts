import { plural, t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { stateExplanation } from '../changesets/outcome.ts';

/** The message about a job that ended well, and where it leads. */
export interface EndNotice {
  title: string;
  /** What needs attention, shown below the title. */
  message: string | null;
  /** Everything went through: the user has nothing left to do. */
  isDone: boolean;
  way: { to: 'conflicts' | 'change set'; label: string } | null;
}

/**
 * `conflicts`: the number of staged conflicts of the job's connection, if that is the active one. `changeSet`: the one
 * that the job sent, if known.
 */
export function endNotice(
  job: Pick<Job, 'kind' | 'title' | 'message' | 'warning'>,
  conflicts: number,
  changeSet: ChangeSet | undefined,
): EndNotice {
  if (changeSet?.state === 'paused')
    return {
      title: t`${{ title: job.title }}: paused`,
      message: stateExplanation(changeSet),
      isDone: false,
      way: { to: 'change set', label: t`Show` },
    };
  const { warning: message } = job;
  const title = job.message ?? t`${{ title: job.title }}: done`;
  const counts = changeSet?.counts;
  const found = job.kind === 'pull' ? conflicts : (counts?.conflict ?? 0);
  if (conflicts > 0 && found > 0)
    return {
      title,
      message,
      isDone: false,
      way: {
        to: 'conflicts',
        label: t`Decide ${plural(conflicts, { one: '# conflict', other: '# conflicts' })}`,
      },
    };
  if (counts && counts.failed + counts.conflict + counts.unknown > 0)
    return { title, message, isDone: false, way: { to: 'change set', label: t`Show` } };
  const isDone = message === null && (job.kind === 'pull' || counts !== undefined);
  return { title, message, isDone, way: null };
}
