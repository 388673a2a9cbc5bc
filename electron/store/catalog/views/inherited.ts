import type { Row } from '#shared/contract/catalog.ts';
import type { Column } from '#shared/domain/cell.ts';
import type { Database } from '../../database.ts';

/** No family has this many levels; the limit also ends a cycle of parents. */
export const MOST_LEVELS = 10;

/** A parent, or a parent's parent. */
interface Ancestor {
  product: number;
  /** Properties that it leaves to its variants (2.2). */
  childBound: ReadonlySet<string>;
}

/** The parents of those rows that have one, the nearest first. */
export function ancestorsOf(db: Database, rows: Iterable<Row>): Map<number, Ancestor[]> {
  const variants = [...rows].filter(({ parentIdentifier }) => parentIdentifier !== null);
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
    `[${variants.map(({ product }) => product).join()}]`,
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

/** What a row's nearest parent with a value shows, for cells without one of their own (`Row.inherited`). */
export function inherit(
  row: Row,
  columns: readonly Column[],
  above: readonly Ancestor[],
  parents: ReadonlyMap<number, Row>,
): void {
  columns.forEach(({ property }, position) => {
    if (row.values[position] !== null) return;
    for (const { product, childBound } of above) {
      if (childBound.has(property)) return;
      const value = parents.get(product)?.values[position] ?? null;
      if (value === null) continue;
      row.inherited[position] = value;
      return;
    }
  });
}
