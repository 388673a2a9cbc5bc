import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import {
  type ChangeSetKind,
  type ItemState,
  itemState,
  type ProductAction,
  productAction,
} from '#shared/contract/changesets.ts';
import { creationMode } from '#shared/domain/creation.ts';
import { removalMode } from '#shared/domain/removal.ts';
import type { Database } from '../../database.ts';
import { NewProductRows } from '../creations/new-product-rows.ts';
import type { Names } from '../names.ts';
import type { CarriedProducts } from './carried-products.ts';
import type { CarriedChangeSets } from './change-sets.ts';
import type { DamagedTables } from './damaged-tables.ts';
import { insertItem } from './items.ts';

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
  /** An item without one was not sent, and cannot be restored. */
  snapshot: z.int(),
};

const markMode = z.union([removalMode, creationMode]);

const NEVER_SENT = msg`The catalog was damaged before it was sent.`;
const OUTCOME_LOST = msg`The catalog was damaged before the answer was saved.`;

/**
 * Carries over the marks of products, also from older files, and updates the rows of new products. After the staged edits.
 */
export function carryMarks(
  tables: DamagedTables,
  products: CarriedProducts,
  { db, names }: { db: Database; names: Names },
): void {
  for (const was of ['product_mark', 'removal_mark'])
    for (const mark of tables.rows('product_mark', { product: z.int(), mode: markMode }, { was })) {
      const product = products.number(mark.product);
      if (product !== null) tables.insert('product_mark', { ...mark, product });
    }
  new NewProductRows({ db, names, titleCell: () => null }).refresh();
}

/**
 * Carries over what was removed, with the snapshots from which it can be restored. What had not been sent by then is skipped;
 * what was in flight is unknown. Items of a restore come after what it restores.
 */
export function carryRemovals(
  tables: DamagedTables,
  db: Database,
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
    changeSets.add(item.change_set, { kind: KINDS[item.action], at: item.at });
    const ofItem = item.of_item !== null && items.has(item.of_item) ? item.of_item : null;
    const carried = { ...item, ...stateNow(item), product, of_item: ofItem, request: null };
    insertItem(tables, db, 'product_item', carried, { product });
  }
}

/** The kind of a change set whose own row is lost. */
const KINDS: Record<ProductAction, ChangeSetKind> = {
  unlink: 'removal',
  delete: 'removal',
  relink: 'restore',
  create: 'restore',
  add: 'creation',
  update: 'creation',
};

function stateNow({ state, message }: { state: ItemState; message: string | null }): {
  state: ItemState;
  message: string | null;
} {
  if (state === 'pending') return { state: 'skipped', message: i18n._(NEVER_SENT) };
  if (state === 'in_flight') return { state: 'unknown', message: i18n._(OUTCOME_LOST) };
  return { state, message };
}
