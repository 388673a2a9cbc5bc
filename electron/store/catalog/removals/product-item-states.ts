import type { ItemState } from '#shared/contract/changesets.ts';
import type { ProductAction } from '#shared/contract/removals.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Database } from '../../database.ts';

import type { ItemStates } from '../journal/item-states.ts';
import { MAY_STILL_COME } from '../journal/journal-items.ts';

/** What became of a whole product. */
export interface ProductOutcome {
  item: number;
  state: Extract<ItemState, 'applied' | 'failed' | 'unknown' | 'skipped' | 'pending'>;
  code?: string | null;
  /** The service's own words. */
  said?: string | null;
  /** The app's. */
  message?: string | null;
  /** Of an applied restore: the product as the service lists it now, which the local catalog takes over. */
  record?: ProductRecord;
  /** For `unknown`: the service may still do it, also where it is not done when it is read back. */
  mayComeLater?: boolean;
}

/** An item as its outcome works on it. */
export interface KnownItem {
  item: number;
  product: number;
  action: ProductAction;
  state: ItemState;
  request: number | null;
}

/** Moves whole products from state to state, and keeps each change set's counts with them. Only inside a transaction. */
export class ProductItemStates {
  readonly #db: Database;
  readonly #counts: Pick<ItemStates, 'move'>;

  constructor(db: Database, counts: Pick<ItemStates, 'move'>) {
    this.#db = db;
    this.#counts = counts;
  }

  /** The items of a change set with these numbers; fewer than named where it has no such ones. */
  known(changeSet: number, items: readonly number[]): KnownItem[] {
    return this.#db.all<KnownItem>(
      `SELECT item, product, action, state, request FROM product_item
       WHERE item IN (SELECT value FROM json_each(?)) AND +change_set = ?`,
      JSON.stringify(items),
      changeSet,
    );
  }

  /**
   * Under a request number of their own. False when any of the items is not pending, or is a removal without a snapshot;
   * the transaction must then end.
   */
  send(changeSet: number, items: readonly number[]): boolean {
    const now = new Date().toISOString();
    const { lastId: request } = this.#db.run(
      'INSERT INTO request (change_set, sent_at) VALUES (?, ?)',
      changeSet,
      now,
    );
    const { changes } = this.#db.run(
      `UPDATE product_item SET state = 'in_flight', request = ?, code = NULL, said = NULL, message = NULL, at = ?
       WHERE item IN (SELECT value FROM json_each(?)) AND +change_set = ? AND state = 'pending' AND snapshot IS NOT NULL`,
      request,
      now,
      JSON.stringify(items),
      changeSet,
    );
    if (changes !== items.length) return false;
    this.#counts.move(changeSet, 'pending', 'in_flight', changes);
    return true;
  }

  /**
   * `outcomes` of these items, in their order. Requests with nothing in flight any more are over. One that was turned away, or
   * refused and taken up again, was in none; one that waits again after it was read back was in its request.
   */
  record(changeSet: number, items: readonly KnownItem[], outcomes: readonly ProductOutcome[]): void {
    const now = new Date().toISOString();
    this.#db.run(
      `UPDATE product_item SET state = k.value ->> 1, code = k.value ->> 2, message = k.value ->> 3, said = k.value ->> 6, at = ?,
         request = CASE WHEN k.value ->> 1 <> 'pending' OR state NOT IN ('in_flight', 'failed') THEN request END,
         was_unknown = max(was_unknown, state = 'unknown', k.value ->> 5),
         product_id = coalesce(k.value ->> 4, product_id)
       FROM json_each(?) k WHERE product_item.item = k.value ->> 0`,
      now,
      JSON.stringify(
        outcomes.map(({ item, state, code, said, message, record, mayComeLater }) => [
          item,
          state,
          code ?? null,
          message ?? null,
          record?.productId ?? null,
          mayComeLater ? MAY_STILL_COME : 0,
          said ?? null,
        ]),
      ),
    );
    this.#count(
      changeSet,
      items.map(({ state: from }, i) => ({ from, to: outcomes[i]!.state })),
    );
    this.#db.run(
      `UPDATE request SET ended_at = ? WHERE request IN (SELECT value FROM json_each(?)) AND NOT EXISTS
         (SELECT 1 FROM product_item i WHERE i.change_set = request.change_set AND i.state = 'in_flight'
           AND i.request = request.request)`,
      now,
      JSON.stringify([...new Set(items.map(({ request }) => request))]),
    );
  }

  #count(changeSet: number, moved: readonly { from: ItemState; to: ItemState }[]): void {
    for (const alike of Map.groupBy(moved, ({ from, to }) => `${from} ${to}`).values()) {
      const { from, to } = alike[0]!;
      this.#counts.move(changeSet, from, to, alike.length);
    }
  }
}
