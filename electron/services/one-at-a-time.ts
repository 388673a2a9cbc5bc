/** Runs one thing at a time: work for the same key runs in the order in which it was requested, each after the one before. */
export class OneAtATime {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Returns what `work` returns. It starts even if the work before failed. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
