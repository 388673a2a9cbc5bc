import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { count } from '../../components/format.ts';

/** What Activity lists: change sets with what became of them, and pulls. */
export type Entry =
  | { kind: 'changes'; key: number; at: string; changeSet: ChangeSet }
  | { kind: 'pull'; key: string; at: string; job: Job };

/** Change sets and pulls of one connection, newest first. Apply jobs are not listed: their change sets are. */
export function activityEntries(
  changeSets: readonly ChangeSet[],
  jobs: readonly Job[],
  connectionId: string,
): Entry[] {
  const entries: Entry[] = [
    ...changeSets.map(
      (changeSet): Entry => ({
        kind: 'changes',
        key: changeSet.changeSet,
        at: changeSet.createdAt,
        changeSet,
      }),
    ),
    ...jobs
      .filter((job) => job.kind === 'pull' && job.connectionId === connectionId)
      .map((job): Entry => ({ kind: 'pull', key: job.id, at: job.startedAt, job })),
  ];
  return entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** "37 changes in 21 products". */
export const changeSetTitle = ({ total, products }: Pick<ChangeSet, 'total' | 'products'>): string =>
  `${count(total, 'change')} in ${count(products, 'product')}`;

const PULL_WORDS: Record<Job['state'], string> = {
  running: 'running',
  done: 'finished',
  failed: 'failed',
  cancelled: 'stopped',
  paused: 'paused',
};

/** How a pull stands, in a few words. */
export const pullWords = (job: Job): string =>
  job.state === 'running'
    ? (job.phase ?? `${count(job.done, 'product')} so far`)
    : (job.message ?? `${count(job.done, 'product')}, ${PULL_WORDS[job.state]}`);
