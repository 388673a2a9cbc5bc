import type { Reason } from '#shared/contract/reason.ts';
import type { Operation } from '#shared/domain/patch.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';

/** Operations that leave together, and how the service names their products. */
export interface Operations {
  operations: Operation[];
  addresses: ReadonlyMap<number, ProductAddress>;
}

/** An operation that was refused by itself. */
export interface RefusedOperation extends Reason {
  operation: Operation;
  address: ProductAddress;
}

/**
 * A request that the service refused as a whole, while it is halved to find out which of its operations are refused.
 */
export class RefusedRequest {
  /** What the service said of the whole request. */
  readonly words: string;
  /** Other requests that it refused with the same words meanwhile: they wait for what is found. */
  readonly likewise: (Operations & { refusal: Reason })[] = [];
  readonly #operations: number;
  readonly #refused: RefusedOperation[] = [];
  #accepted = 0;

  constructor(operations: number, words: string) {
    this.#operations = operations;
    this.words = words;
  }

  /** The service looked into so many of its operations, one by one. */
  accept(operations: number): void {
    this.#accepted += operations;
  }

  refuse(operation: RefusedOperation): void {
    this.#refused.push(operation);
  }

  /** What was refused by itself, once that is known of all its operations; null before. */
  get found(): readonly RefusedOperation[] | null {
    return this.#accepted + this.#refused.length === this.#operations ? this.#refused : null;
  }

  /** The words with which every single operation was refused: then these are about the request, not about any of them. */
  get hopeless(): string | null {
    const [first] = this.#refused;
    if (!first || this.#operations === 1 || this.#refused.length < this.#operations) return null;
    const words = sameWords(first);
    return this.#refused.every((one) => sameWords(one) === words) ? words : null;
  }
}

/** Words that differ only in numbers (the place of the operation) are the same. */
export const sameWords = ({ code, said, message }: Reason): string =>
  `${code}\n${(said ?? message ?? '').replace(/\d+/g, '#')}`;
