import type { Migration } from '../../migrations.ts';

/**
 * Keeps everything that the changes endpoint returned. What was kept before was too little, so it is read from the beginning
 * again.
 */
export const feed: Migration = (db) =>
  db.exec(`
    DROP TABLE feed_change;
    DELETE FROM meta WHERE name = 'feed_offset';

    -- One row, once the changes endpoint was read. source: the service and integration that gave the cursor. round: how
    -- often it was read from the beginning, since when; continues: that met what was known before, so nothing lies between.
    CREATE TABLE feed (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      source TEXT NOT NULL,
      cursor TEXT,
      round INTEGER NOT NULL,
      since TEXT NOT NULL,
      continues INTEGER NOT NULL
    ) STRICT;
    -- One change as it came. content: a hash of what it says apart from the present state of the product; round: in which it
    -- came last. seen: the pull that had listed the product last when the change came; NULL where the catalog read it since.
    CREATE TABLE feed_entry (
      entry INTEGER PRIMARY KEY,
      round INTEGER NOT NULL,
      content TEXT NOT NULL,
      product INTEGER,
      product_id TEXT,
      identifier TEXT,
      at TEXT,
      summary_state TEXT NOT NULL CHECK (summary_state IN ('absent', 'unclassified', 'unreadable', 'counted')),
      summary TEXT,
      record TEXT,
      raw TEXT NOT NULL,
      seen INTEGER
    ) STRICT;
    CREATE INDEX feed_entry_content ON feed_entry (content);
    CREATE INDEX feed_entry_product ON feed_entry (product) WHERE product IS NOT NULL;
  `);
