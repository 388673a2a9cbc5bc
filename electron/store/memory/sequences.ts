/** Sequences of tokens (integers from 0), one after the other in one growing array. */
export class Sequences {
  readonly ids: number[] = [];
  #offsets = new Int32Array(1024);
  #tokens = new Int32Array(8192);

  get count(): number {
    return this.ids.length;
  }

  /** Returns its position. */
  add(id: number, tokens: ArrayLike<number>): number {
    const position = this.ids.push(id) - 1;
    const from = this.#offsets[position]!;
    const to = from + tokens.length;
    if (position + 2 > this.#offsets.length) this.#offsets = grown(this.#offsets, position + 2);
    if (to > this.#tokens.length) this.#tokens = grown(this.#tokens, to);
    this.#tokens.set(tokens, from);
    this.#offsets[position + 1] = to;
    return position;
  }

  /** A copy in which shorter sequences come first; those of equal length are in the order in which they were added. */
  byLength(): Sequences {
    const positions = Uint32Array.from(this.ids.keys()).sort(
      (a, b) => this.lengthOf(a) - this.lengthOf(b) || a - b,
    );
    const ordered = new Sequences();
    for (const position of positions) ordered.add(this.ids[position]!, this.at(position));
    return ordered;
  }

  lengthOf(position: number): number {
    return this.#offsets[position + 1]! - this.#offsets[position]!;
  }

  /** All tokens, sequence after sequence; valid until something is added. */
  get tokens(): Int32Array {
    return this.#tokens;
  }

  /** Where a sequence begins in `tokens`. */
  startOf(position: number): number {
    return this.#offsets[position]!;
  }

  at(position: number): Int32Array {
    return this.#tokens.subarray(this.#offsets[position], this.#offsets[position + 1]);
  }
}

/** A copy with room for at least `needed` numbers. */
export function grown(array: Int32Array<ArrayBuffer>, needed: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(needed, array.length * 2));
  larger.set(array);
  return larger;
}
