/** Work of which only the latest call counts: a new call for the same key aborts the one before. */
export class Superseding {
  readonly #running = new Map<string, AbortController>();

  /** Gives what `work` gives. */
  async take<T>(key: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.#running.get(key)?.abort();
    const mine = new AbortController();
    this.#running.set(key, mine);
    try {
      return await work(mine.signal);
    } finally {
      if (this.#running.get(key) === mine) this.#running.delete(key);
    }
  }
}
