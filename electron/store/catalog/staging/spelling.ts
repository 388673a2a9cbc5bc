import { type Fragment, raw, sql } from '../../sql.ts';
import { LOCALELESS, SPELLING_MASK } from '../encoding.ts';

/** Not parameters: those are real numbers, which are written as "8.0". */
const [MASK, BARE] = [raw(String(SPELLING_MASK)), raw(String(LOCALELESS))];

/**
 * How the language of a cell is spelled when it is sent: as in the product, or, without a value, as in other products. Only the
 * primary language is left out, and of a cell without a value only if no product states it for that property (2.1 rule 2).
 */
export interface Spelling {
  /** The primary language; null if it is stated as well: the catalog was pulled with another one. */
  bareLocale: number | null;
  /** Properties whose values state the primary language. */
  spelledOut: readonly number[];
  /** How stated languages are spelled, as in flags: those that the service spells differently from the app. */
  ofLocale: ReadonlyMap<number, number>;
}

/** In SQL: how the service spells the language of draft `d`, as in flags. */
export const spellingSql = (spelling: Spelling): Fragment => sql`
  coalesce(
    (SELECT ${sentSpellingSql(sql`v.flags & ${MASK}`, sql`v.locale`, spelling)} FROM value v
      WHERE v.product = d.product AND v.property = d.property AND v.locale = d.locale),
    iif(d.locale = ${spelling.bareLocale} AND d.property NOT IN (${raw(spelling.spelledOut.join(', '))}),
      ${BARE}, ${statedSql(sql`d.locale`, spelling)}))`;

/**
 * In SQL: how a language is spelled now that was spelled as in the flags `kept` when it was read or frozen: it is stated if it is
 * not the primary language any more.
 */
export const sentSpellingSql = (kept: Fragment, locale: Fragment, spelling: Spelling): Fragment =>
  sql`iif(${kept} = ${BARE} AND ${locale} IS NOT ${spelling.bareLocale}, ${statedSql(locale, spelling)}, ${kept})`;

const statedSql = (locale: Fragment, { ofLocale }: Spelling): Fragment => sql`
  CASE ${locale} ${raw([...ofLocale].map(([one, spelling]) => `WHEN ${one} THEN ${spelling}`).join(' '))}
    WHEN NULL THEN 0 ELSE 0 END`;
