import type { Database } from '../database.ts';
import { type IndexedPattern, PairIndex } from './pair-index.ts';

/** A user translates into one or two languages; each index takes about 100 MB for a million units. */
const MOST_KEPT = 4;

/** The indexes of the most recently used pairs; each is built when first needed. */
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

  /** Adds a pattern that is now on disk. */
  add(pair: number, pattern: IndexedPattern): void {
    this.#kept.get(pair)?.add(pattern);
  }

  /** Called when patterns were deleted: the index is rebuilt when needed. */
  forget(pair: number): void {
    this.#kept.delete(pair);
  }
}
