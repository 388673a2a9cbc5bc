import { type Fragment, raw, sql } from '../../sql.ts';
import { LOCALELESS, SPELLING_MASK } from '../encoding.ts';

/** Not parameters: those are real numbers, which are written as "8.0". */
const [MASK, BARE] = [raw(String(SPELLING_MASK)), raw(String(LOCALELESS))];

/**
 * How the language of a cell without a value is spelled: as in other products. The primary language is left out if no product
 * states it for that property (2.1 rule 2).
 */
export interface Spelling {
  primaryLocale: number | null;
  /** Properties whose values state the primary language. */
  spelledOut: readonly number[];
  /** How stated languages are spelled, as in flags: those that the service spells differently from the app. */
  ofLocale: ReadonlyMap<number, number>;
}

/** In SQL: how the service spells the language of draft `d`, as in flags. */
export const spellingSql = ({ primaryLocale, spelledOut, ofLocale }: Spelling): Fragment => sql`
  coalesce(
    (SELECT v.flags & ${MASK} FROM value v
      WHERE v.product = d.product AND v.property = d.property AND v.locale = d.locale),
    CASE WHEN d.locale = ${primaryLocale} AND d.property NOT IN (${raw(spelledOut.join(', '))}) THEN ${BARE}
      ${raw([...ofLocale].map(([locale, spelling]) => `WHEN d.locale = ${locale} THEN ${spelling}`).join(' '))}
      ELSE 0 END)`;
