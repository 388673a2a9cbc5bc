import { FILE_PROP } from '#shared/exchange/tmx/tmx-unit.ts';
import type { Migration } from '../../migrations.ts';

/** Keeps which imports have a unit. Until then, only the name of the first file was known. */
export const importedMemories: Migration = (db) => {
  db.exec(`
    -- An imported memory. place: the first is preferred. points: taken off the score of what only it has.
    CREATE TABLE memory (
      memory INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      at TEXT NOT NULL,
      place INTEGER NOT NULL,
      points INTEGER NOT NULL DEFAULT 0,
      used INTEGER NOT NULL DEFAULT 1 CHECK (used IN (0, 1))
    ) STRICT;
    CREATE TABLE held (
      unit INTEGER NOT NULL,
      memory INTEGER NOT NULL,
      PRIMARY KEY (unit, memory)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX held_memory ON held (memory, unit);
    CREATE TRIGGER unit_gone AFTER DELETE ON unit BEGIN DELETE FROM held WHERE unit = old.unit; END;
  `);
  db.run(
    `INSERT INTO memory (name, at, place)
     SELECT coalesce(props ->> ?1, ''), max(at), row_number() OVER (ORDER BY max(at)) FROM unit WHERE imported = 1 GROUP BY 1`,
    `$."${FILE_PROP}"`,
  );
  db.run(
    `INSERT INTO held (unit, memory)
     SELECT u.unit, m.memory FROM unit u JOIN memory m ON m.name = coalesce(u.props ->> ?1, '') WHERE u.imported = 1`,
    `$."${FILE_PROP}"`,
  );
};
