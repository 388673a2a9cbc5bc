import type { Migration } from '../../migrations.ts';

/**
 * Units are translations; those with the same pattern (`normalise.ts`) share a row of `pattern`, from which alone the index is
 * built. `hash`, `source_hash`: `shared/domain/text-hash.ts`.
 */
export const initial: Migration = (db) =>
  db.exec(`
    CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID, STRICT;

    -- patterns: the last number given to a pattern; none is reused. build: number of the last build that began. built_at:
    -- when the last one ended; pulled_at: the catalog's last pull at that time.
    CREATE TABLE pair (
      pair INTEGER PRIMARY KEY,
      source_locale TEXT NOT NULL,
      target_locale TEXT NOT NULL,
      patterns INTEGER NOT NULL DEFAULT 0,
      build INTEGER NOT NULL DEFAULT 0,
      built_at TEXT,
      pulled_at TEXT,
      UNIQUE (source_locale, target_locale)
    ) STRICT;
    CREATE TABLE term (term INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;

    -- tokens: comma-separated terms. short: the pattern itself, if it is compared character by character.
    CREATE TABLE pattern (
      pair INTEGER NOT NULL,
      pattern INTEGER NOT NULL,
      hash INTEGER NOT NULL,
      tokens TEXT NOT NULL,
      short TEXT,
      PRIMARY KEY (pair, pattern)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX pattern_hash ON pattern (pair, hash);

    -- imported: from a file, kept whatever the catalog holds. props: properties from a TMX file, as JSON. seen: the last build
    -- that found it.
    CREATE TABLE unit (
      unit INTEGER PRIMARY KEY,
      pair INTEGER NOT NULL,
      pattern INTEGER NOT NULL,
      source_hash INTEGER NOT NULL,
      source TEXT NOT NULL,
      target TEXT NOT NULL,
      origin TEXT NOT NULL CHECK (origin IN ('catalog', 'edit', 'import')),
      imported INTEGER NOT NULL,
      identifier TEXT,
      property TEXT,
      at TEXT NOT NULL,
      note TEXT,
      props TEXT,
      uses INTEGER NOT NULL,
      seen INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX unit_source ON unit (pair, source_hash);
    CREATE INDEX unit_pattern ON unit (pair, pattern, uses, unit);
  `);
