/**
 * The maximum number of operations per request: the profile's limit, or fewer once the service refused a request for its
 * size.
 */
export class RequestSize {
  #most: number;
  #passed = 0;

  constructor(maxOperations: number) {
    this.#most = maxOperations;
  }

  get most(): number {
    return this.#most;
  }

  /** The service processed a request. */
  passed(operations: number): void {
    this.#passed = Math.max(this.#passed, operations);
  }

  /**
   * A request was refused for its size. If it had one operation, that operation is too large, and the search for it must not
   * leave all other requests small: the size that passed before is allowed again.
   */
  tooLarge(operations: number): void {
    if (operations > 1) this.#most = Math.min(this.#most, Math.floor(operations / 2));
    else this.#most = Math.max(this.#most, this.#passed);
  }
}
