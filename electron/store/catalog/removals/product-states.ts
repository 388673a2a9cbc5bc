import { isOnItsWaySql } from '../unsettled.ts';

/** In SQL over `removal_mark m` and `product p`: why a mark is held back; NULL for one that would be sent. */
export const HELD_BACK_SQL = `CASE
  WHEN p.listed = 0 THEN 'gone'
  WHEN coalesce(p.product_id, '') = '' THEN 'withoutId'
  WHEN ${isOnItsWaySql('p.product')} THEN 'onTheirWay' END`;

/** In SQL: the marks of one mode (a placeholder) that would be sent, as `product`. */
export const SENDABLE_SQL = `SELECT p.product, p.identifier FROM removal_mark m JOIN product p USING (product)
  WHERE m.mode = ? AND ${HELD_BACK_SQL} IS NULL`;
