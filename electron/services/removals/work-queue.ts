import type { ProductWork } from '../../store/catalog/removals/product-items.ts';
import type { RefusalSearch } from '../runs/refusal-search.ts';
import { RequestQueue, type RequestResults } from '../runs/request-queue.ts';

/** A request of whole products. `partOf`: the refused request that is being searched for what was refused. */
export interface ProductBatch {
  works: readonly ProductWork[];
  items: number[];
  partOf: RefusalSearch | null;
}

export type ProductResults = RequestResults<ProductBatch>;

export const productBatch = (
  works: readonly ProductWork[],
  partOf: RefusalSearch | null = null,
): ProductBatch => ({ works, items: works.map(({ item }) => item), partOf });

/** Whole products waiting to be sent. */
export class WorkQueue extends RequestQueue<ProductBatch, ProductResults> {
  readonly #works: ProductWork[] = [];

  /** The number of waiting products that were in no request yet. */
  get waiting(): number {
    return this.#works.length;
  }

  protected get isEmpty(): boolean {
    return this.waiting === 0;
  }

  add(works: readonly ProductWork[]): void {
    this.#works.push(...works);
    this.notify();
  }

  protected takeWaiting(most: number): ProductBatch | null {
    const works = this.#works.splice(0, most);
    if (works.length === 0) return null;
    this.notify();
    return productBatch(works);
  }
}
