/** By what sequences are found, made of their tokens: small whole numbers. */
export interface Keys {
  /** How many there are; all are below. */
  readonly count: number;
  /** Keys that are edited with one token. */
  readonly perToken: number;
  /** Of the rarest keys of a match, at most so many must be the same: with more, fewer others are looked at, but more postings (measured). */
  readonly mostShared: number;
  of(sequence: ArrayLike<number>): ArrayLike<number>;
  /** null for those that no sequence had; a token of `query` that none had is null too. */
  find(query: readonly (number | null)[]): (number | null)[];
}

/** Tokens themselves: enough where there are many, as of words. */
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

/** Two tokens in a row: single ones say little where there are few, as of letters. */
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
