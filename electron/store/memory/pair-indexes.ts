import type { Database } from '../database.ts';
import { type IndexedPattern, PairIndex } from './pair-index.ts';

/** Somebody translates into one language or two; each takes some 100 MB for a million units. */
const MOST_KEPT = 4;

/** The indexes of the pairs that were looked up last; each is made when it is first needed. */
export class PairIndexes {
  readonly #db: Database;
  readonly #kept = new Map<number, PairIndex>();

  constructor(db: Database) {
    this.#db = db;
    db.onRollback(() => this.#kept.clear());
  }

  get(pair: number): PairIndex {
    let index = this.#kept.get(pair);
    if (!index || index.isOutgrown) index = new PairIndex(this.#db, pair);
    this.#kept.delete(pair);
    this.#kept.set(pair, index);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return index;
  }

  /** A pattern that is on disk now. */
  add(pair: number, pattern: IndexedPattern): void {
    this.#kept.get(pair)?.add(pattern);
  }

  /** Patterns went: the index is made again when it is needed. */
  forget(pair: number): void {
    this.#kept.delete(pair);
  }
}
