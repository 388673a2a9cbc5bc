import type { DraftFilter, DraftScope, DraftSelection } from '#shared/contract/drafts.ts';
import type { Database } from '../../database.ts';
import { and, type Fragment, raw, sql } from '../../sql.ts';
import type { CellKey, Names } from '../names.ts';

/** In SQL over `draft d`: which staged changes a filter shows. */
export const DRAFT_FILTER_SQL: Record<DraftFilter, string> = {
  all: '1',
  conflict: 'd.conflict = 1',
  failed: 'd.failed = 1',
  set: `d.intent = 'set'`,
  remove: `d.intent = 'remove'`,
  items: `d.intent IN ('append', 'remove_items')`,
};

/** Likewise, of one property or locale where named. */
export function draftScopeSql(names: Names, { filter, property, locale }: DraftScope): Fragment {
  const conditions = [raw(DRAFT_FILTER_SQL[filter])];
  // A name that the catalog has never seen has no number, and no draft equals that.
  if (property !== null) conditions.push(sql`d.property = ${names.properties.find(property) ?? null}`);
  if (locale !== null) conditions.push(sql`d.locale = ${names.locales.find(locale) ?? null}`);
  return and(conditions);
}

/** The cells named, or those with a staged change in scope. Only inside a transaction: names may be new. */
export function selectedCells(db: Database, names: Names, which: DraftSelection): CellKey[] {
  if ('cells' in which) return which.cells.map((cell) => names.key(cell));
  const { text, params } = draftScopeSql(names, which);
  return db
    .arrays<[number, number, number]>(
      `SELECT d.product, d.property, d.locale FROM draft d WHERE ${text}`,
      ...params,
    )
    .map(([product, property, locale]) => ({ product, property, locale }));
}
