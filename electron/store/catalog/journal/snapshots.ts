import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Database } from '../../database.ts';

/** A product as it was listed right before it was to be removed. */
export interface TakenSnapshot {
  item: number;
  /** The record as received, as JSON. */
  raw: string;
  record: ProductRecord;
}

/** Saves what was listed of a product, or is sent of it, in place of an earlier snapshot of its item, and returns its number. */
export function saveSnapshot(
  db: Database,
  of: { product: number; snapshot: number | null },
  { takenAt, record, raw }: { takenAt: string; record: ProductRecord; raw: string },
): number {
  // Never REPLACE: deleting a row would search all items of all change sets for references to it.
  const { lastId } = db.run(
    `INSERT INTO snapshot (snapshot, product, taken_at, parent_identifier, cells, raw, record)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET taken_at = excluded.taken_at, parent_identifier = excluded.parent_identifier,
       cells = excluded.cells, raw = excluded.raw, record = excluded.record`,
    of.snapshot,
    of.product,
    takenAt,
    record.parentIdentifier,
    record.values.length,
    raw,
    JSON.stringify(record),
  );
  return of.snapshot ?? lastId;
}

/** What an item of a creation was frozen with, and what the service then held, per the catalog. Throws `not_found`. */
export function sentRecord(
  db: Database,
  item: number,
): { record: ProductRecord; base: ProductRecord | null } {
  const row = db.firstArray<[record: string, base: string]>(
    'SELECT s.record, s.raw FROM item i JOIN snapshot s USING (snapshot) WHERE i.item = ?',
    item,
  );
  if (!row) throw new AppError('not_found', t`What this item sends is no longer in the local catalog.`);
  const [record, base] = row;
  return { record: JSON.parse(record) as ProductRecord, base: JSON.parse(base) as ProductRecord | null };
}

/** Products as they were listed right before they were to be removed. */
export class Snapshots {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Keeps snapshots of pending removals; one from an earlier attempt is replaced. Throws `internal` for any other item; then
   * none is kept.
   */
  keep(changeSet: number, taken: readonly TakenSnapshot[]): void {
    this.#db.transaction('durable', () => {
      const takenAt = new Date().toISOString();
      for (const { item, raw, record } of taken) {
        const known = this.#db.get<{ product: number; snapshot: number | null }>(
          `SELECT product, snapshot FROM item
           WHERE item = ? AND change_set = ? AND state = 'pending' AND action IN ('unlink', 'delete')`,
          item,
          changeSet,
        );
        if (!known) throw new AppError('internal', `Item ${item} does not wait to be removed`);
        const snapshot = saveSnapshot(this.#db, known, { takenAt, record, raw });
        if (known.snapshot === null)
          this.#db.run('UPDATE item SET snapshot = ? WHERE item = ?', snapshot, item);
      }
    });
  }

  /** `isSent`: whether it is what a creation sends. Throws `not_found`. */
  of(item: number): { takenAt: string; raw: string; record: ProductRecord; isSent: boolean } {
    const row = this.#db.get<{ takenAt: string; raw: string; record: string; isSent: number }>(
      `SELECT s.taken_at AS takenAt, s.raw, s.record, i.action IN ('add', 'replace') AS isSent FROM item i JOIN snapshot s USING (snapshot) WHERE i.item = ?`,
      item,
    );
    if (!row) throw new AppError('not_found', t`No snapshot of this product was taken before its removal.`);
    return { ...row, record: JSON.parse(row.record) as ProductRecord, isSent: row.isSent === 1 };
  }
}
