import type { ItemState, ProductAction } from '#shared/contract/changesets.ts';
import type { ProductItem, ProductTally } from '#shared/contract/removals.ts';
import { MODE_UNCONFIRMED, OTHER_MODE } from '#shared/domain/removal-effect.ts';
import type { Database } from '../../database.ts';
import { ItemList } from '../journal/item-list.ts';
import { MAY_STILL_COME } from '../journal/journal-items.ts';
import type { Names } from '../names.ts';

/** An item on its way: what a request needs to identify its product, and its level within its change set. */
export interface ProductWork {
  item: number;
  product: number;
  identifier: string;
  productId: string | null;
  action: ProductAction;
  state: ItemState;
  /** Why its outcome is unknown, if it is. */
  message: string | null;
  /**
   * Items of one level may be sent at the same time; lower levels go first. In a removal, the deepest variants have the
   * lowest level; in a restore, the topmost parents do.
   */
  level: number;
  /** Whether its snapshot is on disk: a removal must not be sent before. */
  hasSnapshot: boolean;
  /**
   * Whether it was once sent with an unknown outcome, and was not done when it was read back: the service may still do it
   * late.
   */
  sentBefore: boolean;
  /** Whether the service had accepted it for later then, was silent for too long, or reported it as saved without listing it. */
  wasAwaited: boolean;
}

interface ItemRow extends Omit<ProductItem, 'hasSnapshot'> {
  hasSnapshot: number;
}

const ITEM_COLUMNS = `i.item, i.product, i.identifier, i.title, i.product_id AS productId, i.action, i.state, i.code, i.said, i.message,
  i.at, i.snapshot IS NOT NULL AS hasSnapshot,
  (SELECT r.change_set FROM item r WHERE r.restores = i.item AND r.state = 'applied' ORDER BY r.item DESC LIMIT 1)
    AS restoredBy`;

/** Reads the items of whole products in change sets. */
export class ProductItems extends ItemList<ItemRow, ProductItem> {
  constructor(parts: { db: Database; names: Names }) {
    super(parts, 'products', ITEM_COLUMNS);
  }

  tally(): ProductTally[] {
    const tallies: ProductTally[] = [];
    for (const [changeSet, action, state, products, differing, unconfirmed, otherMode] of this.db.arrays<
      [number, ProductTally['action'], ItemState, number, number, number, number]
    >(
      `SELECT change_set, action, state, count(*), count(*) FILTER (WHERE code = 'differs'),
         count(*) FILTER (WHERE code = ?), count(*) FILTER (WHERE code = ?)
       FROM item WHERE action IS NOT NULL GROUP BY change_set, action, state ORDER BY change_set, action`,
      MODE_UNCONFIRMED,
      OTHER_MODE,
    )) {
      let last = tallies.at(-1);
      if (last?.changeSet !== changeSet || last.action !== action) {
        last = { changeSet, action, counts: { ...NONE }, differing: 0, unconfirmed: 0, otherMode: 0 };
        tallies.push(last);
      }
      last.counts[state] = products;
      last.differing += differing;
      last.unconfirmed += unconfirmed;
      last.otherMode += otherMode;
    }
    return tallies;
  }

  work(
    changeSet: number,
    state: 'pending' | 'unknown',
    { level, after, limit }: { level: number; after: number; limit: number },
  ): ProductWork[] {
    return this.db
      .all<
        Omit<ProductWork, 'hasSnapshot' | 'sentBefore' | 'wasAwaited'> &
          Record<'hasSnapshot' | 'wasUnknown', number>
      >(
        `SELECT item, product, identifier, product_id AS productId, action, state, message, level,
           snapshot IS NOT NULL AS hasSnapshot, was_unknown AS wasUnknown
         FROM item WHERE change_set = ? AND state = ? AND level = ? AND item > ? AND action IS NOT NULL ORDER BY item LIMIT ?`,
        changeSet,
        state,
        level,
        after,
        limit,
      )
      .map(({ hasSnapshot, wasUnknown, ...row }) => ({
        ...row,
        hasSnapshot: hasSnapshot === 1,
        sentBefore: wasUnknown !== 0,
        wasAwaited: wasUnknown === MAY_STILL_COME,
      }));
  }

  levels(changeSet: number, state: 'pending' | 'unknown'): number[] {
    return this.db
      .arrays<[number]>(
        'SELECT DISTINCT level FROM item WHERE change_set = ? AND state = ? AND action IS NOT NULL ORDER BY level',
        changeSet,
        state,
      )
      .map(([level]) => level);
  }

  /**
   * The given items with a variant, at any depth in the same change set, that is neither applied nor skipped; `variant`: the
   * first one.
   */
  withVariantsLeft(changeSet: number, items: readonly number[]): { item: number; variant: string }[] {
    return this.db.all(
      `WITH RECURSIVE below(top, item) AS (
         SELECT k.value, v.item FROM json_each(?) k CROSS JOIN item v ON v.under = k.value
         UNION
         SELECT b.top, v.item FROM below b CROSS JOIN item v ON v.under = b.item)
       SELECT i.item, u.identifier AS variant
       FROM (SELECT b.top, min(v.item) AS first FROM below b CROSS JOIN item v USING (item)
           WHERE v.state NOT IN ('applied', 'skipped') GROUP BY b.top) l
         JOIN item i ON i.item = l.top JOIN item u ON u.item = l.first
       WHERE i.change_set = ? ORDER BY i.item`,
      JSON.stringify(items),
      changeSet,
    );
  }

  protected toItem({ hasSnapshot, ...row }: ItemRow): ProductItem {
    return { ...row, hasSnapshot: hasSnapshot === 1 };
  }
}

const NONE: ProductTally['counts'] = {
  pending: 0,
  in_flight: 0,
  applied: 0,
  failed: 0,
  conflict: 0,
  skipped: 0,
  unknown: 0,
};
