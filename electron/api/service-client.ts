import type { Operation } from '#shared/domain/patch.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { Json } from '#shared/service/json.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';
import type { WritableProduct } from '#shared/service/record-json.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { BatchOutcome } from './batch.ts';
import { type ChangesPage, type ChangesQuery, pollChanges } from './changes.ts';
import type { HttpAnswer, HttpPool, HttpRequest } from './http.ts';
import { patch, patchRequest } from './patch.ts';
import {
  findProduct,
  type ListedProduct,
  listProducts,
  type ProductPage,
  probeList,
} from './product-list.ts';
import { type RemovalOutcome, remove } from './remove.ts';
import { type RequiredAttributes, type RequiredScope, requiredAttributes } from './required-attributes.ts';
import { type ServiceEndpoint, ServiceLine } from './service-line.ts';
import { upsert, upsertRequest } from './upsert.ts';

export { type ListedProduct, type ProductPage, readProductPage } from './product-list.ts';
export type { ServiceEndpoint } from './service-line.ts';

/**
 * The Product Data Public API (section 4), every endpoint of it, in the connection's own words. Reads throw `AppError` in
 * plain words; requests that change something give an outcome that claims no more than the service said. The token is
 * in neither.
 */
export class ServiceClient {
  readonly #line: ServiceLine;

  /** `token` is asked for before each request. The pool stays its maker's: who made it closes it. */
  constructor(endpoint: ServiceEndpoint, token: () => Promise<string>, http: HttpPool) {
    this.#line = new ServiceLine(endpoint, token, http);
  }

  /** One page of the product list, children included (4.3). `cursor` null is the first page. */
  listProducts(cursor: string | null, signal?: AbortSignal): Promise<ProductPage> {
    return listProducts(this.#line, cursor, signal);
  }

  /** The answer to that very request as it came, whatever its status. Throws only where no answer came. */
  probeList(cursor: string | null, signal?: AbortSignal): Promise<HttpAnswer> {
    return probeList(this.#line, cursor, signal);
  }

  /** The product with this identifier, or null when the service does not list it (4.3). */
  async findProduct(identifier: string, signal?: AbortSignal): Promise<ProductRecord | null> {
    return (await findProduct(this.#line, identifier, signal))?.record ?? null;
  }

  /** The product and whatever the service lists with it, such as the variants nested in it; none when it lists nothing (4.3). */
  async findFamily(identifier: string, signal?: AbortSignal): Promise<ListedProduct[]> {
    return (await findProduct(this.#line, identifier, signal))?.family ?? [];
  }

  /** The product exactly as the service lists it now, children included as sent; null when it does not (4.3). */
  async rawProduct(identifier: string, signal?: AbortSignal): Promise<Json | null> {
    return (await findProduct(this.#line, identifier, signal))?.item ?? null;
  }

  /** Exactly the request that `patch` sends, without its token. */
  patchRequest(
    operations: readonly Operation[],
    addresses: ReadonlyMap<number, ProductAddress>,
  ): Omit<HttpRequest, 'secret'> {
    return patchRequest(this.#line, operations, addresses);
  }

  /**
   * Sends operations (4.2), once: whether to send again is decided by who keeps the journal. Aborted before they leave,
   * they are not processed; after that they are waited for.
   */
  patch(
    operations: readonly Operation[],
    addresses: ReadonlyMap<number, ProductAddress>,
    signal?: AbortSignal,
  ): Promise<BatchOutcome> {
    return patch(this.#line, operations, addresses, signal);
  }

  /** Exactly the request that `upsert` sends, without its token. */
  upsertRequest(products: readonly WritableProduct[]): Omit<HttpRequest, 'secret'> {
    return upsertRequest(this.#line, products);
  }

  /** Creates or updates products (4.1), once; split them with `batchProducts` first. The signal is heeded as by `patch`. */
  upsert(products: readonly WritableProduct[], signal?: AbortSignal): Promise<BatchOutcome> {
    return upsert(this.#line, products, signal);
  }

  /**
   * Deletes a product, or only unlinks it from the integration (4.4), once. `productId` is the service's own id. The
   * signal is heeded as by `patch`.
   */
  remove(productId: string, mode: RemovalMode, signal?: AbortSignal): Promise<RemovalOutcome> {
    return remove(this.#line, productId, mode, signal);
  }

  /** Enrichment changes after an offset (4.5). */
  changes(query: ChangesQuery, signal?: AbortSignal): Promise<ChangesPage> {
    return pollChanges(this.#line, query, signal);
  }

  /** The attributes that a product is required to have (4.6). */
  requiredAttributes(
    productId: string,
    scope: RequiredScope = {},
    signal?: AbortSignal,
  ): Promise<RequiredAttributes> {
    return requiredAttributes(this.#line, productId, scope, signal);
  }
}
