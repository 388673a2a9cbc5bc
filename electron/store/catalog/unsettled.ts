/** Item states that may still change what the service holds: their cells are neither frozen again nor reported as done. */
export const UNSETTLED_SQL = `state IN ('pending', 'in_flight', 'unknown')`;

/** What the journal says about a cell: an item on its way, one with an unknown outcome, or nothing. */
export type Unsettled = 'sending' | 'unknown' | null;

/** In SQL over `item i` and `change_set s`: what an unsettled item means for its cell. A paused one shows as merely edited. */
export const UNSETTLED_MARK_SQL = `
  CASE WHEN i.state = 'unknown' THEN 'unknown'
       WHEN i.state = 'in_flight' OR s.state IN ('queued', 'running') THEN 'sending' END`;

/** In SQL: whether an item of the product (a column) is on its way, or its outcome is unknown. */
export const isOnItsWaySql = (product: string): string =>
  `EXISTS (SELECT 1 FROM item i WHERE i.product = ${product} AND i.action IS NOT NULL AND i.${UNSETTLED_SQL})`;

/** In SQL: what an unsettled item means for the product (a column). A paused one shows as merely marked. */
export const unsettledProductSql = (product: string): string =>
  `(SELECT ${UNSETTLED_MARK_SQL} FROM item i JOIN change_set s USING (change_set)
     WHERE i.product = ${product} AND i.action IS NOT NULL AND i.${UNSETTLED_SQL})`;
