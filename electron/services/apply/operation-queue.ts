import type { Reason } from '#shared/contract/reason.ts';
import type { Operation } from '#shared/domain/patch.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';
import { RefusalSearch } from '../runs/refusal-search.ts';
import { RequestQueue, type RequestResults } from '../runs/request-queue.ts';

/** Operations that are sent together, and the addresses of their products. */
export interface Operations {
  operations: Operation[];
  addresses: ReadonlyMap<number, ProductAddress>;
}

/** An operation that was refused when sent alone. */
export interface RefusedOperation extends Reason {
  operation: Operation;
  address: ProductAddress;
}

/** A request of edits that the service refused as a whole. */
export class RefusedRequest extends RefusalSearch<RefusedOperation> {
  /** The `reasonKey` of what the service said about the whole request. */
  readonly reason: string;
  /** Other requests that were meanwhile refused for the same reason: they wait for the result of this search. */
  readonly likewise: (Operations & { refusal: Reason })[] = [];

  constructor(operations: number, reason: string) {
    super(operations, 2);
    this.reason = reason;
  }
}

/** One request, and the journal items it carries. `partOf`: the refused request that is being searched for what was refused. */
export interface Batch extends Operations {
  items: number[];
  partOf: RefusedRequest | null;
}

/** The results of a request of edits. */
export interface EditResults extends RequestResults<Batch> {
  /** Operations, or parts of them, to send again together with whatever else is queued. */
  again: Operation[];
}

export const batchOf = (
  operations: Operation[],
  addresses: Batch['addresses'],
  partOf: RefusedRequest | null = null,
): Batch => ({ operations, addresses, items: operations.flatMap(({ items }) => items), partOf });

interface ProductOperations {
  address: ProductAddress;
  operations: Operation[];
}

/**
 * Operations waiting to be sent. A request carries at most one operation per product, and a product is never in two requests
 * at once: so a result that names a product is the result of one operation, and a product's operations keep their order.
 */
export class OperationQueue extends RequestQueue<Batch, EditResults> {
  /** Products with operations queued or in flight, in sending order. */
  readonly #products = new Map<number, ProductOperations>();
  readonly #inFlight = new Set<number>();

  /** The number of products waiting for a request. */
  get size(): number {
    return [...this.#ready()].length;
  }

  protected get isEmpty(): boolean {
    return this.#products.size === 0;
  }

  /** Appends operations to the queue; those of a product that is already queued follow its other operations. */
  add({ operations, addresses }: Operations): void {
    for (const operation of operations) this.#work(operation.product, addresses).operations.push(operation);
    this.notify();
  }

  override take(maxOperations: number): Batch | null {
    const batch = super.take(maxOperations);
    for (const { product } of batch?.operations ?? []) this.#inFlight.add(product);
    return batch;
  }

  override giveBack(batch: Batch, results: EditResults): void {
    const { operations, addresses } = batch;
    for (const operation of results.again.toReversed())
      this.#work(operation.product, addresses).operations.unshift(operation);
    for (const { product } of operations) {
      this.#inFlight.delete(product);
      if (this.#products.get(product)?.operations.length === 0) this.#products.delete(product);
    }
    super.giveBack(batch, results);
  }

  /** Takes fewer than `maxOperations` operations only if no new ones will come. */
  protected takeWaiting(maxOperations: number): Batch | null {
    const chosen: ProductOperations[] = [];
    for (const work of this.#ready()) if (chosen.push(work) === maxOperations) break;
    if (chosen.length === 0 || (chosen.length < maxOperations && !this.isComplete)) return null;
    return batchOf(
      chosen.map(({ operations }) => operations.shift()!),
      new Map(chosen.map(({ address }) => [address.product, address])),
    );
  }

  /** True once none of its products is in flight. */
  protected override mayLeave({ operations }: Batch): boolean {
    return operations.every(({ product }) => !this.#inFlight.has(product));
  }

  *#ready(): Generator<ProductOperations, void, undefined> {
    for (const [product, work] of this.#products)
      if (work.operations.length > 0 && !this.#inFlight.has(product)) yield work;
  }

  #work(product: number, addresses: Operations['addresses']): ProductOperations {
    let work = this.#products.get(product);
    if (!work) {
      work = { address: addresses.get(product)!, operations: [] };
      this.#products.set(product, work);
    }
    return work;
  }
}
