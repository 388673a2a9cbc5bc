import type { Operation } from '#shared/domain/patch.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';
import type { RefusedRequest } from './refused-request.ts';

/** Operations that leave together, and how the service names their products. */
export interface Operations {
  operations: Operation[];
  addresses: ReadonlyMap<number, ProductAddress>;
}

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
 * What waits to be sent, product by product: a product's operations keep their order and go together where they fit into
 * one request, and a product is never in two requests at once.
 */
export class OperationQueue {
  /** What is to be sent again, before anything new. */
  readonly #again = new Map<number, ProductWork>();
  readonly #waiting = new Map<number, ProductWork>();
  readonly #separate: SeparateRequest[] = [];
  readonly #inFlight = new Set<number>();
  #size = 0;
  #complete = false;
  #changed = Promise.withResolvers<void>();

  /** Operations that wait for a request. */
  get size(): number {
    return this.#size;
  }

  /** Nothing is left, and nothing can come back. */
  get ended(): boolean {
    return this.#complete && this.#size === 0 && this.#separate.length === 0 && this.#inFlight.size === 0;
  }

  /** Operations for the end of the queue; those of a product that waits already go behind its others. */
  add({ operations, addresses }: Operations): void {
    for (const operation of operations) {
      const { product } = operation;
      const known = this.#again.get(product) ?? this.#waiting.get(product);
      if (known) known.operations.push(operation);
      else this.#waiting.set(product, { address: addresses.get(product)!, operations: [operation] });
    }
    this.#size += operations.length;
    this.notify();
  }

  /** Nothing new will be added. */
  complete(): void {
    this.#complete = true;
    this.notify();
  }

  /**
   * The next request, its products in flight from now on; null where there is none just now. Fewer than `maxOperations`
   * only where the next product does not fit any more, or nothing new will come.
   */
  take(maxOperations: number): Batch | null {
    const ready = this.#separate.findIndex(({ operations }) => operations.every((one) => this.#isFree(one)));
    const [separate] = ready < 0 ? [] : this.#separate.splice(ready, 1);
    if (separate) return this.#leave(separate);

    const chosen: ProductWork[] = [];
    let count = 0;
    for (const work of this.#free()) {
      if (count >= maxOperations || (count > 0 && count + work.operations.length > maxOperations)) {
        return this.#leaveWith(chosen, maxOperations);
      }
      chosen.push(work);
      count += work.operations.length;
    }
    return count >= maxOperations || (count > 0 && this.#complete)
      ? this.#leaveWith(chosen, maxOperations)
      : null;
  }

  /** A request has ended. `again`: operations of it, or parts of them, that are to be sent again. */
  giveBack({ operations, addresses }: Batch, again: readonly Operation[] = []): void {
    for (const { product } of operations) this.#inFlight.delete(product);
    for (const [product, back] of Map.groupBy(again, (operation) => operation.product)) {
      const rest = this.#again.get(product) ?? this.#waiting.get(product);
      this.#waiting.delete(product);
      const address = addresses.get(product)!;
      this.#again.set(product, { address, operations: [...back, ...(rest?.operations ?? [])] });
      this.#size += back.length;
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

  *#free(): Generator<ProductWork> {
    for (const works of [this.#again, this.#waiting])
      for (const [product, work] of works) if (!this.#inFlight.has(product)) yield work;
  }

  #isFree({ product }: Operation): boolean {
    return !this.#inFlight.has(product);
  }

  /** Only a product alone can have more operations than fit; the rest of them goes to the front. */
  #leaveWith(chosen: readonly ProductWork[], maxOperations: number): Batch {
    const operations: Operation[] = [];
    const addresses = new Map<number, ProductAddress>();
    for (const { address, operations: all } of chosen) {
      const { product } = address;
      operations.push(...all.slice(0, maxOperations));
      addresses.set(product, address);
      this.#again.delete(product);
      this.#waiting.delete(product);
      if (all.length > maxOperations)
        this.#again.set(product, { address, operations: all.slice(maxOperations) });
    }
    this.#size -= operations.length;
    return this.#leave({ operations, addresses, partOf: null });
  }

  #leave(request: SeparateRequest): Batch {
    for (const { product } of request.operations) this.#inFlight.add(product);
    return { ...request, items: request.operations.flatMap(({ items }) => items) };
  }
}
