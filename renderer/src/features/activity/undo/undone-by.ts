import { t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { DONE, doneItems, oneOf } from '../../../changesets/kind-labels.ts';
import { formatNumber } from '../../../components/format.ts';

/** How many applied items of a change set were taken back and not brought back again, and by which change sets. */
export interface Undone {
  items: number;
  by: readonly number[];
}

export function undoneBy({ changeSet }: Pick<ChangeSet, 'changeSet'>, all: readonly ChangeSet[]): Undone {
  const inverse = all.filter(({ of, counts }) => of === changeSet && counts.applied > 0);
  return {
    items: inverse.reduce((sum, one) => sum + one.counts.applied - undoneBy(one, all).items, 0),
    by: inverse.map((one) => one.changeSet),
  };
}

/** Whether nothing of it is left to be undone. */
export const isUndone = ({ counts }: Pick<ChangeSet, 'counts'>, { items }: Undone): boolean =>
  items > 0 && items >= counts.applied;

/** What became of the items of a change set that was taken back. */
export const UNDONE: Record<ChangeSet['kind'], string> = {
  edit: t`undone`,
  undo: t`redone`,
  redo: t`undone`,
  removal: t`restored`,
  restore: t`removed`,
  creation: t`removed`,
};

/** "30 of 40 applied changes were undone."; null where none was. */
export function undoneWords(
  { kind, counts }: Pick<ChangeSet, 'kind' | 'counts'>,
  undone: Undone,
): string | null {
  const { items } = undone;
  if (items === 0) return null;
  const of = doneItems(kind, counts.applied);
  if (!isUndone({ counts }, undone))
    return items === 1
      ? t`${formatNumber(items)} of ${of} was ${UNDONE[kind]}.`
      : t`${formatNumber(items)} of ${of} were ${UNDONE[kind]}.`;
  return items === 1
    ? t`The ${DONE[kind]} ${oneOf(kind)} was ${UNDONE[kind]}.`
    : t`All ${of} were ${UNDONE[kind]}.`;
}
