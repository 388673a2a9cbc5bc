import { closeSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** The pages of a table or an index, in file order; all pages if no name is given. */
export function pagesOf(file: string, name: string | null = null): number[] {
  const db = new DatabaseSync(file);
  const pages = db
    .prepare('SELECT pageno FROM dbstat WHERE name = coalesce(?, name) ORDER BY pageno')
    .all(name);
  db.close();
  return pages.map(({ pageno }) => Number(pageno));
}

export interface PageOwner {
  /** Of a table, an index, or the schema table. */
  name: string;
  /** Includes keys that lead to other pages. */
  rows: number;
}

/** What each page in use belongs to. */
export function ownersOfPages(file: string): Map<number, PageOwner> {
  const db = new DatabaseSync(file);
  const pages = db.prepare('SELECT pageno, name, ncell FROM dbstat').all();
  db.close();
  return new Map(
    pages.map(({ pageno, name, ncell }) => [Number(pageno), { name: String(name), rows: Number(ncell) }]),
  );
}

/** Overwrites pages with `bytes`, or with one repeated byte like a disk that lost them. */
export function overwrite(
  file: string,
  pages: readonly number[],
  bytes?: Buffer,
  size = bytes?.length ?? pageSize(file),
): void {
  const target = openSync(file, 'r+');
  for (const page of pages) writeSync(target, bytes ?? Buffer.alloc(size, 0x5a), 0, size, (page - 1) * size);
  closeSync(target);
}

/** Overwrites the middle pages of a table. */
export const damage = (file: string, table: string): void =>
  overwrite(file, pagesOf(file, table).slice(1, 4));

export function pageSize(file: string): number {
  const db = new DatabaseSync(file);
  const size = Number(db.prepare('PRAGMA page_size').get()?.page_size);
  db.close();
  return size;
}
