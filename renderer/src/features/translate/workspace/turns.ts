/** Runs work one at a time, in the order requested, so that undo applies to what was saved last. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #allKept = true;

  /** Runs the work when its turn comes. If it fails, only its caller is told, and the next one runs. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {}); // its caller gets the error
    return result;
  }

  /** Called when a turn could not save something. */
  failed(): void {
    this.#allKept = false;
  }

  /** Waits for all work requested so far. Resolves to whether everything since the last call was saved. */
  async settled(): Promise<boolean> {
    await this.#last;
    const kept = this.#allKept;
    this.#allKept = true;
    return kept;
  }
}
