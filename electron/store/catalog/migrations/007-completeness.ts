import type { Migration } from '../../migrations.ts';

/**
 * required_list: what products of a category share (2.6): entries without `is_completed`, as JSON in a fixed order, once per
 * hash. requirement: what a product is required to have. product_id: the id used in the request. completed: a bit for each
 * entry that the service called completed; held: a bit for each entry of which the catalog had a value at the time of the
 * request. unreadable: entries that could not be read, and are in no list.
 */
export const completeness: Migration = (db) =>
  db.exec(`
    CREATE TABLE required_list (list INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, entries TEXT NOT NULL) STRICT;
    CREATE TABLE requirement (
      product INTEGER PRIMARY KEY,
      product_id TEXT NOT NULL,
      list INTEGER NOT NULL REFERENCES required_list,
      completed BLOB NOT NULL,
      held BLOB NOT NULL,
      unreadable INTEGER NOT NULL,
      read_at TEXT NOT NULL
    ) STRICT;
  `);
