import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { count } from '../components/format.ts';

/** What is said of a job that ended well, and where its message leads. */
export interface EndNotice {
  title: string;
  /** What to look at, below the title. */
  warning: string | null;
  /** All went through: nothing is left for the user. */
  isDone: boolean;
  way: { to: 'conflicts' | 'change set'; label: string } | null;
}

/**
 * `conflicts`: staged ones of the job's connection, as far as it is the one on show. `counts`: what became of the items
 * of the job's change set, where that is known.
 */
export function endNotice(
  job: Pick<Job, 'kind' | 'title' | 'message' | 'warning'>,
  conflicts: number,
  counts: ChangeSet['counts'] | undefined,
): EndNotice {
  const { warning } = job;
  const title = job.message ?? `${job.title}: done`;
  const found = job.kind === 'pull' ? conflicts : (counts?.conflict ?? 0);
  if (conflicts > 0 && found > 0)
    return {
      title,
      warning,
      isDone: false,
      way: { to: 'conflicts', label: `Decide ${count(conflicts, 'conflict')}` },
    };
  if (counts && counts.failed + counts.conflict + counts.unknown > 0)
    return { title, warning, isDone: false, way: { to: 'change set', label: 'Show' } };
  return { title, warning, isDone: warning === null, way: null };
}
