/** How many operations a request may carry: the profile's maximum, less once the service refused a request for its size. */
export class RequestSize {
  #most: number;
  #passed = 0;

  constructor(maxOperations: number) {
    this.#most = maxOperations;
  }

  get most(): number {
    return this.#most;
  }

  /** A request was looked into by the service. */
  passed(operations: number): void {
    this.#passed = Math.max(this.#passed, operations);
  }

  /**
   * A request was refused for its size. Where it had one operation, that is what is too large, and the search for it
   * must not have made all others small: what passed before may be sent again.
   */
  tooLarge(operations: number): void {
    if (operations > 1) this.#most = Math.min(this.#most, Math.floor(operations / 2));
    else this.#most = Math.max(this.#most, this.#passed);
  }
}
