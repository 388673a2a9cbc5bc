import { ANY_LOCALE } from '#shared/domain/limits.ts';
import type { GridColumn } from '#shared/domain/query.ts';
import { type Fragment, raw, sql } from '../../sql.ts';
import type { QueryIds } from './query-ids.ts';

/**
 * What products of a list (JSON) show in a column, including staged edits, as rows `product, flags, stored`; cells without a
 * value have no row. With `ANY_LOCALE`, a product may have several.
 */
export function shownCells(products: string, column: GridColumn, ids: QueryIds): Fragment {
  const listed = sql`json_each(${products}) k`;
  if (column === 'identifier')
    return sql`SELECT p.product, 0 AS flags, p.identifier AS stored FROM ${listed} CROSS JOIN product p ON p.product = k.value`;
  if (column === 'title')
    return sql`SELECT p.product, coalesce(d.flags, 0) AS flags, coalesce(d.shown, p.title) AS stored
      FROM ${listed} CROSS JOIN product p ON p.product = k.value
      LEFT JOIN draft d ON d.product = p.product AND d.property = ${ids.title?.property ?? null} AND d.locale = ${ids.title?.locale ?? null}
      WHERE CASE WHEN d.product IS NULL THEN p.title <> '' ELSE d.shown IS NOT NULL END`;
  const property = ids.property(column.property);
  const inLocale = (alias: string): Fragment =>
    column.locale === ANY_LOCALE ? raw('') : sql`AND ${raw(alias)}.locale = ${ids.locale(column.locale)}`;
  return sql`
    SELECT v.product, v.flags, v.value AS stored FROM ${listed}
    CROSS JOIN value v ON v.product = k.value AND v.property = ${property} ${inLocale('v')}
    WHERE NOT EXISTS (SELECT 1 FROM draft d
      WHERE d.product = v.product AND d.property = v.property AND d.locale = v.locale)
    UNION ALL
    SELECT d.product, d.flags, d.shown FROM ${listed}
    CROSS JOIN draft d ON d.product = k.value AND d.property = ${property} ${inLocale('d')}
    WHERE d.shown IS NOT NULL`;
}
