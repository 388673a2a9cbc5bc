import type { Migration } from '../../migrations.ts';

export const initial: Migration = (db) =>
  db.exec(`
    CREATE TABLE connection (id TEXT PRIMARY KEY, created_at TEXT NOT NULL, document TEXT NOT NULL) STRICT;
    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID, STRICT;
  `);
