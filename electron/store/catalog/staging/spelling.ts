import { type Fragment, raw, sql } from '../../sql.ts';
import { LOCALELESS } from '../encoding.ts';

/**
 * How cells of the primary language that have no value yet are spelled: as the property is in other products, and without a locale
 * where it is in none (2.1 rule 2).
 */
export interface Spelling {
  primaryLocale: number | null;
  /** Properties that name the primary language. */
  spelledOut: readonly number[];
}

/** Whether the service spells the cell of draft `d` without a locale. */
export const localelessSql = ({ primaryLocale, spelledOut }: Spelling): Fragment => sql`
  CASE WHEN d.locale = ${primaryLocale} THEN coalesce(
    (SELECT (v.flags & ${LOCALELESS}) <> 0 FROM value v
      WHERE v.product = d.product AND v.property = d.property AND v.locale = d.locale),
    d.property NOT IN (${raw(spelledOut.join(', '))})) ELSE 0 END`;
