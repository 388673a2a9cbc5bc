import { settle } from '#shared/domain/patch.ts';
import { sameValue } from '#shared/domain/value.ts';
import type { Database } from '../../database.ts';
import { fromText } from '../encoding.ts';
import type { CurrentValues } from '../products/current-values.ts';
import type { ItemOutcome } from './item-states.ts';
import type { Journal } from './journal.ts';
import { JOURNAL_ITEM_SQL, type JournalItem, MAY_STILL_COME, TAKEN_BACK } from './journal-items.ts';

/** A change set whose unknown items a pull may settle: what is running is left to its run. */
export interface OpenChangeSet {
  changeSet: number;
  /** Nothing of it is sent again unless the user asks for it. */
  ended: boolean;
}

export const openChangeSets = (db: Database): OpenChangeSet[] =>
  db
    .arrays<[number, number]>(
      `SELECT change_set, state IN ('finished', 'cancelled') FROM change_set WHERE unknown > 0 AND state <> 'running'`,
    )
    .map(([changeSet, ended]) => ({ changeSet, ended: ended === 1 }));

/**
 * Settles edits of unknown outcome by a pull that read their products after they were sent (promise 5). What is not there
 * is left to the user where the service may still be making it, and where a second one would double it (an append). Only
 * inside the transaction that ends the pull. Gives the change sets that changed.
 */
export function settleEditsByPull(
  { db, journal, current }: { db: Database; journal: Journal; current: CurrentValues },
  pull: number,
): number[] {
  return openChangeSets(db).flatMap(({ changeSet, ended }) => {
    const items = db.all<JournalItem>(
      `${JOURNAL_ITEM_SQL} JOIN pull l ON l.pull = ? AND l.pull = p.seen
       WHERE i.change_set = ? AND i.state = 'unknown' AND i.at <= l.started_at`,
      pull,
      changeSet,
    );
    const outcomes = items.flatMap((item) => {
      const now = current.read(item);
      const base = fromText(item.old);
      const settlement = settle(item.intent, base, fromText(item.value), now);
      if (settlement === 'applied')
        return { item: item.item, state: 'applied', now, message: ARRIVED } as const;
      if (item.intent === 'append' || item.wasUnknown === MAY_STILL_COME) return [];
      return missing(item, { ended, moved: sameValue(now, base) ? null : { found: now } });
    });
    if (outcomes.length > 0) journal.recordWithin(changeSet, outcomes);
    return outcomes.length > 0 ? [changeSet] : [];
  });
}

/** `moved`: the service holds something new. */
function missing(
  { item, rev }: JournalItem,
  { ended, moved }: { ended: boolean; moved: Pick<ItemOutcome, 'found'> | null },
): ItemOutcome {
  if (moved) return { item, state: 'conflict', ...moved };
  if (!ended || rev === TAKEN_BACK) return { item, state: 'pending' };
  return { item, state: 'failed', code: 'not_kept', message: DID_NOT_ARRIVE };
}

const ARRIVED = 'A later pull shows that it arrived.';
const DID_NOT_ARRIVE = 'A later pull shows that it did not arrive.';
