import type { Database } from '../../database.ts';
import { MAY_STILL_COME } from '../journal/journal-items.ts';
import { openChangeSets } from '../journal/settle-by-pull.ts';
import type { ProductOutcome } from './product-item-states.ts';
import type { ProductOutcomes } from './product-outcomes.ts';

/**
 * Settles removals of unknown outcome by a pull that began after they were sent: it lists
 * their products, or it does not. One that it lists and the service may still remove is left alone.
 * Only inside the transaction that ends the pull. Gives the change sets that changed.
 */
export function settleRemovalsByPull(db: Database, outcomes: ProductOutcomes, pull: number): number[] {
  return openChangeSets(db).flatMap(({ changeSet, ended }) => {
    const items = db.arrays<[item: number, listed: number]>(
      `SELECT i.item, p.seen = l.pull FROM product_item i JOIN product p USING (product) JOIN pull l ON l.pull = ?
       WHERE i.change_set = ? AND i.state = 'unknown' AND i.action IN ('unlink', 'delete') AND i.at <= l.started_at
         AND (p.seen <> l.pull OR i.was_unknown <> ${MAY_STILL_COME})`,
      pull,
      changeSet,
    );
    if (items.length === 0) return [];
    outcomes.recordWithin(
      changeSet,
      items.map(([item, listed]): ProductOutcome => {
        if (!listed)
          return { item, state: 'applied', code: 'not_listed', message: 'A later pull no longer lists it.' };
        if (!ended) return { item, state: 'pending' };
        return { item, state: 'failed', code: 'still_listed', message: 'A later pull still lists it.' };
      }),
    );
    return [changeSet];
  });
}
