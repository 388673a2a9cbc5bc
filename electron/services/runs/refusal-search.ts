import type { Reason } from '#shared/contract/reason.ts';

/** A request that the service refused as a whole, while it is halved to find out which of its parts are refused. */
export class RefusalSearch<Part extends Reason = Reason> {
  readonly #parts: number;
  readonly #fewest: number;
  readonly #refused: Part[] = [];
  #accepted = 0;

  /** `parts`: so many the request had. `fewest`: with fewer than that, what is said of each may well be about each. */
  constructor(parts: number, fewest: number) {
    this.#parts = parts;
    this.#fewest = fewest;
  }

  /** The service looked into so many of its parts, one by one. */
  accept(parts: number): void {
    this.#accepted += parts;
  }

  /** A part was refused by itself. */
  refuse(part: Part): void {
    this.#refused.push(part);
  }

  /** What was refused by itself, once that is known of all its parts; null before. */
  get found(): readonly Part[] | null {
    return this.#accepted + this.#refused.length === this.#parts ? this.#refused : null;
  }

  /** The reason (as `reasonKey`) for which every single part was refused: then it is about the request, not about any of them. */
  get hopeless(): string | null {
    const [first] = this.#refused;
    if (!first || this.#parts < this.#fewest || this.#refused.length < this.#parts) return null;
    const key = reasonKey(first);
    return this.#refused.every((one) => reasonKey(one) === key) ? key : null;
  }
}

/** Reasons that differ only in numbers (the place of the operation) are the same. */
export const reasonKey = ({ code, said, message }: Reason): string =>
  `${code}\n${(said ?? message ?? '').replace(/\d+/g, '#')}`;
