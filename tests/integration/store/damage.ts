import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Overwrites the middle pages of a table. */
export function damage(file: string, table: string): void {
  const db = new DatabaseSync(file);
  const pageSize = Number(db.prepare('PRAGMA page_size').get()?.page_size);
  const pages = db.prepare('SELECT pageno FROM dbstat WHERE name = ? ORDER BY pageno').all(table);
  db.close();
  const target = openSync(file, 'r+');
  for (const { pageno } of pages.slice(1, 4))
    writeSync(target, Buffer.alloc(pageSize, 0x5a), 0, pageSize, (Number(pageno) - 1) * pageSize);
  closeSync(target);
  writeFileSync(`${file}.in-use`, ''); // as after a crash: only then is the file checked as a whole
}
