import { plural, t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { formatNumber } from '../../../components/format.ts';

/** The number of applied items of a change set that were undone and not redone since, and by which change sets. */
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

/** Whether nothing is left to undo. */
export const isUndone = ({ counts }: Pick<ChangeSet, 'counts'>, { items }: Undone): boolean =>
  items > 0 && items >= counts.applied;

const TAKEN_BACK = { all: t`undone`, part: t`partly undone` };
const REMOVED = { all: t`removed`, part: t`partly removed` };
/** The outcome of the items of a change set that was undone. */
export const UNDONE: Record<ChangeSet['kind'], { all: string; part: string }> = {
  edit: TAKEN_BACK,
  undo: { all: t`redone`, part: t`partly redone` },
  redo: TAKEN_BACK,
  removal: { all: t`restored`, part: t`partly restored` },
  restore: REMOVED,
  creation: REMOVED,
};

/** "30 of 40 applied changes were undone."; null if none was. */
export function undoneMessage(
  { kind, counts }: Pick<ChangeSet, 'kind' | 'counts'>,
  undone: Undone,
): string | null {
  const { items } = undone;
  if (items === 0) return null;
  return isUndone({ counts }, undone)
    ? allUndone(kind, counts.applied)
    : partUndone(kind, items, counts.applied);
}

function allUndone(kind: ChangeSet['kind'], items: number): string {
  switch (kind) {
    case 'undo':
      return plural(items, {
        one: 'The applied change was redone.',
        other: 'All # applied changes were redone.',
      });
    case 'removal':
      return plural(items, {
        one: 'The removed product was restored.',
        other: 'All # removed products were restored.',
      });
    case 'restore':
      return plural(items, {
        one: 'The restored product was removed.',
        other: 'All # restored products were removed.',
      });
    case 'creation':
      return plural(items, {
        one: 'The saved product was removed.',
        other: 'All # saved products were removed.',
      });
    default:
      return plural(items, {
        one: 'The applied change was undone.',
        other: 'All # applied changes were undone.',
      });
  }
}

/** `total` is more than one. */
function partUndone(kind: ChangeSet['kind'], items: number, total: number): string {
  const all = formatNumber(total);
  switch (kind) {
    case 'undo':
      return plural(items, {
        one: `# of ${all} applied changes was redone.`,
        other: `# of ${all} applied changes were redone.`,
      });
    case 'removal':
      return plural(items, {
        one: `# of ${all} removed products was restored.`,
        other: `# of ${all} removed products were restored.`,
      });
    case 'restore':
      return plural(items, {
        one: `# of ${all} restored products was removed.`,
        other: `# of ${all} restored products were removed.`,
      });
    case 'creation':
      return plural(items, {
        one: `# of ${all} saved products was removed.`,
        other: `# of ${all} saved products were removed.`,
      });
    default:
      return plural(items, {
        one: `# of ${all} applied changes was undone.`,
        other: `# of ${all} applied changes were undone.`,
      });
  }
}
