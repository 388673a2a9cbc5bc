import { z } from 'zod';
import { type ItemState, itemState } from '#shared/contract/changesets.ts';
import { reason } from '#shared/contract/reason.ts';
import { productAction } from '#shared/contract/removals.ts';
import { removalMode } from '#shared/domain/removal.ts';
import type { DamagedFile } from '../../damaged/damaged-file.ts';
import type { Database } from '../../database.ts';
import type { CarriedProducts } from './carried-products.ts';
import type { CarriedChangeSets } from './change-sets.ts';
import { jsonText } from './json-text.ts';
import { wasUnknownSql } from './was-unknown.ts';

const damagedMark = z.object({ key: z.int(), mode: removalMode });

const damagedItem = z.object({
  key: z.int(),
  changeSet: z.int(),
  identifier: z.string(),
  title: z.string(),
  productId: z.string().nullable(),
  action: productAction,
  level: z.int(),
  under: z.int().nullable(),
  ofItem: z.int().nullable(),
  state: itemState,
  ...reason.shape,
  at: z.string().nullable(),
  wasUnknown: z.int(),
  snapshot: z.int(),
});
type DamagedItem = z.infer<typeof damagedItem>;

const damagedSnapshot = z.object({
  takenAt: z.string(),
  parentIdentifier: z.string().nullable(),
  cells: z.int(),
  raw: jsonText,
  record: jsonText,
});

const MARKS_SQL = 'SELECT product AS key, mode FROM removal_mark WHERE product >= ? ORDER BY product';

const SNAPSHOT_SQL = `SELECT taken_at AS takenAt, parent_identifier AS parentIdentifier, cells, raw, record
  FROM snapshot WHERE snapshot = ?`;

const NEVER_SENT = 'The catalog was damaged before it was sent.';
const OUTCOME_LOST = 'The catalog was damaged before the answer was saved.';

/** Carries the marks of products that are to be removed over. */
export function carryMarks(file: DamagedFile, db: Database, products: CarriedProducts): void {
  if (!file.columns('removal_mark').has('mode')) return;
  const marked = new Set<number>();
  for (const row of file.scan<{ key: number }>(MARKS_SQL)) {
    const { data: mark } = damagedMark.safeParse(row);
    const product = mark ? products.number(mark.key) : null;
    if (!mark || product === null || marked.has(product)) continue;
    db.run('INSERT INTO removal_mark (product, mode) VALUES (?, ?)', product, mark.mode);
    marked.add(product);
  }
}

/**
 * Carries what was removed over, with the snapshots out of which it can be restored. What had not left by then is skipped;
 * what was on its way is unknown.
 */
export function carryRemovals(
  file: DamagedFile,
  db: Database,
  parts: { products: CarriedProducts; changeSets: CarriedChangeSets },
): void {
  const columns = file.columns('product_item');
  if (!columns.has('snapshot')) return;
  const items = new Set<number>();
  const snapshots = new Set<number>();
  for (const row of file.scan<{ key: number }>(itemsSql(columns))) {
    const { data: item } = damagedItem.safeParse(row);
    if (!item || items.has(item.key)) continue;
    const product = parts.products.named(item);
    if (!snapshots.has(item.snapshot) && !carrySnapshot(file, db, item.snapshot, product)) continue;
    snapshots.add(item.snapshot);
    items.add(item.key);
    const removes = item.action === 'unlink' || item.action === 'delete';
    parts.changeSets.add(item.changeSet, { kind: removes ? 'removal' : 'restore', at: item.at });
    addItem(db, item, product, item.ofItem !== null && items.has(item.ofItem) ? item.ofItem : null);
  }
}

/** Those that have a snapshot; of a restore, after what it restores. */
const itemsSql = (columns: ReadonlySet<string>): string =>
  `SELECT item AS key, change_set AS changeSet, identifier, title, product_id AS productId, action, level, under,
     of_item AS ofItem, state, code, ${columns.has('said') ? 'said' : 'NULL'} AS said, message, at, ${wasUnknownSql(columns)} AS wasUnknown, snapshot
   FROM product_item WHERE snapshot IS NOT NULL AND item >= ? ORDER BY item`;

function addItem(db: Database, item: DamagedItem, product: number, ofItem: number | null): void {
  const { state, message } = stateNow(item);
  db.run(
    `INSERT INTO product_item (item, change_set, product, identifier, title, product_id, action, level, under, snapshot,
       of_item, state, code, said, message, at, was_unknown) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    item.key,
    item.changeSet,
    product,
    item.identifier,
    item.title,
    item.productId,
    item.action,
    item.level,
    item.under,
    item.snapshot,
    ofItem,
    state,
    item.code,
    item.said,
    message,
    item.at,
    item.wasUnknown,
  );
}

/** False where it cannot be read any more. */
function carrySnapshot(file: DamagedFile, db: Database, snapshot: number, product: number): boolean {
  const { data: kept } = damagedSnapshot.safeParse(file.row(SNAPSHOT_SQL, snapshot));
  if (!kept) return false;
  db.run(
    'INSERT INTO snapshot (snapshot, product, taken_at, parent_identifier, cells, raw, record) VALUES (?, ?, ?, ?, ?, ?, ?)',
    snapshot,
    product,
    kept.takenAt,
    kept.parentIdentifier,
    kept.cells,
    kept.raw,
    kept.record,
  );
  return true;
}

function stateNow({ state, message }: DamagedItem): { state: ItemState; message: string | null } {
  if (state === 'pending') return { state: 'skipped', message: NEVER_SENT };
  if (state === 'in_flight') return { state: 'unknown', message: OUTCOME_LOST };
  return { state, message };
}
