/** One thing at a time: work for the same key runs in the order in which it was asked for, each after the one before. */
export class OneAtATime {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Gives what `work` gives. That the work before failed is no reason not to begin. */
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
