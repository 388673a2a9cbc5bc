import { findProduct, type ListedProduct, type Named, ownRecord } from '../../api/product-list.ts';
import type { ServiceClient } from '../../api/service-client.ts';

/** What the service lists together with requested products (4.3), each of which is requested only once. */
export class FamilyCache {
  readonly #client: ServiceClient;
  readonly #signal: AbortSignal | undefined;
  readonly #asked = new Map<string, ReturnType<typeof findProduct>>();

  constructor(client: ServiceClient, signal?: AbortSignal) {
    this.#client = client;
    this.#signal = signal;
  }

  /** Returns the product as listed with `head`; null if it is not listed there. */
  async find(product: Named, head: string): Promise<ListedProduct | null> {
    const found = this.#asked.get(head) ?? findProduct(this.#client, head, this.#signal);
    this.#asked.set(head, found);
    return ownRecord((await found)?.family ?? [], product);
  }
}
