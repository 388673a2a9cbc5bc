import { OF_PRODUCT_SQL } from '../journal/journal-items.ts';
import { UNSETTLED_MARK_SQL, UNSETTLED_SQL } from '../unsettled.ts';

/** In SQL: whether an item of the product (a column) is on its way, or its outcome is unknown. */
export const isOnItsWaySql = (product: string): string =>
  `EXISTS (SELECT 1 FROM item i WHERE i.product = ${product} AND ${OF_PRODUCT_SQL} AND i.${UNSETTLED_SQL})`;

/** In SQL: what an unsettled item means for the product (a column). A paused one shows as merely marked. */
export const unsettledProductSql = (product: string): string =>
  `(SELECT ${UNSETTLED_MARK_SQL} FROM item i JOIN change_set s USING (change_set)
     WHERE i.product = ${product} AND ${OF_PRODUCT_SQL} AND i.${UNSETTLED_SQL})`;

/** In SQL over `removal_mark m` and `product p`: why a mark is held back; NULL for one that would be sent. */
export const HELD_BACK_SQL = `CASE
  WHEN p.listed = 0 THEN 'gone'
  WHEN coalesce(p.product_id, '') = '' THEN 'withoutId'
  WHEN ${isOnItsWaySql('p.product')} THEN 'onTheirWay' END`;

/** In SQL: the marks of one mode (a placeholder) that would be sent, as `product`. */
export const SENDABLE_SQL = `SELECT p.product, p.identifier FROM removal_mark m JOIN product p USING (product)
  WHERE m.mode = ? AND ${HELD_BACK_SQL} IS NULL`;

/**
 * In SQL over `item i`: whether the product is no longer marked for the action of its item; restored products have no
 * mark.
 */
export const UNMARKED_PRODUCT_SQL = `(i.action IN ('unlink', 'delete', 'add', 'replace') AND NOT EXISTS (SELECT 1 FROM product_mark m
  WHERE m.product = i.product AND m.mode = i.action))`;

/** In SQL over `item i`: a failed item that a retry sends. */
export const RETRYABLE_PRODUCT_SQL = `(NOT ${UNMARKED_PRODUCT_SQL}
  AND NOT EXISTS (SELECT 1 FROM item u WHERE u.product = i.product AND u.action IS NOT NULL AND u.${UNSETTLED_SQL}))`;
