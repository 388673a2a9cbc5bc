import type { ChangeSet, ItemState } from '#shared/contract/changesets.ts';
import type { Database } from '../../database.ts';

/** What a damaged file says of one product that was removed or restored, and of its change set; numbers are the file's own. */
export interface SalvagedItem {
  item: number;
  changeSet: number;
  kind: 'removal' | 'restore';
  ofSet: number | null;
  createdAt: string;
  endedAt: string | null;
  setState: ChangeSet['state'];
  setMessage: string | null;
  identifier: string;
  title: string;
  productId: string | null;
  action: string;
  level: number;
  under: number | null;
  ofItem: number | null;
  state: ItemState;
  code: string | null;
  message: string | null;
  at: string | null;
  snapshot: number;
}

export interface SalvagedSnapshot {
  takenAt: string;
  parentIdentifier: string | null;
  cells: number;
  raw: string;
  record: string;
}

/** Reads those that have a snapshot, whatever the file's schema since there are any; of a restore, after what it restores. */
export const SALVAGED_ITEMS_SQL = `SELECT i.item, i.change_set AS changeSet, c.kind, c.of_set AS ofSet, c.created_at AS createdAt,
    c.ended_at AS endedAt, c.state AS setState, c.message AS setMessage, i.identifier, i.title, i.product_id AS productId,
    i.action, i.level, i.under, i.of_item AS ofItem, i.state, i.code, i.message, i.at, i.snapshot
  FROM product_item i CROSS JOIN change_set c USING (change_set) WHERE i.snapshot IS NOT NULL ORDER BY i.item`;

/** Reads one, by its number. */
export const SALVAGED_SNAPSHOT_SQL = `SELECT taken_at AS takenAt, parent_identifier AS parentIdentifier, cells, raw, record
  FROM snapshot WHERE snapshot = ?`;

const CARRIED_OVER =
  'Carried over from a damaged catalog, as far as it could be read. What was not sent before is not sent any more.';
const NEVER_SENT = 'The catalog was damaged before it was sent.';
const OUTCOME_LOST = 'The catalog was damaged before its answer was written down.';

/**
 * Carries what was removed over into a new, empty catalog, with the snapshots out of which it can be restored. What had
 * not left by then is skipped; what was on its way is unknown, and its change set paused. Only inside a transaction.
 */
export class SalvagedRemovals {
  readonly #db: Database;
  readonly #snapshotOf: (item: SalvagedItem) => SalvagedSnapshot | null;
  readonly #productOf: (item: SalvagedItem) => number;
  readonly #items = new Set<number>();
  readonly #snapshots = new Set<number>();
  readonly #changeSets = new Map<number, Pick<SalvagedItem, 'setState' | 'setMessage'>>();

  /** `snapshotOf`: null where it cannot be read. `productOf`: the product in the new catalog, gone until a pull lists it. */
  constructor(
    db: Database,
    parts: {
      snapshotOf: (item: SalvagedItem) => SalvagedSnapshot | null;
      productOf: (item: SalvagedItem) => number;
    },
  ) {
    this.#db = db;
    this.#snapshotOf = parts.snapshotOf;
    this.#productOf = parts.productOf;
  }

  /** In their order. One whose snapshot cannot be read any more is left out. */
  add(item: SalvagedItem): void {
    const product = this.#productOf(item);
    if (!this.#snapshots.has(item.snapshot) && !this.#addSnapshot(item, product)) return;
    if (!this.#changeSets.has(item.changeSet)) this.#addChangeSet(item);
    this.#items.add(item.item);
    const { state, message } = stateNow(item);
    this.#db.run(
      `INSERT INTO product_item (item, change_set, product, identifier, title, product_id, action, level, under, snapshot,
         of_item, state, code, message, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      item.item,
      item.changeSet,
      product,
      item.identifier,
      item.title,
      item.productId,
      item.action,
      item.level,
      item.under,
      item.snapshot,
      item.ofItem !== null && this.#items.has(item.ofItem) ? item.ofItem : null,
      state,
      item.code,
      message,
      item.at,
    );
  }

  /** All were added: each change set counts what it has. Gives how many snapshots there are. */
  complete(): number {
    for (const [changeSet, { setState, setMessage }] of this.#changeSets) {
      const counts = new Map(
        this.#db.arrays<[ItemState, number]>(
          'SELECT state, count(*) FROM product_item WHERE change_set = ? GROUP BY state',
          changeSet,
        ),
      );
      const of = (state: ItemState) => counts.get(state) ?? 0;
      const hasEnded = setState === 'finished' || setState === 'cancelled';
      const state = of('unknown') > 0 ? 'paused' : hasEnded ? setState : 'cancelled';
      this.#db.run(
        `UPDATE change_set SET total = ?1, products = ?1, pending = 0, applied = ?2, failed = ?3, skipped = ?4, unknown = ?5,
           state = ?6, message = ?7 WHERE change_set = ?8`,
        [...counts.values()].reduce((sum, count) => sum + count, 0),
        of('applied'),
        of('failed'),
        of('skipped'),
        of('unknown'),
        state,
        state === setState && hasEnded ? setMessage : CARRIED_OVER,
        changeSet,
      );
    }
    return this.#snapshots.size;
  }

  #addChangeSet({ changeSet, kind, ofSet, createdAt, endedAt, setState, setMessage }: SalvagedItem): void {
    this.#db.run(
      `INSERT INTO change_set (change_set, kind, of_set, created_at, ended_at, state, check_first, one_per_cell, products,
         locales, total, pending) VALUES (?, ?, ?, ?, ?, 'paused', 1, 0, 0, '[]', 0, 0)`,
      changeSet,
      kind,
      ofSet !== null && this.#changeSets.has(ofSet) ? ofSet : null,
      createdAt,
      endedAt,
    );
    this.#changeSets.set(changeSet, { setState, setMessage });
  }

  /** False where it cannot be read any more. */
  #addSnapshot(item: SalvagedItem, product: number): boolean {
    const kept = this.#snapshotOf(item);
    if (kept === null || !isJson(kept.raw) || !isJson(kept.record)) return false;
    this.#db.run(
      'INSERT INTO snapshot (snapshot, product, taken_at, parent_identifier, cells, raw, record) VALUES (?, ?, ?, ?, ?, ?, ?)',
      item.snapshot,
      product,
      kept.takenAt,
      kept.parentIdentifier,
      kept.cells,
      kept.raw,
      kept.record,
    );
    this.#snapshots.add(item.snapshot);
    return true;
  }
}

function stateNow({ state, message }: SalvagedItem): { state: ItemState; message: string | null } {
  if (state === 'pending') return { state: 'skipped', message: NEVER_SENT };
  if (state === 'in_flight') return { state: 'unknown', message: OUTCOME_LOST };
  return { state, message };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // damaged: there is nothing to restore out of it
  }
}
