import type { Database } from '../../../database.ts';
import { keyList } from '../../key-list.ts';
import { isHereSql } from '../../products/shown-products.ts';

/**
 * The families of all products: the products in listing order, and the parent of each by its number (0: none in the catalog).
 */
export interface Families {
  listed: Uint32Array;
  parentOf: Uint32Array;
}

/**
 * Reads all parents (service document 2.2, variants). One that is neither listed nor new, or is the child itself, does not
 * count.
 */
export function readFamilies(db: Database): Families {
  const listed = keyList(db, 'SELECT product AS k FROM product ORDER BY place');
  const parentOf = new Uint32Array(listed.reduce((highest, product) => Math.max(highest, product), 0) + 1);
  const pairs = keyList(
    db,
    `SELECT c.product || ',' || p.product AS k FROM product c JOIN product p ON p.identifier = c.parent_identifier
     WHERE c.parent_identifier IS NOT NULL AND c.product <> p.product AND ${isHereSql('p')}`,
  );
  for (let i = 0; i < pairs.length; i += 2) parentOf[pairs[i]!] = pairs[i + 1]!;
  return { listed, parentOf };
}

/** The parents of these products. */
export const parentsOf = (db: Database, products: readonly number[]): number[] =>
  db
    .arrays<[number]>(
      `SELECT DISTINCT p.product FROM json_each(?) k CROSS JOIN product c ON c.product = k.value
       JOIN product p ON p.identifier = c.parent_identifier`,
      JSON.stringify(products),
    )
    .map(([product]) => product);
