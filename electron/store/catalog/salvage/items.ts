import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { z } from 'zod';
import {
  type ChangeSetKind,
  type ItemState,
  itemState,
  type ProductAction,
  productAction,
} from '#shared/contract/changesets.ts';
import { intent } from '#shared/domain/cell.ts';
import type { Database } from '../../database.ts';
import { NO_DRAFT } from '../journal/journal-items.ts';
import { UNSETTLED_SQL } from '../unsettled.ts';
import type { CarriedCells } from './carried-cells.ts';
import type { CarriedProducts } from './carried-products.ts';
import type { CarriedChangeSets } from './change-sets.ts';
import type { DamagedTables } from './damaged-tables.ts';

const anyItem = {
  item: z.int(),
  change_set: z.int(),
  product: z.int(),
  action: z.string().nullable(),
  state: itemState,
  message: z.string().nullable(),
  at: z.string().nullable(),
  rev: z.int(),
};

const editedCell = z.object({ property: z.int(), locale: z.int(), intent });

const wholeProduct = z.object({
  identifier: z.string(),
  title: z.string(),
  product_id: z.string().nullable(),
  action: productAction,
  restores: z.int().nullable(),
  state: itemState.exclude(['conflict']),
  snapshot: z.int().nullable(),
});

type Item = z.infer<z.ZodObject<typeof anyItem>>;
type WholeProduct = z.infer<typeof wholeProduct>;

const NEVER_SENT = msg`The catalog was damaged before it was sent.`;
const OUTCOME_LOST = msg`The catalog was damaged before the answer was saved.`;

interface Parts {
  tables: DamagedTables;
  db: Database;
  cells: CarriedCells;
  products: CarriedProducts;
  changeSets: CarriedChangeSets;
}

/**
 * Carries over the items of change sets, each under its own number: edits in their state (those in flight stay so until the journal makes
 * them unknown), and whole products with the snapshots from which they can be restored. A product that had not been sent by then is
 * skipped; what was in flight is unknown. Items of a restore come after what it restores. Only inside a transaction.
 */
export class CarriedItems {
  readonly #parts: Parts;
  readonly #products = new Set<number>();
  readonly #snapshots = new Set<number>();
  /** Whether no item was lost. */
  complete = true;
  /** The highest number of a staged edit that they refer to. */
  lastRevision = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  carry(): void {
    const onLoss = () => {
      this.complete = false;
    };
    for (const item of this.#parts.tables.rows('item', anyItem, { onLoss })) {
      if (item.action === null) {
        if (!this.#carryEdit(item)) onLoss();
        continue;
      }
      const { data: product } = wholeProduct.safeParse(item);
      if (!product || !this.#carryProduct({ ...item, ...product })) onLoss();
    }
    this.#carryRequests();
  }

  #carryEdit(item: Item): boolean {
    const { data: edited } = editedCell.safeParse(item);
    const cell = edited && this.#parts.cells.key({ ...item, ...edited });
    if (!cell) return false;
    const { rev, at } = item;
    this.#parts.changeSets.add(item.change_set, { kind: rev === NO_DRAFT ? 'undo' : 'edit', at });
    this.lastRevision = Math.max(this.lastRevision, rev);
    const { product, property, locale } = cell;
    return this.#insert({ ...item, ...cell }, { product, property, locale });
  }

  #carryProduct(item: Item & WholeProduct): boolean {
    const { tables, products, changeSets } = this.#parts;
    if (item.snapshot === null) return true; // it was not sent, and cannot be restored
    const product = products.named({ ...item, productId: item.product_id });
    if (!this.#snapshots.has(item.snapshot)) {
      const snapshot = tables.row('snapshot', item.snapshot, {});
      if (!snapshot) return false;
      tables.insert('snapshot', { ...snapshot, product });
      this.#snapshots.add(item.snapshot);
    }
    changeSets.add(item.change_set, { kind: KINDS[item.action], at: item.at });
    const restores = item.restores !== null && this.#products.has(item.restores) ? item.restores : null;
    const isCarried = this.#insert({ ...item, ...stateNow(item), product, restores }, { product });
    if (isCarried) this.#products.add(item.item);
    return isCarried;
  }

  /**
   * `of`: the cell or product, which has at most one unsettled item: an older one had been settled, and an old page of the file has
   * come back. It is not sent again.
   */
  #insert(item: Readonly<Record<string, unknown>>, of: Readonly<Record<string, number>>): boolean {
    const { tables, db } = this.#parts;
    if (tables.insert('item', item)) return true;
    const same = Object.keys(of).map((column) => `${column} = ?`);
    const kind = 'property' in of ? 'action IS NULL' : 'action IS NOT NULL';
    const older = db.firstArray<[item: number, state: string, message: string | null]>(
      `SELECT item, state, message FROM item WHERE ${kind} AND ${UNSETTLED_SQL} AND ${same.join(' AND ')}`,
      ...Object.values(of),
    );
    if (!older) return false; // it contradicts itself
    const [number, state, message] = older;
    db.run(
      `UPDATE item SET state = 'skipped', message = ? WHERE item = ?`,
      t`The outcome is lost because the catalog was damaged. A later change of the same value is kept.`,
      number,
    );
    if (tables.insert('item', item)) return true;
    db.run('UPDATE item SET state = ?, message = ? WHERE item = ?', state, message, number);
    return false;
  }

  /**
   * Requests that items refer to keep their numbers, even if they cannot be read, so that no later one is mistaken for them.
   */
  #carryRequests(): void {
    const { tables, db } = this.#parts;
    const named = new Map(
      db.arrays<[request: number, changeSet: number]>(
        'SELECT request, min(change_set) FROM item WHERE request IS NOT NULL GROUP BY request',
      ),
    );
    for (const request of tables.rows('request', { request: z.int(), change_set: z.int() }))
      if (named.get(request.request) === request.change_set) tables.insert('request', request);
    db.run(
      `INSERT OR IGNORE INTO request (request, change_set, sent_at, ended_at)
       SELECT request, min(change_set), coalesce(min(at), ?1), coalesce(max(at), ?1) FROM item
       WHERE request IS NOT NULL GROUP BY request`,
      new Date().toISOString(),
    );
  }
}

/** The kind of a change set whose own row is lost. */
const KINDS: Record<ProductAction, ChangeSetKind> = {
  unlink: 'removal',
  delete: 'removal',
  relink: 'restore',
  recreate: 'restore',
  add: 'creation',
  replace: 'creation',
};

function stateNow({ state, message }: { state: ItemState; message: string | null }): {
  state: ItemState;
  message: string | null;
} {
  if (state === 'pending') return { state: 'skipped', message: i18n._(NEVER_SENT) };
  if (state === 'in_flight') return { state: 'unknown', message: i18n._(OUTCOME_LOST) };
  return { state, message };
}
