import { type Fragment, raw, sql } from '../../sql.ts';
import { LOCALELESS, SPELLING_MASK } from '../encoding.ts';

/** Not as parameters: those are real numbers, which are written as "8.0". */
const [MASK, BARE] = [raw(String(SPELLING_MASK)), raw(String(LOCALELESS))];

/**
 * How the language of a cell that has no value yet is spelled: as in other products. The primary one is left out where no
 * product names it for that property (2.1 rule 2).
 */
export interface Spelling {
  primaryLocale: number | null;
  /** Properties that name the primary language. */
  spelledOut: readonly number[];
  /** How languages are spelled where they are, as flags have it: those that the service spells otherwise than the app. */
  ofLocale: ReadonlyMap<number, number>;
}

/** How the service spells the language of draft `d`, as flags have it. */
export const spellingSql = ({ primaryLocale, spelledOut, ofLocale }: Spelling): Fragment => sql`
  coalesce(
    (SELECT v.flags & ${MASK} FROM value v
      WHERE v.product = d.product AND v.property = d.property AND v.locale = d.locale),
    CASE WHEN d.locale = ${primaryLocale} AND d.property NOT IN (${raw(spelledOut.join(', '))}) THEN ${BARE}
      ${raw([...ofLocale].map(([locale, spelling]) => `WHEN d.locale = ${locale} THEN ${spelling}`).join(' '))}
      ELSE 0 END)`;
