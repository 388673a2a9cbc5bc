import type { DraftFilter, DraftOrder, DraftRow, DraftScope } from '#shared/contract/drafts.ts';
import type { CellRef, Column } from '#shared/domain/cell.ts';
import type { Database } from '../../database.ts';
import { BLOCKED_REASON_SQL } from '../checks/blocked-edits.ts';
import { fromStored, fromText, isListSql, isListTextSql, type Stored } from '../encoding.ts';
import type { Names } from '../names.ts';
import { isGoneSql } from '../products/shown-products.ts';
import { UNSETTLED_MARK_SQL, UNSETTLED_SQL, type Unsettled } from '../unsettled.ts';
import { DRAFT_FILTER_SQL, draftOrderSql, draftScopeSql, type ScopeNames } from './draft-scope.ts';

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
  said: string | null;
  message: string | null;
  currentFlags: number | null;
  current: Stored;
  unsettled: Unsettled;
  blocked: string | null;
}

/** Staged changes as Review lists them. `counts` are of everything staged. */
export function listDrafts(
  db: Database,
  scopes: ScopeNames,
  scope: DraftScope,
  offset: number,
  limit: number,
  order: DraftOrder,
): { total: number; counts: Record<DraftFilter, number>; mergeable: number; rows: DraftRow[] } {
  const counts = countByFilter(db);
  const { names } = scopes;
  const { text, params } = draftScopeSql(scopes, scope);
  const rows = db
    .all<DraftColumns>(
      `SELECT d.product, d.property, d.locale, p.identifier, p.title, ${isGoneSql('p')} AS gone, d.intent, d.base, d.flags, d.shown,
         d.conflict, d.failed, d.code, d.said, d.message, v.flags AS currentFlags, v.value AS current,
         (SELECT ${UNSETTLED_MARK_SQL} FROM item i JOIN change_set s USING (change_set)
           WHERE i.product = d.product AND i.property = d.property AND i.locale = d.locale AND i.${UNSETTLED_SQL}) AS unsettled,
         ${BLOCKED_REASON_SQL} AS blocked
       FROM draft d JOIN product p USING (product)
       LEFT JOIN value v ON v.product = d.product AND v.property = d.property AND v.locale = d.locale
       WHERE ${text}
       ORDER BY ${draftOrderSql(order)} LIMIT ? OFFSET ?`,
      ...params,
      limit,
      offset,
    )
    .map((row) => toDraftRow(row, names));
  const whole = scope.property === null && scope.locale === null && scope.search === '';
  const isCounted = whole && scope.filter !== 'failed';
  const total = isCounted
    ? counts[scope.filter]
    : (db.firstArray<[number]>(`SELECT count(*) FROM draft d WHERE ${text}`, ...params)?.[0] ?? 0);
  return { total, counts, mergeable: counts.conflict === 0 ? 0 : countMergeable(db, scopes, scope), rows };
}

/** Counts conflicts for which `canMerge` of shared/domain/merge.ts is true. */
function countMergeable(db: Database, scopes: ScopeNames, scope: DraftScope): number {
  const { text, params } = draftScopeSql(scopes, scope);
  const mergeable = db.firstArray<[number]>(
    `SELECT count(*) FROM draft d
     LEFT JOIN value v ON v.product = d.product AND v.property = d.property AND v.locale = d.locale
     WHERE ${text} AND d.conflict = 1 AND d.shown IS NOT NULL AND ${isListSql('d.flags')}
       AND (d.base IS NULL OR ${isListTextSql('d.base')}) AND (v.value IS NULL OR ${isListSql('v.flags')})`,
    ...params,
  );
  return mergeable?.[0] ?? 0;
}

/** The cells of a range of rows in the same list. */
export function draftCells(
  db: Database,
  scopes: ScopeNames,
  scope: DraftScope,
  offset: number,
  limit: number,
  order: DraftOrder,
): CellRef[] {
  const { text, params } = draftScopeSql(scopes, scope);
  return db
    .arrays<[product: number, property: number, locale: number]>(
      `SELECT d.product, d.property, d.locale FROM draft d WHERE ${text}
       ORDER BY ${draftOrderSql(order)} LIMIT ? OFFSET ?`,
      ...params,
      limit,
      offset,
    )
    .map(([product, property, locale]) => scopes.names.ref({ product, property, locale }));
}

/** The columns that contain a filter's staged changes, by property and locale. */
export const draftColumns = (
  db: Database,
  names: Names,
  filter: DraftFilter,
): (Column & { changes: number })[] =>
  db
    .arrays<[property: number, locale: number, changes: number]>(
      `SELECT d.property, d.locale, count(*) FROM draft d WHERE ${DRAFT_FILTER_SQL[filter]}
       GROUP BY d.property, d.locale ORDER BY d.property, d.locale`,
    )
    .map(([property, locale, changes]) => ({ ...names.column(property, locale), changes }));

function countByFilter(db: Database): Record<DraftFilter, number> {
  const filters = Object.entries({ ...DRAFT_FILTER_SQL, failed: 'd.failed = 1' });
  const sums = filters.map(([, condition]) => `coalesce(sum(${condition}), 0)`).join(', ');
  const counts = db.firstArray<number[]>(`SELECT ${sums} FROM draft d`) ?? [];
  return Object.fromEntries(filters.map(([filter], i) => [filter, counts[i] ?? 0])) as Record<
    DraftFilter,
    number
  >;
}

function toDraftRow(row: DraftColumns, names: Names): DraftRow {
  const state = row.unsettled ?? (row.conflict ? 'conflict' : row.failed === 1 ? 'failed' : 'edited');
  // The reason of the last attempt says nothing about one in progress.
  const failed = state === 'failed';
  return {
    ...names.ref(row),
    identifier: row.identifier,
    title: row.title,
    intent: row.intent,
    base: fromText(row.base),
    current: row.currentFlags === null ? null : fromStored(row.currentFlags, row.current),
    next: fromStored(row.flags, row.shown),
    state,
    wasFailed: row.failed === 2,
    code: failed ? row.code : null,
    said: failed ? row.said : null,
    message: failed ? row.message : null,
    gone: row.gone === 1,
    blocked: row.blocked,
  };
}
