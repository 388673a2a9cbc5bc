import type { Migration } from '../../migrations.ts';

/**
 * Values are rows `(product, property, locale) → value` with small integer ids, in native SQLite types (see `encoding.ts`).
 * Staged edits are `draft` rows on top of them; `value` always holds what the service is known to hold.
 */
export const initial: Migration = (db) =>
  db.exec(`
    CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID, STRICT;

    CREATE TABLE property (
      property INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      products INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE locale (locale INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE) STRICT;
    -- The service's own codes for languages that the app spells differently; flags of values and items of change sets refer
    -- to them by number.
    CREATE TABLE locale_spelling (locale_spelling INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE) STRICT;

    -- place: row order, variants directly after their parent. listed: by the service; 0 for one that it no longer lists, and for a new
    -- one that it does not list yet. seen: the last pull that listed the product. identifier_key: what identifiers that look the same
    -- have in common (identifier-key.ts); NULL if that is the identifier itself, as it mostly is.
    CREATE TABLE product (
      product INTEGER PRIMARY KEY,
      identifier TEXT NOT NULL UNIQUE,
      identifier_key TEXT,
      product_id TEXT,
      identifier_is_number INTEGER NOT NULL,
      product_id_is_number INTEGER NOT NULL,
      title TEXT NOT NULL,
      parent_identifier TEXT,
      place INTEGER NOT NULL,
      child_bound TEXT,
      defining TEXT,
      extra TEXT,
      listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
      seen INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX product_place ON product (place, listed);
    CREATE INDEX product_parent ON product (parent_identifier) WHERE parent_identifier IS NOT NULL;
    CREATE INDEX product_id ON product (product_id) WHERE product_id IS NOT NULL;
    CREATE INDEX product_identifier_key ON product (identifier_key) WHERE identifier_key IS NOT NULL;

    CREATE TABLE value (
      product INTEGER NOT NULL,
      property INTEGER NOT NULL,
      locale INTEGER NOT NULL,
      flags INTEGER NOT NULL,
      value,
      PRIMARY KEY (product, property, locale)
    ) WITHOUT ROWID;
    CREATE TABLE value_count (
      property INTEGER NOT NULL,
      locale INTEGER NOT NULL,
      flags INTEGER NOT NULL,
      cells INTEGER NOT NULL,
      PRIMARY KEY (property, locale, flags)
    ) WITHOUT ROWID, STRICT;

    -- settings: profile settings at its start that affect its result.
    CREATE TABLE pull (
      pull INTEGER PRIMARY KEY,
      started_at TEXT NOT NULL,
      ended_at TEXT,
      cursor TEXT,
      done INTEGER NOT NULL DEFAULT 0,
      stopped INTEGER NOT NULL DEFAULT 0,
      settings TEXT
    ) STRICT;
    -- Cells of known products whose value the last pull changed or added.
    CREATE TABLE pulled_change (
      product INTEGER NOT NULL,
      property INTEGER NOT NULL,
      locale INTEGER NOT NULL,
      PRIMARY KEY (product, property, locale)
    ) WITHOUT ROWID, STRICT;

    -- One row, once the changes endpoint was read. source: the service and integration that issued the cursor. round: how
    -- often the feed was read from its beginning; since: when that last began. continues: it reached known changes: no gap.
    -- unreadable: number of changes without a product or in an unknown format. checked_at: when the end was last reached.
    CREATE TABLE feed (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      source TEXT NOT NULL,
      cursor TEXT,
      round INTEGER NOT NULL,
      since TEXT NOT NULL,
      continues INTEGER NOT NULL,
      unreadable INTEGER NOT NULL DEFAULT 0,
      checked_at TEXT
    ) STRICT;
    -- One change as received. content: its time and a hash of it without the product's current state. round: the last round
    -- that contained it. seen: the last pull that had listed the product by then, or, for a product that is not in the catalog, not
    -- NULL until it was looked for; NULL once the catalog has read the product. time: "at" in milliseconds, if it has a time zone.
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
      seen INTEGER,
      time INTEGER
    ) STRICT;
    CREATE INDEX feed_entry_content ON feed_entry (content);
    CREATE INDEX feed_entry_product ON feed_entry (product) WHERE product IS NOT NULL;
    CREATE INDEX feed_entry_unread ON feed_entry (product, seen) WHERE seen IS NOT NULL;
    CREATE INDEX feed_entry_unknown_id ON feed_entry (product_id, seen) WHERE product IS NULL;
    CREATE INDEX feed_entry_unknown ON feed_entry (identifier, seen) WHERE product IS NULL;

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

    -- shown, flags: the value that the cell shows, stored as in "value". rev: identifies this version of the edit, also in
    -- items. said: the service's message; "message" is the app's (in all tables).
    CREATE TABLE draft (
      product INTEGER NOT NULL,
      property INTEGER NOT NULL,
      locale INTEGER NOT NULL,
      intent TEXT NOT NULL CHECK (intent IN ('set', 'remove', 'append', 'remove_items')),
      value TEXT,
      base TEXT,
      rev INTEGER NOT NULL,
      flags INTEGER NOT NULL,
      shown,
      conflict INTEGER NOT NULL,
      failed INTEGER NOT NULL,
      code TEXT,
      said TEXT,
      message TEXT,
      PRIMARY KEY (product, property, locale)
    ) WITHOUT ROWID;
    CREATE TABLE applied_mark (
      product INTEGER NOT NULL,
      property INTEGER NOT NULL,
      locale INTEGER NOT NULL,
      PRIMARY KEY (product, property, locale)
    ) WITHOUT ROWID, STRICT;
    -- Products marked to be removed, created or sent whole; code, said, message: why the last attempt failed.
    CREATE TABLE product_mark (
      product INTEGER PRIMARY KEY,
      mode TEXT NOT NULL CHECK (mode IN ('unlink', 'delete', 'add', 'replace')),
      failed INTEGER NOT NULL DEFAULT 0,
      code TEXT,
      said TEXT,
      message TEXT
    ) STRICT;
    CREATE VIEW removal_mark AS SELECT * FROM product_mark WHERE mode IN ('unlink', 'delete');
    CREATE VIEW creation_mark AS SELECT * FROM product_mark WHERE mode IN ('add', 'replace');

    -- A step of the history. open: a very large one that takes several transactions, and is not complete yet.
    CREATE TABLE step (
      step INTEGER PRIMARY KEY,
      label TEXT NOT NULL,
      at TEXT NOT NULL,
      undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
      open INTEGER NOT NULL DEFAULT 0 CHECK (open IN (0, 1)),
      cells INTEGER NOT NULL DEFAULT 0 CHECK (cells >= 0),
      products INTEGER NOT NULL DEFAULT 0 CHECK (products >= 0),
      CHECK (undone + open < 2)
    ) STRICT;
    CREATE INDEX step_undone ON step (step) WHERE undone = 1;
    -- What a step changed. A cell: before and after as JSON. A product as a whole (property and locale are 0): its mark, NULL for none.
    CREATE TABLE step_change (
      step INTEGER NOT NULL REFERENCES step ON DELETE CASCADE,
      product INTEGER NOT NULL,
      property INTEGER NOT NULL,
      locale INTEGER NOT NULL,
      before TEXT,
      after TEXT,
      PRIMARY KEY (step, product, property, locale),
      CHECK ((property = 0) = (locale = 0)),
      CHECK (iif(property = 0, before IS NOT after, before IS NOT NULL AND after IS NOT NULL))
    ) WITHOUT ROWID, STRICT;

    -- stopped: the user cancelled it and has not resumed it; it ends as cancelled, whatever else happens.
    CREATE TABLE change_set (
      change_set INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('edit', 'undo', 'redo', 'removal', 'restore', 'creation')),
      of_set INTEGER REFERENCES change_set,
      created_at TEXT NOT NULL,
      ended_at TEXT,
      state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'paused', 'finished', 'cancelled')),
      message TEXT,
      waits_for_token INTEGER NOT NULL DEFAULT 0,
      stopped INTEGER NOT NULL DEFAULT 0,
      check_first INTEGER NOT NULL,
      one_per_cell INTEGER NOT NULL,
      products INTEGER NOT NULL,
      locales TEXT NOT NULL,
      total INTEGER NOT NULL,
      pending INTEGER NOT NULL CHECK (pending >= 0),
      in_flight INTEGER NOT NULL DEFAULT 0 CHECK (in_flight >= 0),
      applied INTEGER NOT NULL DEFAULT 0 CHECK (applied >= 0),
      failed INTEGER NOT NULL DEFAULT 0 CHECK (failed >= 0),
      conflict INTEGER NOT NULL DEFAULT 0 CHECK (conflict >= 0),
      skipped INTEGER NOT NULL DEFAULT 0 CHECK (skipped >= 0),
      unknown INTEGER NOT NULL DEFAULT 0 CHECK (unknown >= 0),
      CHECK (pending + in_flight + applied + failed + conflict + skipped + unknown = total)
    ) STRICT;
    -- raw: the record as listed by the service; record: the same as a "ProductRecord". Its parent and its number of values
    -- have columns, so that plans for many products need not parse it.
    CREATE TABLE snapshot (
      snapshot INTEGER PRIMARY KEY,
      product INTEGER NOT NULL,
      taken_at TEXT NOT NULL,
      parent_identifier TEXT,
      cells INTEGER NOT NULL,
      raw TEXT NOT NULL,
      record TEXT NOT NULL
    ) STRICT;
    -- One change of a change set: of a cell (action is NULL), or of a whole product.
    -- A cell: spelling: of its language, as in flags. old: the service's value when it was edited. rev: of the draft, 0 if there was
    -- none. found: the service's value at the last check, as JSON ("null": no value); NULL if never checked.
    -- A product: as it was called then. level: lower ones are sent first. under: the item of its nearest ancestor in the same change
    -- set. snapshot: taken for a removal, sent by a restore or a creation. restores: the removal that is undone.
    -- was_unknown: its state was unknown once, so an earlier request may still take effect, however often it failed since.
    CREATE TABLE item (
      item INTEGER PRIMARY KEY,
      change_set INTEGER NOT NULL REFERENCES change_set,
      product INTEGER NOT NULL,
      property INTEGER,
      locale INTEGER,
      spelling INTEGER,
      intent TEXT CHECK (intent IN ('set', 'remove', 'append', 'remove_items')),
      value TEXT,
      old TEXT,
      found TEXT,
      action TEXT CHECK (action IN ('unlink', 'delete', 'relink', 'recreate', 'add', 'replace')),
      identifier TEXT,
      title TEXT,
      product_id TEXT,
      level INTEGER,
      under INTEGER,
      snapshot INTEGER REFERENCES snapshot,
      restores INTEGER REFERENCES item,
      rev INTEGER NOT NULL DEFAULT 0,
      state TEXT NOT NULL
        CHECK (state IN ('pending', 'in_flight', 'applied', 'failed', 'conflict', 'skipped', 'unknown')),
      code TEXT,
      said TEXT,
      message TEXT,
      request INTEGER,
      at TEXT,
      was_unknown INTEGER NOT NULL DEFAULT 0 CHECK (was_unknown IN (0, 1, 2)),
      CHECK (state <> 'in_flight' OR request IS NOT NULL),
      CHECK (iif(action IS NULL,
        property + locale + spelling IS NOT NULL AND intent IS NOT NULL AND (intent = 'remove') = (value IS NULL)
          AND coalesce(identifier, title, product_id, level, under, snapshot, restores) IS NULL,
        coalesce(property, locale, spelling, intent, value, old, found) IS NULL AND rev = 0 AND state <> 'conflict'
          AND identifier IS NOT NULL AND title IS NOT NULL AND level IS NOT NULL
          AND (state <> 'in_flight' OR snapshot IS NOT NULL) AND (restores IS NULL OR action IN ('relink', 'recreate'))))
    ) STRICT;
    CREATE INDEX item_state ON item (change_set, state, item);
    CREATE INDEX item_level ON item (change_set, state, level, item) WHERE action IS NOT NULL;
    -- A cell, or a product, has at most one item that may still change what the service holds. A whole product has no property.
    CREATE UNIQUE INDEX item_unsettled ON item (product, property, locale)
      WHERE state IN ('pending', 'in_flight', 'unknown');
    CREATE UNIQUE INDEX item_unsettled_product ON item (product)
      WHERE action IS NOT NULL AND state IN ('pending', 'in_flight', 'unknown');
    CREATE INDEX item_product ON item (product, item);
    CREATE INDEX item_under ON item (under) WHERE under IS NOT NULL;
    CREATE INDEX item_restores ON item (restores) WHERE restores IS NOT NULL;
    CREATE TABLE request (
      request INTEGER PRIMARY KEY,
      change_set INTEGER NOT NULL REFERENCES change_set,
      sent_at TEXT NOT NULL,
      ended_at TEXT
    ) STRICT;

    -- What is known about translations beyond their values. item: the item of a list; -1 for a text. source: what the target
    -- was written against; both are NULL if there are only comments. If the cell shows another target, everything but the comments is
    -- out of date. comments: a JSON list, NULL for none.
    CREATE TABLE segment (
      product INTEGER NOT NULL,
      property INTEGER NOT NULL,
      locale INTEGER NOT NULL,
      item INTEGER NOT NULL,
      source_locale INTEGER NOT NULL,
      source TEXT,
      target TEXT,
      review TEXT CHECK (review IN ('needs_review', 'done')),
      origin TEXT CHECK (origin IN ('person', 'repetition', 'memory', 'machine', 'import')),
      comments TEXT,
      PRIMARY KEY (product, property, locale, item)
    ) WITHOUT ROWID, STRICT;
    -- A concept of the glossary, its texts as JSON.
    CREATE TABLE term (term INTEGER PRIMARY KEY, texts TEXT NOT NULL) STRICT;
    -- What checks found in a cell: a JSON object of messages by check. It is valid only while the cell and the one in
    -- "source_locale", which it was checked against, show "target" and "source".
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

    -- What products of a category share (2.6): entries without "is_completed", as JSON in a fixed order, once per hash.
    CREATE TABLE required_list (list INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, entries TEXT NOT NULL) STRICT;
    -- What a product is required to have. product_id: the id used in the request. completed: a bit for each entry that the
    -- service called completed; held: a bit for each entry of which the catalog had a value at the time of the request.
    -- unreadable: entries that could not be read, and are in no list.
    CREATE TABLE requirement (
      product INTEGER PRIMARY KEY,
      product_id TEXT NOT NULL,
      list INTEGER NOT NULL REFERENCES required_list,
      completed BLOB NOT NULL,
      held BLOB NOT NULL,
      unreadable INTEGER NOT NULL,
      read_at TEXT NOT NULL
    ) STRICT;

    -- texts: a JSON list; hash: of those.
    CREATE TABLE identifier_list (list INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, texts TEXT NOT NULL) STRICT;
    CREATE TABLE saved_view (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL COLLATE NOCASE UNIQUE,
      query TEXT NOT NULL,
      layout TEXT,
      density TEXT CHECK (density IN ('comfortable', 'compact')),
      recipe TEXT
    ) STRICT;
    -- A list of identifiers as it was pasted; lines: a JSON list of lines with the texts that ask for products.
    CREATE TABLE ticket (ticket INTEGER PRIMARY KEY, note TEXT NOT NULL, kept_at TEXT NOT NULL, lines TEXT NOT NULL) STRICT;
  `);
