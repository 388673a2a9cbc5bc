import type { Operation } from '#shared/domain/patch.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';
import type { Operations, RefusedRequest } from './refused-request.ts';

/** What makes a request of its own. `partOf`: the refused request that is being searched for what was refused in it. */
export interface SeparateRequest extends Operations {
  partOf: RefusedRequest | null;
}

/** One request, and the journal items it carries. */
export interface Batch extends SeparateRequest {
  items: number[];
}

interface ProductWork {
  address: ProductAddress;
  operations: Operation[];
}

/**
 * Operations that wait to be sent. A request carries one operation of a product at most, and a product is never in two
 * requests at once: so a result that names a product is the result of one operation, and a product's operations keep
 * their order.
 */
export class OperationQueue {
  /** Products with operations that wait, or with one on its way, in the order in which they are sent. */
  readonly #products = new Map<number, ProductWork>();
  readonly #separate: SeparateRequest[] = [];
  readonly #inFlight = new Set<number>();
  #complete = false;
  #changed = Promise.withResolvers<void>();

  /** Products that wait for a request. */
  get size(): number {
    return [...this.#ready()].length;
  }

  /** Nothing is left, and nothing can come back. */
  get ended(): boolean {
    return (
      this.#complete && this.#products.size === 0 && this.#separate.length === 0 && this.#inFlight.size === 0
    );
  }

  /** Operations for the end of the queue; those of a product that waits already go behind its others. */
  add({ operations, addresses }: Operations): void {
    for (const operation of operations) this.#work(operation.product, addresses).operations.push(operation);
    this.notify();
  }

  /** Nothing new will be added. */
  complete(): void {
    this.#complete = true;
    this.notify();
  }

  /**
   * The next request, its products in flight from now on; null where there is none just now. Fewer than `maxOperations`
   * only where nothing new will come.
   */
  take(maxOperations: number): Batch | null {
    const free = this.#separate.findIndex(({ operations }) =>
      operations.every(({ product }) => !this.#inFlight.has(product)),
    );
    const [separate] = free < 0 ? [] : this.#separate.splice(free, 1);
    if (separate) return this.#leave(separate);

    const chosen: ProductWork[] = [];
    for (const work of this.#ready()) if (chosen.push(work) === maxOperations) break;
    if (chosen.length === 0 || (chosen.length < maxOperations && !this.#complete)) return null;
    return this.#leave({
      operations: chosen.map(({ operations }) => operations.shift()!),
      addresses: new Map(chosen.map(({ address }) => [address.product, address])),
      partOf: null,
    });
  }

  /** A request has ended. `again`: operations of it, or parts of them, that are to be sent again. */
  giveBack({ operations, addresses }: Batch, again: readonly Operation[] = []): void {
    for (const operation of again.toReversed())
      this.#work(operation.product, addresses).operations.unshift(operation);
    for (const { product } of operations) {
      this.#inFlight.delete(product);
      if (this.#products.get(product)?.operations.length === 0) this.#products.delete(product);
    }
    this.notify();
  }

  /** Requests that leave as they are, before anything else, once none of their products is in flight. */
  addSeparate(requests: readonly SeparateRequest[]): void {
    this.#separate.push(...requests);
    if (requests.length > 0) this.notify();
  }

  /** Resolves at the next change: something came or went, or everybody is to look again. */
  changed(): Promise<void> {
    return this.#changed.promise;
  }

  /** Wakes whoever waits for a change. */
  notify(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  *#ready(): Generator<ProductWork, void, undefined> {
    for (const [product, work] of this.#products)
      if (work.operations.length > 0 && !this.#inFlight.has(product)) yield work;
  }

  #work(product: number, addresses: Operations['addresses']): ProductWork {
    let work = this.#products.get(product);
    if (!work) {
      work = { address: addresses.get(product)!, operations: [] };
      this.#products.set(product, work);
    }
    return work;
  }

  #leave(request: SeparateRequest): Batch {
    for (const { product } of request.operations) this.#inFlight.add(product);
    return { ...request, items: request.operations.flatMap(({ items }) => items) };
  }
}
