import type { Migration } from '../../migrations.ts';

/** Existing changes get a time if it has a time zone; SQLite would take all others for UTC. */
const TIME_OF_KEPT = `CASE WHEN at GLOB '*[Zz]' OR at GLOB '*[+-][0-9][0-9]:[0-9][0-9]'
  THEN CAST(round(unixepoch(at, 'subsec') * 1000) AS INTEGER) END`;

export const serviceChanges: Migration = (db) =>
  db.exec(`
    -- One difference found between catalog and service. property, locale: for values only. old, new: stored as in "value",
    -- flags NULL for no value. at: in milliseconds, the service's time (is_service_time) or when it was found. seen: number
    -- of the action that marked it as seen, 0 for unseen.
    CREATE TABLE service_change (
      change INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('value', 'new', 'gone')),
      product INTEGER NOT NULL,
      property INTEGER,
      locale INTEGER,
      old_flags INTEGER,
      old,
      new_flags INTEGER,
      new,
      at INTEGER NOT NULL,
      is_service_time INTEGER NOT NULL,
      seen INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX service_change_unseen ON service_change (product) WHERE seen = 0;

    -- unreadable: number of changes without a product or in an unknown format. checked_at: when the end was last reached.
    ALTER TABLE feed ADD COLUMN unreadable INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE feed ADD COLUMN checked_at TEXT;
    -- content: now begins with the time, so that new ones are neighbours in the index. time: "at" in milliseconds, if it has a
    -- time zone. seen: for a product that is not in the catalog, not NULL until it was looked for.
    ALTER TABLE feed_entry ADD COLUMN time INTEGER;
    UPDATE feed_entry SET time = ${TIME_OF_KEPT}, content = coalesce(at, '') || ' ' || content;
    CREATE INDEX feed_entry_unread ON feed_entry (product, seen) WHERE seen IS NOT NULL;
    CREATE INDEX feed_entry_unknown_id ON feed_entry (product_id, seen) WHERE product IS NULL;
    CREATE INDEX feed_entry_unknown ON feed_entry (identifier, seen) WHERE product IS NULL;
    CREATE INDEX product_id ON product (product_id) WHERE product_id IS NOT NULL;
  `);
