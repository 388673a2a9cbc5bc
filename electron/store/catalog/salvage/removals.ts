import { z } from 'zod';
import { type ItemState, itemState, productAction } from '#shared/contract/changesets.ts';
import { removalMode } from '#shared/domain/removal.ts';
import type { CarriedProducts } from './carried-products.ts';
import type { CarriedChangeSets } from './change-sets.ts';
import type { DamagedTables } from './damaged-tables.ts';

const damagedItem = {
  item: z.int(),
  change_set: z.int(),
  identifier: z.string(),
  title: z.string(),
  product_id: z.string().nullable(),
  action: productAction,
  of_item: z.int().nullable(),
  state: itemState.exclude(['conflict']),
  message: z.string().nullable(),
  at: z.string().nullable(),
  /** What has none yet did not leave, and cannot be restored. */
  snapshot: z.int(),
};

const NEVER_SENT = 'The catalog was damaged before it was sent.';
const OUTCOME_LOST = 'The catalog was damaged before the answer was saved.';

/** Carries the marks of products that are to be removed over. */
export function carryMarks(tables: DamagedTables, products: CarriedProducts): void {
  for (const mark of tables.rows('removal_mark', { product: z.int(), mode: removalMode })) {
    const product = products.number(mark.product);
    if (product !== null) tables.insert('removal_mark', { ...mark, product });
  }
}

/**
 * Carries what was removed over, with the snapshots out of which it can be restored. What had not left by then is skipped;
 * what was on its way is unknown. Items of a restore come after what it restores.
 */
export function carryRemovals(
  tables: DamagedTables,
  { products, changeSets }: { products: CarriedProducts; changeSets: CarriedChangeSets },
): void {
  const items = new Set<number>();
  const snapshots = new Set<number>();
  for (const item of tables.rows('product_item', damagedItem)) {
    const product = products.named({ ...item, productId: item.product_id });
    if (!snapshots.has(item.snapshot)) {
      const snapshot = tables.row('snapshot', item.snapshot, {});
      if (!snapshot) continue;
      tables.insert('snapshot', { ...snapshot, product });
      snapshots.add(item.snapshot);
    }
    items.add(item.item);
    const removes = item.action === 'unlink' || item.action === 'delete';
    changeSets.add(item.change_set, { kind: removes ? 'removal' : 'restore', at: item.at });
    const ofItem = item.of_item !== null && items.has(item.of_item) ? item.of_item : null;
    tables.insert('product_item', { ...item, ...stateNow(item), product, of_item: ofItem, request: null });
  }
}

function stateNow({ state, message }: { state: ItemState; message: string | null }): {
  state: ItemState;
  message: string | null;
} {
  if (state === 'pending') return { state: 'skipped', message: NEVER_SENT };
  if (state === 'in_flight') return { state: 'unknown', message: OUTCOME_LOST };
  return { state, message };
}
