import type { DraftFilter, DraftRow } from '#shared/contract/drafts.ts';
import type { Database } from '../database.ts';
import { UNSETTLED_MARK_SQL, UNSETTLED_SQL, type Unsettled } from './cell-states.ts';
import { DRAFT_FILTER_SQL } from './editing.ts';
import { fromStored, fromText, type Stored } from './encoding.ts';
import type { Names } from './names.ts';

interface DraftColumns {
  product: number;
  property: number;
  locale: number;
  identifier: string;
  title: string;
  gone: number;
  intent: DraftRow['intent'];
  base: string | null;
  flags: number;
  shown: Stored;
  conflict: number;
  failed: number;
  code: string | null;
  message: string | null;
  currentFlags: number | null;
  current: Stored;
  unsettled: Unsettled;
}

/** Staged changes as Review lists them: by product, property and locale. */
export function listDrafts(
  db: Database,
  names: Names,
  filter: DraftFilter,
  offset: number,
  limit: number,
): { total: number; counts: Record<DraftFilter, number>; rows: DraftRow[] } {
  const counts = countByFilter(db);
  const rows = db
    .all<DraftColumns>(
      `SELECT d.product, d.property, d.locale, p.identifier, p.title, p.gone, d.intent, d.base, d.flags, d.shown,
         d.conflict, d.failed, d.code, d.message, v.flags AS currentFlags, v.value AS current,
         (SELECT ${UNSETTLED_MARK_SQL} FROM item i JOIN change_set s USING (change_set)
           WHERE i.product = d.product AND i.property = d.property AND i.locale = d.locale AND i.${UNSETTLED_SQL}) AS unsettled
       FROM draft d JOIN product p USING (product)
       LEFT JOIN value v ON v.product = d.product AND v.property = d.property AND v.locale = d.locale
       WHERE ${DRAFT_FILTER_SQL[filter]}
       ORDER BY d.product, d.property, d.locale LIMIT ? OFFSET ?`,
      limit,
      offset,
    )
    .map((row) => toDraftRow(row, names));
  return { total: counts[filter], counts, rows };
}

function countByFilter(db: Database): Record<DraftFilter, number> {
  const filters = Object.entries(DRAFT_FILTER_SQL);
  const sums = filters.map(([, condition]) => `coalesce(sum(${condition}), 0)`).join(', ');
  const counts = db.firstArray<number[]>(`SELECT ${sums} FROM draft d`) ?? [];
  return Object.fromEntries(filters.map(([filter], i) => [filter, counts[i] ?? 0])) as Record<
    DraftFilter,
    number
  >;
}

function toDraftRow(row: DraftColumns, names: Names): DraftRow {
  return {
    ...names.ref(row),
    identifier: row.identifier,
    title: row.title,
    intent: row.intent,
    base: fromText(row.base),
    current: row.currentFlags === null ? null : fromStored(row.currentFlags, row.current),
    next: fromStored(row.flags, row.shown),
    state: row.unsettled ?? (row.conflict ? 'conflict' : row.failed ? 'failed' : 'edited'),
    code: row.code,
    message: row.message,
    gone: row.gone === 1,
  };
}
