import { findProduct, type ListedProduct, type Named, ownRecord } from '../../api/product-list.ts';
import type { ServiceClient } from '../../api/service-client.ts';

/** What the service lists with products that were asked for (4.3), each of them asked for once. */
export class FamilyCache {
  readonly #client: ServiceClient;
  readonly #signal: AbortSignal | undefined;
  readonly #asked = new Map<string, ReturnType<typeof findProduct>>();

  constructor(client: ServiceClient, signal?: AbortSignal) {
    this.#client = client;
    this.#signal = signal;
  }

  /** The product as it is listed with `head`; null where it is not. */
  async find(product: Named, head: string): Promise<ListedProduct | null> {
    const found = this.#asked.get(head) ?? findProduct(this.#client, head, this.#signal);
    this.#asked.set(head, found);
    return ownRecord((await found)?.family ?? [], product);
  }
}
