import type { Migration } from '../../migrations.ts';

/** ticket: a list of identifiers as it was pasted; lines: a JSON list of lines with the texts that ask for products. */
export const tickets: Migration = (db) =>
  db.exec(`
    CREATE TABLE ticket (ticket INTEGER PRIMARY KEY, note TEXT NOT NULL, kept_at TEXT NOT NULL, lines TEXT NOT NULL) STRICT;
  `);
