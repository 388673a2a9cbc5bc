/** Work done one after the other, in the order in which it was asked for: what is undone next is what was saved last. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #allKept = true;

  /** Runs the work in its turn. One that fails must not hold up the next: whoever asked is told. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {}); // told to whoever asked
    return result;
  }

  /** What a turn was to save was not saved. */
  failed(): void {
    this.#allKept = false;
  }

  /** Waits for all that was asked for. Resolves to whether all since the last call was kept. */
  async settled(): Promise<boolean> {
    await this.#last;
    const kept = this.#allKept;
    this.#allKept = true;
    return kept;
  }
}
