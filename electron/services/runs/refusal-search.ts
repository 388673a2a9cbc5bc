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
