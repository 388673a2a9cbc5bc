/** Runs only the latest work: for each key, beginning new work aborts the previous work. */
export class LatestOnly {
  readonly #running = new Map<string, AbortController>();

  /** Returns the signal of the work that begins now. */
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
