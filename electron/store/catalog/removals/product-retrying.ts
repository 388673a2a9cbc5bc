import type { Database } from '../../database.ts';
import { UNSETTLED_SQL } from '../cell-states.ts';
import type { ChangeSetStates } from '../journal/change-set-states.ts';
import type { KnownItem, ProductItemStates } from './product-item-states.ts';

interface FailedItem extends KnownItem {
  marked: string | null;
  underWay: number;
}

interface Parts {
  db: Database;
  states: ProductItemStates;
  changeSetStates: ChangeSetStates;
}

/** Takes up failed products again. */
export class ProductRetrying {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * All failed products, or those of them that are named. Removals that are no longer marked so become skipped. Products
   * that are on their way otherwise stay failed.
   */
  retry(changeSet: number, items: readonly number[] | null): void {
    this.#parts.db.transaction('durable', () => {
      const chosen = items && new Set(items);
      const failed = this.#failed(changeSet).filter(({ item }) => !chosen || chosen.has(item));
      const dropped = failed.filter(isDropped);
      const again = failed.filter(isRetryable);
      this.#parts.states.record(
        changeSet,
        dropped,
        dropped.map(({ item }) => ({ item, state: 'skipped', message: NO_LONGER_MARKED })),
      );
      this.#parts.states.record(
        changeSet,
        again,
        again.map(({ item }) => ({ item, state: 'pending' })),
      );
      if (again.length > 0) this.#parts.changeSetStates.queue(changeSet);
    });
  }

  /** How many failed products `retry` would send. */
  retryable(changeSet: number): number {
    return this.#failed(changeSet).filter(isRetryable).length;
  }

  #failed(changeSet: number): FailedItem[] {
    return this.#parts.db.all<FailedItem>(
      `SELECT i.item, i.product, i.action, i.state, i.request, m.mode AS marked, EXISTS (SELECT 1 FROM product_item u
           WHERE u.product = i.product AND u.${UNSETTLED_SQL}) AS underWay
       FROM product_item i LEFT JOIN removal_mark m USING (product) WHERE i.change_set = ? AND i.state = 'failed'`,
      changeSet,
    );
  }
}

const isDropped = ({ action, marked }: FailedItem): boolean =>
  (action === 'unlink' || action === 'delete') && action !== marked;

const isRetryable = (item: FailedItem): boolean => item.underWay === 0 && !isDropped(item);

const NO_LONGER_MARKED = 'No longer marked to be removed in this way';
