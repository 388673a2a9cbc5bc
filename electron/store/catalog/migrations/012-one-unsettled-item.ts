import type { Migration } from '../../migrations.ts';

/** A cell or product has at most one item that may still change what the service holds. Until now, only the code kept that. */
export const oneUnsettledItem: Migration = (db) =>
  db.exec(`
    DROP INDEX item_unsettled;
    CREATE UNIQUE INDEX item_unsettled ON item (product, property, locale)
      WHERE state IN ('pending', 'in_flight', 'unknown');
    CREATE UNIQUE INDEX product_item_unsettled ON product_item (product)
      WHERE state IN ('pending', 'in_flight', 'unknown');
  `);
