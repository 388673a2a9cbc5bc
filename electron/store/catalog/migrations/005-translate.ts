import type { Migration } from '../../migrations.ts';

/**
 * segment: what is known about translations beyond their values. item: the item of a list; -1 for a text. source: what the
 * target was written against; both are NULL if there is only a note. If the cell shows another target, everything but the
 * note is out of date. term: a concept of the glossary, its texts as JSON.
 */
export const translate: Migration = (db) =>
  db.exec(`
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
      note TEXT,
      PRIMARY KEY (product, property, locale, item)
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE term (term INTEGER PRIMARY KEY, texts TEXT NOT NULL) STRICT;
  `);
