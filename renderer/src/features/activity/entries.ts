import { plural, t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { listed } from '#shared/domain/listed.ts';
import { productSetName, type Tally } from '../../changesets/tally-messages.ts';
import { countLabel } from '../../components/count-label.ts';

/** The entries of Activity: change sets with their outcomes, pulls, and files that were written. */
export type Entry =
  | { kind: 'changes'; key: number; at: string; changeSet: ChangeSet }
  | { kind: 'job'; key: string; at: string; job: Job };

/**
 * Change sets, pulls and written files of one connection, newest first. Apply jobs are left out because their change sets are
 * listed.
 */
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
      .filter((job) => (job.kind === 'pull' || job.file !== null) && job.connectionId === connectionId)
      .map((job): Entry => ({ kind: 'job', key: job.id, at: job.startedAt, job })),
  ];
  return entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/**
 * Returns the entry shown first: the change set being sent, otherwise the first that was interrupted, otherwise the newest
 * entry.
 */
export function entryToShow(entries: readonly Entry[]): Entry | undefined {
  const inState = (state: ChangeSet['state']) =>
    entries.findLast((entry) => entry.kind === 'changes' && entry.changeSet.state === state);
  return inState('running') ?? inState('paused') ?? entries[0];
}

/**
 * "37 changes", "Undo of 37 changes", "Removal of 275 products": the name of a change set in a list. `tally` counts its
 * products, once read.
 */
export function changeSetName({ kind, total }: Pick<ChangeSet, 'kind' | 'total'>, tally?: Tally): string {
  if (worksOnProducts(kind)) return productSetName({ kind, total }, tally);
  if (kind === 'edit') return countLabel.changes(total);
  return kind === 'undo'
    ? plural(total, { one: 'Undo of # change', other: 'Undo of # changes' })
    : plural(total, { one: 'Redo of # change', other: 'Redo of # changes' });
}

/** "37 changes in 21 products", "Undo of 37 changes (change set 12)". */
export function changeSetTitle(
  changeSet: Pick<ChangeSet, 'kind' | 'of' | 'total' | 'products'>,
  tally?: Tally,
): string {
  const { kind, of, products } = changeSet;
  const name = changeSetName(changeSet, tally);
  if (kind === 'edit') return t`${name} in ${plural(products, { one: '# product', other: '# products' })}`;
  return of === null ? name : t`${name} (change set ${of})`;
}

const END_WORDS: Record<Exclude<Job['state'], 'running' | 'paused'>, string> = {
  done: t`finished`,
  failed: t`failed`,
  cancelled: t`stopped`,
};

/** The state of a pull or of writing a file, in a few words. */
export function jobMessage(job: Job): string {
  if (job.state === 'running')
    return job.phase ?? plural(job.done, { one: '# product so far', other: '# products so far' });
  if (job.state === 'paused')
    return job.done > 0
      ? plural(job.done, {
          one: '# product so far; the rest is waiting for a token',
          other: '# products so far; the rest is waiting for a token',
        })
      : t`Nothing read yet`;
  return job.message ?? listed([countLabel.products(job.done), END_WORDS[job.state]]);
}
