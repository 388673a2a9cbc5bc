import type { NamedProduct } from '#shared/contract/removals.ts';
import type { Database } from '../../database.ts';

/** Products by name, in their order. */
export const namedProducts = (db: Database, products: readonly number[]): NamedProduct[] =>
  db.all(
    `SELECT p.product, p.identifier, p.title FROM json_each(?) k CROSS JOIN product p ON p.product = k.value ORDER BY k.key`,
    JSON.stringify(products),
  );
