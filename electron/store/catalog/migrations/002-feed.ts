import type { Migration } from '../../migrations.ts';

/**
 * Keeps everything that the changes endpoint returns. Earlier versions kept too little, so the feed is read from the beginning
 * again.
 */
export const feed: Migration = (db) =>
  db.exec(`
    DROP TABLE feed_change;
    DELETE FROM meta WHERE name = 'feed_offset';

    -- One row, once the changes endpoint was read. source: the service and integration that issued the cursor. round: how
    -- often the feed was read from its beginning; since: when that last began. continues: it reached known changes: no gap.
    CREATE TABLE feed (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      source TEXT NOT NULL,
      cursor TEXT,
      round INTEGER NOT NULL,
      since TEXT NOT NULL,
      continues INTEGER NOT NULL
    ) STRICT;
    -- One change as received. content: a hash of the change without the product's current state. round: the last round that
    -- contained it. seen: the last pull that had listed the product by then; NULL once the catalog has read the product.
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
