/**
 * In SQL: all listed variants, at any depth, of the products in `parents` (product, identifier), as `below`; it also ends if
 * parents form a cycle.
 */
export const belowSql = (parents: string): string => `below(product, identifier) AS (
  SELECT c.product, c.identifier FROM ${parents} x CROSS JOIN product c ON c.parent_identifier = x.identifier
    WHERE c.listed = 1 AND c.product <> x.product
  UNION
  SELECT c.product, c.identifier FROM below b CROSS JOIN product c ON c.parent_identifier = b.identifier
    WHERE c.listed = 1 AND c.product <> b.product)`;

/** In SQL over `product p`: its depth below its listed parents (0: it has none). */
export const LEVEL_SQL = `(WITH RECURSIVE above(product, parent) AS (
    SELECT p.product, p.parent_identifier
    UNION
    SELECT a.product, a.parent_identifier FROM above CROSS JOIN product a ON a.identifier = above.parent
      WHERE a.listed = 1 AND a.product <> above.product)
  SELECT count(*) - 1 FROM above)`;
