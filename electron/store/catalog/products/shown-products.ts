/**
 * In SQL: whether a product (`alias` of its row) is new: staged, and not yet in the service, unless it appeared there in the
 * meantime.
 */
export const isNewSql = (alias: string): string =>
  `EXISTS (SELECT 1 FROM product_mark n WHERE n.product = ${alias}.product AND n.mode = 'add')`;

/** In SQL: whether the service lists a product, or it is new. */
export const isHereSql = (alias: string): string => `(${alias}.listed = 1 OR ${isNewSql(alias)})`;

/** In SQL: whether the service no longer lists a product. False for a new one. */
export const isGoneSql = (alias: string): string => `(${alias}.listed = 0 AND NOT ${isNewSql(alias)})`;

/** In SQL: whether a product's staged edits are sent with the whole product (4.1), not as patches. */
export const isSentWholeSql = (alias: string): string =>
  `EXISTS (SELECT 1 FROM creation_mark w WHERE w.product = ${alias}.product)`;

/** In SQL over `product p`: attributes tell its variants apart (2.2), and the catalog has none of them. */
export const LACKS_VARIANTS_SQL = `p.child_bound IS NOT NULL AND NOT EXISTS (SELECT 1 FROM product c
  WHERE c.parent_identifier = p.identifier AND c.listed = 1 AND c.product <> p.product)`;
