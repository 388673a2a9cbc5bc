import type { ViewQuery } from '#shared/domain/query.ts';
import { and, type Fragment, raw, sql } from '../../sql.ts';
import { isHereSql } from '../products/shown-products.ts';
import { filterSql } from './filters/filter-sql.ts';
import { comparesText, someText } from './filters/text-tests.ts';
import type { QueryIds } from './query-ids.ts';

/**
 * Products that match a query, as `k`, in listing order. `among` restricts the result, to re-evaluate a few. Staged edits
 * take precedence over the service's values everywhere. Throws `invalid_input` at the filter that cannot be evaluated.
 */
export function viewSql(query: ViewQuery, ids: QueryIds, among: readonly number[] | null = null): Fragment {
  const conditions = [
    raw(VISIBLE),
    ...query.filters.map((filter, i) => filterSql(filter, ids, `query.filters.${i}`)),
  ];
  if (query.search !== '') conditions.push(searchFilter(query.search, ids));
  if (among !== null) conditions.push(isAmong(among));
  return sql`SELECT p.product AS k FROM product p WHERE ${and(conditions)} ORDER BY p.place`;
}

/** The visible ones of the products, in listing order, as `k`. */
export const visibleSql = (products: readonly number[]): Fragment =>
  sql`SELECT p.product AS k FROM product p WHERE ${and([raw(VISIBLE), isAmong(products)])} ORDER BY p.place`;

const isAmong = (products: readonly number[]): Fragment =>
  sql`p.product IN (SELECT value FROM json_each(${JSON.stringify(products)}))`;

/** Gone products stay visible for as long as they carry staged edits. */
export const VISIBLE = `${isHereSql('p')} OR EXISTS (SELECT 1 FROM draft g WHERE g.product = p.product)`;

/** Whether a stored value contains the text, in upper or lower case. */
function storedMatches(flags: string, stored: string, text: string): Fragment {
  const { test, quick } = comparesText('contains', text, false);
  return someText(flags, stored, test, quick);
}

/** Products that show the text in their identifier, title or any value. */
function searchFilter(text: string, { title }: QueryIds): Fragment {
  const { test: contains } = comparesText('contains', text, false);
  const titleNotEdited = sql`NOT EXISTS (SELECT 1 FROM draft td WHERE td.product = p.product
    AND td.property = ${title?.property ?? null} AND td.locale = ${title?.locale ?? null})`;
  return sql`${contains('p.identifier')}
    OR (${contains('p.title')} AND ${titleNotEdited})
    OR EXISTS (SELECT 1 FROM value v WHERE v.product = p.product AND ${storedMatches('v.flags', 'v.value', text)}
      AND NOT EXISTS (SELECT 1 FROM draft od
        WHERE od.product = v.product AND od.property = v.property AND od.locale = v.locale))
    OR EXISTS (SELECT 1 FROM draft d WHERE d.product = p.product AND d.shown IS NOT NULL
      AND ${storedMatches('d.flags', 'd.shown', text)})`;
}
