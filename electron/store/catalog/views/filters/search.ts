import { type Fragment, sql } from '../../../sql.ts';
import type { QueryIds } from '../query-ids.ts';
import { comparesText, someText } from './text-tests.ts';

/** Whether a stored value contains the text, in upper or lower case. */
function storedMatches(flags: string, stored: string, text: string): Fragment {
  const { test, quick } = comparesText('contains', text, false);
  return someText(flags, stored, test, quick);
}

/** Products that show the text in their identifier, title or any value. */
export function searchFilter(text: string, { title }: QueryIds): Fragment {
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
