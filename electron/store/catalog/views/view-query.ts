import type { ViewFilter, ViewQuery, ViewSort } from '#shared/domain/query.ts';
import { and, type Fragment, raw, sql } from '../../sql.ts';
import { EMPTY } from '../encoding.ts';
import { globFor, storedMatches } from './search.ts';

/** Ids of what a query names; `null` for a name that the catalog has never seen. */
export interface QueryIds {
  property(name: string): number | null;
  locale(code: string): number | null;
  /** Properties that the service sends with a locale. */
  localized: readonly number[];
  primaryLocale: number | null;
  /** The column whose staged edit is the product's title. */
  title: { property: number; locale: number } | null;
}

/**
 * Products that a query shows, as `k`, in its order. `among` (a JSON list of products) restricts the answer, for
 * looking again at a few. Staged edits are laid over the service's values everywhere.
 */
export function viewSql(query: ViewQuery, ids: QueryIds, among: string | null = null): Fragment {
  const order = query.sort[0] ? sortSql(query.sort[0], ids) : { join: raw(''), by: raw('p.place') };
  const conditions = [raw(VISIBLE), ...query.filters.map((filter) => filterSql(filter, ids))];
  if (query.search !== '') conditions.push(searchSql(query.search, ids));
  if (among !== null) conditions.push(sql`p.product IN (SELECT value FROM json_each(${among}))`);
  return sql`SELECT p.product AS k FROM product p ${order.join} WHERE ${and(conditions)} ORDER BY ${order.by}`;
}

/** Gone products stay visible for as long as they carry staged edits. */
const VISIBLE = 'p.gone = 0 OR EXISTS (SELECT 1 FROM draft g WHERE g.product = p.product)';

/** The title as shown; needs the join of `titleJoin`. */
const TITLE = "CASE WHEN td.product IS NULL THEN p.title ELSE coalesce(td.shown, '') END";
const titleJoin = ({ title }: QueryIds): Fragment =>
  sql`LEFT JOIN draft td ON td.product = p.product AND td.property = ${title?.property ?? null} AND td.locale = ${title?.locale ?? null}`;

function sortSql({ by, descending }: ViewSort, ids: QueryIds): { join: Fragment; by: Fragment } {
  const order = (expression: string) =>
    raw(`${expression} COLLATE NOCASE ${descending ? 'DESC' : 'ASC'} NULLS LAST, p.place`);
  if (by === 'identifier') return { join: raw(''), by: order('p.identifier') };
  if (by === 'title') return { join: titleJoin(ids), by: order(`nullif(${TITLE}, '')`) };
  const property = ids.property(by.property);
  const locale = ids.locale(by.locale);
  const join = sql`
    LEFT JOIN value sv ON sv.product = p.product AND sv.property = ${property} AND sv.locale = ${locale}
    LEFT JOIN draft sd ON sd.product = p.product AND sd.property = ${property} AND sd.locale = ${locale}`;
  return { join, by: order('CASE WHEN sd.product IS NULL THEN sv.value ELSE sd.shown END') };
}

function filterSql(filter: ViewFilter, ids: QueryIds): Fragment {
  switch (filter.kind) {
    case 'edited':
      return raw('EXISTS (SELECT 1 FROM draft d WHERE d.product = p.product)');
    case 'failed':
      return raw('EXISTS (SELECT 1 FROM draft d WHERE d.product = p.product AND d.failed = 1)');
    case 'conflict':
      return raw('EXISTS (SELECT 1 FROM draft d WHERE d.product = p.product AND d.conflict = 1)');
    case 'emptyIn':
      return filter.property === undefined
        ? anyGapSql(ids.locale(filter.locale), ids)
        : sql`NOT ${filledSql(sql`${ids.property(filter.property)}`, ids.locale(filter.locale))}`;
  }
}

const filled = (alias: string, column: string) =>
  `(${alias}.${column} IS NOT NULL AND NOT ${alias}.flags & ${EMPTY})`;

/** Whether a cell of product `p` shows something that is not blank. */
const filledSql = (property: Fragment, locale: number | null): Fragment => sql`coalesce(
    (SELECT ${raw(filled('fd', 'shown'))} FROM draft fd
      WHERE fd.product = p.product AND fd.property = ${property} AND fd.locale = ${locale}),
    (SELECT ${raw(filled('fv', 'value'))} FROM value fv
      WHERE fv.product = p.product AND fv.property = ${property} AND fv.locale = ${locale}),
    0)`;

/** Products where some localized property is filled in the primary locale and blank in `locale`. */
function anyGapSql(locale: number | null, ids: QueryIds): Fragment {
  const primary = ids.primaryLocale;
  const localized = raw(ids.localized.join(', '));
  const gap = (alias: string): Fragment => sql`NOT ${filledSql(raw(`${alias}.property`), locale)}`;
  return sql`
    EXISTS (SELECT 1 FROM value pv WHERE pv.product = p.product AND pv.locale = ${primary}
      AND pv.property IN (${localized}) AND ${raw(filled('pv', 'value'))}
      AND NOT EXISTS (SELECT 1 FROM draft od
        WHERE od.product = pv.product AND od.property = pv.property AND od.locale = pv.locale)
      AND ${gap('pv')})
    OR EXISTS (SELECT 1 FROM draft pd WHERE pd.product = p.product AND pd.locale = ${primary}
      AND pd.property IN (${localized}) AND ${raw(filled('pd', 'shown'))} AND ${gap('pd')})`;
}

function searchSql(text: string, ids: QueryIds): Fragment {
  const pattern = globFor(text);
  return sql`p.identifier GLOB ${pattern}
    OR (p.title GLOB ${pattern} AND ${titleNotEdited(ids)})
    OR EXISTS (SELECT 1 FROM value v WHERE v.product = p.product AND ${storedMatches('v.flags', 'v.value', text)}
      AND NOT EXISTS (SELECT 1 FROM draft od
        WHERE od.product = v.product AND od.property = v.property AND od.locale = v.locale))
    OR EXISTS (SELECT 1 FROM draft d WHERE d.product = p.product AND d.shown IS NOT NULL
      AND ${storedMatches('d.flags', 'd.shown', text)})`;
}

const titleNotEdited = ({ title }: QueryIds): Fragment =>
  sql`NOT EXISTS (SELECT 1 FROM draft td WHERE td.product = p.product
    AND td.property = ${title?.property ?? null} AND td.locale = ${title?.locale ?? null})`;
