import type { RefusedRequest } from '../../api/batch.ts';
import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import { sameWords } from '../apply/refused-request.ts';
import { RequestSize } from '../runs/request-size.ts';
import type { WorkRequest } from './work-queue.ts';

/** So many products refused one after the other in the same words, and none accepted: then the words are about any request. */
const MANY = 10;

/** A request of several products. `partOf`: the refused request that is being searched for what was refused in it. */
export interface ProductBatch extends WorkRequest {
  partOf: RefusedBatch | null;
}

/** A request that the service refused as a whole, while it is halved to find out which of its products are refused. */
class RefusedBatch {
  readonly #products: number;
  readonly #words = new Set<string>();
  #accepted = 0;
  #refused = 0;

  constructor(products: number) {
    this.#products = products;
  }

  accept(products: number): void {
    this.#accepted += products;
  }

  /** Of one product by itself. */
  refuse(words: string): void {
    this.#refused++;
    this.#words.add(words);
  }

  /** The words with which every single product was refused: then these are about any request. Null where not, or not yet. */
  get hopeless(): string | null {
    const [words = null] = this.#words;
    const all = this.#refused === this.#products && this.#accepted === 0 && this.#words.size === 1;
    return all && this.#products >= MANY ? words : null;
  }
}

/**
 * Some services refuse a whole request for one product in it. Nothing of it was done then: it is halved and sent again
 * until the refused product is by itself; unless it was found out that every request is refused so.
 */
export class RefusedBatches {
  readonly size: RequestSize;
  readonly #hopeless = new Set<string>();

  constructor(maxProducts: number) {
    this.size = new RequestSize(maxProducts);
  }

  /** The service looked into every product of a request. */
  accepted({ works, partOf }: ProductBatch): void {
    this.size.passed(works.length);
    this.#hopeless.clear();
    partOf?.accept(works.length);
  }

  /** What became of the products, or the requests that are sent instead. */
  refused(
    { works, items, partOf }: ProductBatch,
    { code, said, message, tooLarge }: RefusedRequest,
  ): { outcomes: ItemOutcome[]; again: ProductBatch[] } {
    if (tooLarge) this.size.tooLarge(works.length);
    const words = sameWords({ code, said, message });
    if (works.length === 1 || this.#hopeless.has(words)) {
      for (const _ of works) partOf?.refuse(words);
      const hopeless = partOf?.hopeless;
      if (hopeless) this.#hopeless.add(hopeless);
      return { outcomes: items.map((item) => ({ item, state: 'failed', code, said, message })), again: [] };
    }
    const search = partOf ?? new RefusedBatch(works.length);
    const middle = Math.ceil(works.length / 2);
    const halves = [works.slice(0, middle), works.slice(middle)];
    return {
      outcomes: items.map((item) => ({ item, state: 'pending' })),
      again: halves.map((half) => ({ works: half, items: half.map(({ item }) => item), partOf: search })),
    };
  }
}
