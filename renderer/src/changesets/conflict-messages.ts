import { plural, t } from '@lingui/core/macro';
import type { Keep } from '#shared/contract/drafts.ts';
import { canMerge } from '#shared/domain/merge.ts';
import { formatNumber } from '../components/format.ts';
import { type ConflictValues, mergedApart } from './conflict-values.ts';

/** The ways to settle a conflict of these values. */
export const waysToDecide = (values: ConflictValues): Keep[] =>
  mergedApart(values) ? ['mine', 'theirs', 'merge'] : ['mine', 'theirs'];

/** The ways to settle several conflicts that include this one: merging may be a distinct option for another list. */
export const waysToDecideMany = ({ base, mine, theirs }: ConflictValues): Keep[] =>
  canMerge(base, mine, theirs) ? ['mine', 'theirs', 'merge'] : ['mine', 'theirs'];

/**
 * The label of the button that merges `lists` of the `conflicts` shown; `full` is for users who do not see how many are shown.
 */
export function mergeLabel(lists: number, conflicts: number): { label: string; full: string } {
  const others = conflicts - lists;
  if (others <= 0)
    return {
      label: KEEP_LABELS.merge,
      full: plural(conflicts, { one: 'Merge for this one', other: 'Merge for all #' }),
    };
  const label = plural(lists, { one: 'Merge # list', other: 'Merge # lists' });
  return {
    label,
    full: plural(others, {
      one: `${label}; the other one is not a list and stays in conflict`,
      other: `${label}; the other # are not lists and stay in conflict`,
    }),
  };
}

/** The labels for deciding all conflicts shown, or those selected in the list (`isChoice`). */
export const decideLabels = (
  conflicts: number,
  isChoice: boolean,
): Record<'decide' | 'mine' | 'theirs', string> =>
  isChoice
    ? {
        decide: plural(conflicts, { other: 'Decide the # selected' }),
        mine: plural(conflicts, { other: 'Keep mine for the # selected' }),
        theirs: plural(conflicts, { other: 'Use theirs for the # selected' }),
      }
    : {
        decide: plural(conflicts, { one: 'Decide this one', other: 'Decide all #' }),
        mine: plural(conflicts, { one: 'Keep mine for this one', other: 'Keep mine for all #' }),
        theirs: plural(conflicts, { one: 'Use theirs for this one', other: 'Use theirs for all #' }),
      };

export const KEEP_LABELS: Record<Keep, string> = {
  mine: t`Keep mine`,
  theirs: t`Use theirs`,
  merge: t`Merge`,
};

const DECIDED: Record<Keep, (conflicts: number) => string> = {
  mine: (n) =>
    plural(n, {
      one: '# conflict decided: your values stay staged',
      other: '# conflicts decided: your values stay staged',
    }),
  theirs: (n) =>
    plural(n, {
      one: '# conflict decided: the service’s values stay',
      other: '# conflicts decided: the service’s values stay',
    }),
  merge: (n) =>
    plural(n, {
      one: '# conflict decided: both sides’ entries are staged',
      other: '# conflicts decided: both sides’ entries are staged',
    }),
};

export interface Decided {
  title: string;
  message?: string;
}

/**
 * The result of deciding `conflicts` conflicts. `leftAlone`: the number of those that the decision does not
 * fit: merging only fits lists.
 */
export function decidedMessage(keep: Keep, conflicts: number, leftAlone: number): Decided {
  const decided = Math.max(0, conflicts - leftAlone);
  if (decided === 0) return { title: t`Nothing was merged`, message: leftAloneMessage(leftAlone) };
  return {
    title: DECIDED[keep](decided),
    message: leftAlone > 0 ? leftAloneMessage(leftAlone) : undefined,
  };
}

const leftAloneMessage = (leftAlone: number): string =>
  leftAlone === 1
    ? t`One is not a list and stays in conflict.`
    : t`${formatNumber(leftAlone)} are not lists and stay in conflict.`;

/** "3 values changed in the service meanwhile: they were not overwritten." */
export const driftMessage = (conflicts: number): string =>
  conflicts === 1
    ? t`1 value changed in the service meanwhile: it was not overwritten.`
    : t`${formatNumber(conflicts)} values changed in the service meanwhile: they were not overwritten.`;
