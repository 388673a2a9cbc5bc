/** A growable array of unboxed numbers. */
export class NumberColumn {
  #numbers = new Uint32Array(1024);
  length = 0;

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const longer = new Uint32Array(this.length * 2);
      longer.set(this.#numbers);
      this.#numbers = longer;
    }
    this.#numbers[this.length++] = number;
  }

  at(index: number): number {
    return this.#numbers[index]!;
  }

  set(index: number, number: number): void {
    this.#numbers[index] = number;
  }

  view(): Uint32Array {
    return this.#numbers.subarray(0, this.length);
  }
}
