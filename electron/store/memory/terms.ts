import type { Database } from '../database.ts';

/** The number of terms kept in memory before all of them are dropped. */
const MOST_KEPT = 200_000;

/** Tokens ↔ small integers. */
export class Terms {
  readonly #db: Database;
  #kept = new Map<string, number>();

  constructor(db: Database) {
    this.#db = db;
    db.onRollback(() => this.#kept.clear());
  }

  find(text: string): number | null {
    const kept = this.#kept.get(text);
    if (kept !== undefined) return kept;
    const row = this.#db.firstArray<[number]>('SELECT term FROM term WHERE text = ?', text);
    return row ? this.#keep(text, row[0]) : null;
  }

  /** The number of a token, assigned on first use. Must be called inside a transaction. */
  id(text: string): number {
    return (
      this.find(text) ?? this.#keep(text, this.#db.run('INSERT INTO term (text) VALUES (?)', text).lastId)
    );
  }

  #keep(text: string, term: number): number {
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(text, term);
    return term;
  }
}
