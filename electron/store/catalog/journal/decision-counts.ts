import type { ItemDecision, ItemState } from '#shared/contract/changesets.ts';
import type { Database } from '../../database.ts';
import type { Fragment } from '../../sql.ts';
import { isListTextSql } from '../encoding.ts';
import { DECIDED_SQL } from './open-items.ts';

const NONE: Record<ItemDecision, number> = { mine: 0, theirs: 0, merge: 0, arrived: 0 };

/** In SQL over `item i`: `canMerge` of shared/domain/merge.ts; an absent value was found as JSON null. */
const MERGEABLE_SQL = `(i.intent IN ('append', 'remove_items') OR i.intent = 'set' AND ${isListTextSql('i.value')})
  AND (i.old IS NULL OR ${isListTextSql('i.old')}) AND (i.found = 'null' OR ${isListTextSql('i.found')})`;

/** In SQL: which conflicts and unknown outcomes a decision fits. One whose value nobody has looked at cannot be decided. */
const FITTING_SQL: Record<'conflict' | 'unknown', Partial<Record<ItemDecision, string>>> = {
  conflict: {
    mine: `i.found IS NOT NULL AND NOT ${DECIDED_SQL}`,
    theirs: `i.found IS NOT NULL AND NOT ${DECIDED_SQL}`,
    merge: `${MERGEABLE_SQL} AND NOT ${DECIDED_SQL}`,
  },
  unknown: {
    mine: 'i.found IS NOT NULL',
    theirs: `(i.found IS NOT NULL OR i.code = 'not_listed')`,
    arrived: 'i.found IS NOT NULL',
  },
};

/** The number of items of a state that each decision fits. `where`: over `item i` and its `product p`. */
export function countFitting(
  db: Database,
  state: ItemState | null,
  { text, params }: Fragment,
): Record<ItemDecision, number> {
  if (state !== 'conflict' && state !== 'unknown') return NONE;
  const fitting = Object.entries(FITTING_SQL[state]);
  const sums = fitting.map(([, condition]) => `coalesce(sum(${condition}), 0)`).join(', ');
  const counts = db.firstArray<number[]>(
    `SELECT ${sums} FROM item i JOIN product p USING (product) WHERE ${text}`,
    ...params,
  );
  return { ...NONE, ...Object.fromEntries(fitting.map(([decision], at) => [decision, counts?.[at] ?? 0])) };
}
