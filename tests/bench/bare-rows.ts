import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const TABLES = ['draft', 'step_change'];

type Row = (string | number | bigint | null | Uint8Array)[];

/**
 * Milliseconds that a bare script takes to write a catalog's staged edits and their history into tables of a new file: one
 * statement per row, one transaction, synced at its end.
 */
export function rowsWrittenBare(catalog: string, file: string): number {
  const from = new DatabaseSync(catalog, { readOnly: true });
  const tables = TABLES.map((name) => {
    const described = from.prepare('SELECT sql FROM sqlite_master WHERE name = ?').get(name) as {
      sql: string;
    };
    const read = from.prepare(`SELECT * FROM ${name}`);
    read.setReturnArrays(true);
    return {
      name,
      definition: described.sql.replace(/REFERENCES step ON DELETE CASCADE/, ''),
      rows: read.all() as unknown as Row[],
    };
  });
  from.close();

  rmSync(file, { force: true });
  const db = new DatabaseSync(file);
  db.exec('PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  for (const { definition } of tables) db.exec(definition);
  const began = performance.now();
  db.exec('BEGIN');
  for (const { name, rows } of tables) {
    const insert = db.prepare(`INSERT INTO ${name} VALUES (${rows[0]?.map(() => '?').join()})`);
    for (const row of rows) insert.run(...row);
  }
  db.exec('COMMIT');
  const took = performance.now() - began;
  db.close();
  rmSync(file);
  return took;
}
