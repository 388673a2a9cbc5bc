import { type Named, ownRecord } from '../../api/product-list.ts';
import type { ListedProduct, ServiceClient } from '../../api/service-client.ts';

/** What the service lists with products that were asked for (4.3), each of them asked for once. */
export class FamilyCache {
  readonly #client: Pick<ServiceClient, 'findFamily'>;
  readonly #signal: AbortSignal | undefined;
  readonly #asked = new Map<string, Promise<ListedProduct[]>>();

  constructor(client: Pick<ServiceClient, 'findFamily'>, signal?: AbortSignal) {
    this.#client = client;
    this.#signal = signal;
  }

  /** The product as it is listed with `head`; null where it is not. */
  async find(product: Named, head: string): Promise<ListedProduct | null> {
    const family = this.#asked.get(head) ?? this.#client.findFamily(head, this.#signal);
    this.#asked.set(head, family);
    return ownRecord(await family, product);
  }
}
