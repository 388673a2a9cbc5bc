import type { ViewQuery } from '#shared/domain/query.ts';
import type { Database } from '../../database.ts';
import { keyList } from '../key-list.ts';
import { hasPattern } from './filters/filter-sql.ts';
import { inBoundedTime } from './filters/patterns.ts';
import type { QueryIds } from './query-ids.ts';
import { viewSql, visibleSql } from './view-query.ts';

/**
 * The products that match a query, in listing order; `among`: of these only. Throws `invalid_input` like `viewSql`, and for
 * patterns that take too long.
 */
export function matchingProducts(
  db: Database,
  query: ViewQuery,
  ids: QueryIds,
  among?: readonly number[],
): Uint32Array {
  const { text, params } = viewSql(query, ids, among);
  const read = () => keyList(db, text, ...params);
  if (!query.filters.some(hasPattern)) return read();
  const [products] = db.firstArray<[number]>('SELECT count(*) FROM product') ?? [0];
  return inBoundedTime(products, read);
}

/** The visible ones of the products, in listing order. */
export function visibleProducts(db: Database, products: readonly number[]): Uint32Array {
  const { text, params } = visibleSql(products);
  return keyList(db, text, ...params);
}
