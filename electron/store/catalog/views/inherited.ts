import type { CellValue, Value } from '#shared/domain/value.ts';
import type { Database } from '../../database.ts';

/** No family has this many levels; the limit also ends a cycle of parents. */
export const MOST_LEVELS = 10;

/** A parent, or a parent's parent. */
interface Ancestor {
  product: number;
  /** Properties that it leaves to its variants (2.2). */
  childBound: ReadonlySet<string>;
}

/** The parents of those products that have one, the nearest first. */
export function ancestorsOf(db: Database, products: Iterable<number>): Map<number, Ancestor[]> {
  const variants = [...products];
  const ancestors = new Map<number, Ancestor[]>();
  if (variants.length === 0) return ancestors;
  for (const [variant, product, childBound] of db.arrays<[number, number, string | null]>(
    `WITH RECURSIVE above (variant, level, product, parent_identifier, child_bound) AS (
       SELECT p.product, 0, p.product, p.parent_identifier, NULL
         FROM json_each(?) k CROSS JOIN product p ON p.product = k.value
       UNION ALL
       SELECT a.variant, a.level + 1, p.product, p.parent_identifier, p.child_bound
         FROM above a JOIN product p ON p.identifier = a.parent_identifier
         WHERE a.level < ${MOST_LEVELS} AND p.product <> a.variant AND p.product <> a.product)
     SELECT variant, product, child_bound FROM above WHERE level > 0 ORDER BY variant, level`,
    `[${variants.join()}]`,
  )) {
    const above = ancestors.get(variant) ?? [];
    above.push({
      product,
      childBound: new Set(childBound === null ? [] : (JSON.parse(childBound) as string[])),
    });
    ancestors.set(variant, above);
  }
  return ancestors;
}

/** What the nearest parent with a value shows, for a cell without one of its own; undefined if there is none. */
export function inherited(
  property: string,
  above: readonly Ancestor[],
  shownBy: (parent: number) => CellValue,
): Value | undefined {
  for (const { product, childBound } of above) {
    if (childBound.has(property)) return undefined;
    const value = shownBy(product);
    if (value !== null) return value;
  }
  return undefined;
}
