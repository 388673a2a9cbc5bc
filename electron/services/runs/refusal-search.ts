import type { Reason } from '#shared/contract/reason.ts';

/** A request that the service refused as a whole, while it is halved to find out which of its parts are refused. */
export class RefusalSearch<Part extends Reason = Reason> {
  readonly #parts: number;
  readonly #fewest: number;
  readonly #refused: Part[] = [];
  #accepted = 0;

  /**
   * `parts`: the number of parts of the request. `fewest`: with fewer parts than that, the same reason for each may really
   * apply to each.
   */
  constructor(parts: number, fewest: number) {
    this.#parts = parts;
    this.#fewest = fewest;
  }

  /** The service processed this many of its parts, one by one. */
  accept(parts: number): void {
    this.#accepted += parts;
  }

  /** A part was refused when sent alone. */
  refuse(part: Part): void {
    this.#refused.push(part);
  }

  /** The parts that were refused alone, once this is known of all parts; null before. */
  get found(): readonly Part[] | null {
    return this.#accepted + this.#refused.length === this.#parts ? this.#refused : null;
  }

  /** The reason (as `reasonKey`) for which every single part was refused: then it applies to the request, not to any part. */
  get hopeless(): string | null {
    const [first] = this.#refused;
    if (!first || this.#parts < this.#fewest || this.#refused.length < this.#parts) return null;
    const key = reasonKey(first);
    return this.#refused.every((one) => reasonKey(one) === key) ? key : null;
  }
}

/** Returns a key for comparing reasons; reasons that differ only in numbers (the place of the operation) have the same key. */
export const reasonKey = ({ code, said, message }: Reason): string =>
  `${code}\n${(said ?? message ?? '').replace(/\d+/g, '#')}`;

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
