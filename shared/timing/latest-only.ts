/** Work of which only the latest counts: for each key, what begins aborts what began before. */
export class LatestOnly {
  readonly #running = new Map<string, AbortController>();

  /** Gives the signal of the work that begins now. */
  begin(key = ''): AbortSignal {
    this.abort(key);
    const begun = new AbortController();
    this.#running.set(key, begun);
    return begun.signal;
  }

  abort(key = ''): void {
    this.#running.get(key)?.abort();
  }
}
