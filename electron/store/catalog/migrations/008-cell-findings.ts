import type { Migration } from '../../migrations.ts';

/**
 * cell_finding: what checks found in a cell: a JSON object of messages by check. It is valid only while the cell and the one
 * in `source_locale`, which it was checked against, show `target` and `source`.
 */
export const cellFindings: Migration = (db) =>
  db.exec(`
    CREATE TABLE cell_finding (
      product INTEGER NOT NULL,
      property INTEGER NOT NULL,
      locale INTEGER NOT NULL,
      source_locale INTEGER NOT NULL,
      source ANY,
      target ANY,
      findings TEXT NOT NULL,
      PRIMARY KEY (product, property, locale)
    ) WITHOUT ROWID, STRICT;
  `);
