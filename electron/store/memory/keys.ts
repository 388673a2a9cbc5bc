/** The keys by which sequences are found, derived from their tokens: small integers. */
export interface Keys {
  /** The number of keys; all are below it. */
  readonly count: number;
  /** The number of keys that change with one token. */
  readonly perToken: number;
  /**
   * How many of its rarest keys a match must share at most: with more, fewer sequences but more postings are examined
   * (measured).
   */
  readonly mostShared: number;
  of(sequence: ArrayLike<number>): ArrayLike<number>;
  /** Null for keys that no sequence had; a token of `query` that no sequence had is null too. */
  find(query: readonly (number | null)[]): (number | null)[];
}

/** The tokens themselves: enough if there are many, as with words. */
export const tokenKeys = (count: number): Keys => ({
  count,
  perToken: 1,
  mostShared: 2,
  of: (sequence) => sequence,
  find: (query) => [...query],
});

/** Before the first token, and after the last. */
const EDGE = 0;
const MOST_TOKENS = 2 ** 21;

/** Two adjacent tokens: single ones say little if there are few, as with letters. */
export class PairKeys implements Keys {
  readonly perToken = 2;
  readonly mostShared = 5;
  readonly #ids = new Map<number, number>();

  get count(): number {
    return this.#ids.size;
  }

  of(sequence: ArrayLike<number>): number[] {
    const keys: number[] = [];
    for (let i = 0; i <= sequence.length; i++) {
      const pair = pairOf(sequence[i - 1], sequence[i]);
      const id = this.#ids.get(pair) ?? this.#ids.size;
      this.#ids.set(pair, id);
      keys.push(id);
    }
    return keys;
  }

  find(query: readonly (number | null)[]): (number | null)[] {
    return Array.from({ length: query.length + 1 }, (_, i) => {
      const [before, after] = [query[i - 1], query[i]];
      if (before === null || after === null) return null;
      return this.#ids.get(pairOf(before, after)) ?? null;
    });
  }
}

const pairOf = (before: number | undefined, after: number | undefined): number =>
  (before === undefined ? EDGE : before + 1) * MOST_TOKENS + (after === undefined ? EDGE : after + 1);
