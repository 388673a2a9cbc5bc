import { type Fragment, raw, sql } from '../../../sql.ts';
import { EMPTY } from '../../encoding.ts';
import type { QueryIds } from '../query-ids.ts';

/** Products with a gap in a locale: in a property, or (null) in any that is translatable and filled in the primary locale. */
export const gapFilter = (property: string | null, locale: string, ids: QueryIds): Fragment =>
  property === null
    ? anyGap(ids.locale(locale), ids)
    : sql`NOT ${filledSql(sql`${ids.property(property)}`, ids.locale(locale))}`;

const filled = (alias: string, column: string) =>
  `(${alias}.${column} IS NOT NULL AND NOT ${alias}.flags & ${EMPTY})`;

/** Whether a cell of product `p` shows something that is not blank. */
const filledSql = (property: Fragment, locale: number | null): Fragment => sql`coalesce(
    (SELECT ${raw(filled('fd', 'shown'))} FROM draft fd
      WHERE fd.product = p.product AND fd.property = ${property} AND fd.locale = ${locale}),
    (SELECT ${raw(filled('fv', 'value'))} FROM value fv
      WHERE fv.product = p.product AND fv.property = ${property} AND fv.locale = ${locale}),
    0)`;

function anyGap(locale: number | null, ids: QueryIds): Fragment {
  const primary = ids.primaryLocale;
  const translatable = raw(ids.translatable.join(', '));
  const gap = (alias: string): Fragment => sql`NOT ${filledSql(raw(`${alias}.property`), locale)}`;
  return sql`
    EXISTS (SELECT 1 FROM value pv WHERE pv.product = p.product AND pv.locale = ${primary}
      AND pv.property IN (${translatable}) AND ${raw(filled('pv', 'value'))}
      AND NOT EXISTS (SELECT 1 FROM draft od
        WHERE od.product = pv.product AND od.property = pv.property AND od.locale = pv.locale)
      AND ${gap('pv')})
    OR EXISTS (SELECT 1 FROM draft pd WHERE pd.product = p.product AND pd.locale = ${primary}
      AND pd.property IN (${translatable}) AND ${raw(filled('pd', 'shown'))} AND ${gap('pd')})`;
}
