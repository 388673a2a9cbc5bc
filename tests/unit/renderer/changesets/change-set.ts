import { type ChangeSet, productAction } from '#shared/contract/changesets.ts';
import type { ProductTally } from '#shared/contract/removals.ts';

const NONE: ChangeSet['counts'] = {
  pending: 0,
  in_flight: 0,
  applied: 0,
  failed: 0,
  conflict: 0,
  skipped: 0,
  unknown: 0,
};

/** A change set with these counts, its total their sum. */
export function changeSet(counts: Partial<ChangeSet['counts']>, more: Partial<ChangeSet> = {}): ChangeSet {
  const all = { ...NONE, ...counts };
  return {
    changeSet: 1,
    kind: 'edit',
    of: null,
    createdAt: '2026-01-01T08:00:00Z',
    endedAt: null,
    state: 'finished',
    products: 1,
    locales: ['de'],
    total: Object.values(all).reduce((sum, items) => sum + items, 0),
    counts: all,
    options: { checkFirst: true, onePerCell: false },
    message: null,
    waitsForToken: false,
    ...more,
  };
}

export const numbered = (number: number, state: ChangeSet['state']): ChangeSet =>
  changeSet({ pending: 1 }, { changeSet: number, state });

/** The outcomes of the products of change set 1, by action. */
export const tally = (
  actions: Partial<Record<ProductTally['action'], Partial<ChangeSet['counts']>>>,
): ProductTally[] =>
  productAction.options.flatMap((action) =>
    actions[action]
      ? [
          {
            changeSet: 1,
            action,
            counts: { ...NONE, ...actions[action] },
            differing: 0,
            unconfirmed: 0,
            otherMode: 0,
          },
        ]
      : [],
  );
