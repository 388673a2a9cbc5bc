import type { RefusedRequest } from '../../api/batch.ts';
import { RefusalSearch, RequestSize, reasonKey } from '../runs/refusal-search.ts';
import { type ProductBatch, type ProductResults, productBatch } from './work-queue.ts';

/**
 * After this many products in a row were refused with the same message, and none accepted, the message applies to any
 * request.
 */
const MANY = 10;

/**
 * Some services refuse a whole request because of one product in it. Then nothing in it was done: it is halved and sent
 * again until the refused product is alone, unless it turned out that every request is refused in this way.
 */
export class RefusedBatches {
  readonly size: RequestSize;
  readonly #hopeless = new Set<string>();

  constructor(maxProducts: number) {
    this.size = new RequestSize(maxProducts);
  }

  /** The service processed every product of a request. */
  accepted({ works, partOf }: ProductBatch): void {
    this.size.passed(works.length);
    this.#hopeless.clear();
    partOf?.accept(works.length);
  }

  /** Returns the outcomes of the products, or the requests that are sent instead. */
  refused(
    { works, items, partOf }: ProductBatch,
    { code, said, message, tooLarge }: RefusedRequest,
  ): ProductResults {
    if (tooLarge) this.size.tooLarge(works.length);
    const reason = { code, said, message };
    const key = reasonKey(reason);
    if (works.length === 1 || this.#hopeless.has(key)) {
      for (const _ of works) partOf?.refuse(reason);
      const hopeless = partOf?.hopeless;
      if (hopeless) this.#hopeless.add(hopeless);
      return { outcomes: items.map((item) => ({ item, state: 'failed', ...reason })), separate: [] };
    }
    const search = partOf ?? new RefusalSearch(works.length, MANY);
    const middle = Math.ceil(works.length / 2);
    return {
      outcomes: items.map((item) => ({ item, state: 'pending' })),
      separate: [works.slice(0, middle), works.slice(middle)].map((half) => productBatch(half, search)),
    };
  }
}
