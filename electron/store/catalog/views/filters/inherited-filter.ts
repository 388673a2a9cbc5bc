import { type Fragment, raw, sql } from '../../../sql.ts';
import { MOST_LEVELS } from '../inherited.ts';

const ABSENT = -1;

/**
 * Whether a cell of product `p`, or the value that it inherits if it is absent, meets a condition. It inherits from the
 * nearest parent with a value, unless a parent before that one leaves the property to its variants (2.2). `shown`: 1 or 0 for
 * a product's own cell (alias of its row), or the given number for an absent one. `ofAbsent`: the result if nothing is
 * inherited.
 */
export function orInherited(
  property: string,
  ofAbsent: boolean,
  shown: (product: string, absent: number) => Fragment,
): Fragment {
  const nothing = Number(ofAbsent);
  const isBound = sql`u.child_bound IS NOT NULL AND EXISTS (SELECT 1 FROM json_each(u.child_bound) b WHERE b.value = ${property})`;
  return sql`CASE ${shown('p', ABSENT)} WHEN 1 THEN 1 WHEN 0 THEN 0 ELSE
    CASE WHEN p.parent_identifier IS NULL THEN ${nothing} ELSE coalesce((
    WITH RECURSIVE above (level, product, parent_identifier, child_bound) AS (
      SELECT 0, p.product, p.parent_identifier, NULL
      UNION ALL
      SELECT a.level + 1, o.product, o.parent_identifier, o.child_bound
        FROM above a JOIN product o ON o.identifier = a.parent_identifier
        WHERE a.level < ${raw(String(MOST_LEVELS))} AND o.product <> p.product AND o.product <> a.product)
    SELECT found FROM (
      SELECT u.level, u.product, CASE WHEN ${isBound} THEN ${nothing} ELSE ${shown('u', ABSENT)} END AS found
        FROM above u WHERE u.level > 0)
    WHERE found <> ${ABSENT} ORDER BY level, product LIMIT 1), ${nothing}) END END`;
}
