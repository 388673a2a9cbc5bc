import type { Database } from '../database.ts';

/** Small facts about the catalog as a whole. */
export class Meta {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  get(name: string): string | null {
    return this.#db.get<{ value: string }>('SELECT value FROM meta WHERE name = ?', name)?.value ?? null;
  }

  set(name: string, value: string): void {
    if (this.get(name) === value) return;
    this.#db.run('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)', name, value);
    this.#db.noteWritten(`meta ${name}`);
  }

  delete(name: string): void {
    if (this.#db.run('DELETE FROM meta WHERE name = ?', name).changes > 0)
      this.#db.noteWritten(`meta ${name}`);
  }
}
