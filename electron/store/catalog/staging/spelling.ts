import { type Fragment, raw, sql } from '../../sql.ts';
import { LOCALELESS } from '../encoding.ts';

/** How cells that have no value yet are spelled: without a locale where the property never came with one (2.1 rule 2). */
export interface Spelling {
  primaryLocale: number | null;
  localized: readonly number[];
}

/** Whether the service spells the cell of draft `d` without a locale. */
export const localelessSql = ({ primaryLocale, localized }: Spelling): Fragment => sql`
  CASE WHEN d.locale = ${primaryLocale} THEN coalesce(
    (SELECT (v.flags & ${LOCALELESS}) <> 0 FROM value v
      WHERE v.product = d.product AND v.property = d.property AND v.locale = d.locale),
    d.property NOT IN (${raw(localized.join(', '))})) ELSE 0 END`;
