import { grown } from './sequences.ts';

/** The order of keys by rarity, as of its creation; keys that are added later come before all others. */
export class Rarity {
  /** By key. */
  readonly #ranks: Int32Array;
  readonly #keys: Uint32Array;

  /** `keysOf`: the keys of each of the `sequences`; all are below `keyCount()` once they have been read. */
  constructor(sequences: number, keysOf: (i: number) => ArrayLike<number>, keyCount: () => number) {
    let frequency = new Int32Array(1024);
    for (let i = 0; i < sequences; i++) {
      const keys = keysOf(i);
      for (let k = 0; k < keys.length; k++) {
        if (keys[k]! >= frequency.length) frequency = grown(frequency, keys[k]! + 1);
        frequency[keys[k]!]!++;
      }
    }
    this.#keys = Uint32Array.from({ length: keyCount() }, (_, key) => key).sort(
      (a, b) => (frequency[a] ?? 0) - (frequency[b] ?? 0) || a - b,
    );
    this.#ranks = new Int32Array(this.#keys.length);
    this.#keys.forEach((key, rank) => {
      this.#ranks[key] = rank;
    });
  }

  /** The `count` rarest keys, each once. */
  rarest(sequence: ArrayLike<number>, count: number): number[] {
    const ranks = new Int32Array(sequence.length);
    for (let i = 0; i < ranks.length; i++) ranks[i] = this.#ranks[sequence[i]!] ?? -1 - sequence[i]!;
    ranks.sort();
    const rarest: number[] = [];
    for (let i = 0; i < count && i < ranks.length; i++)
      if (i === 0 || ranks[i] !== ranks[i - 1]) rarest.push(this.#keyAt(ranks[i]!));
    return rarest;
  }

  #keyAt(rank: number): number {
    return rank < 0 ? -1 - rank : this.#keys[rank]!;
  }
}
