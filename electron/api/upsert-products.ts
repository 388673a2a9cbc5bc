import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { UnsayableCell } from '#shared/service/cells/cell-writer.ts';
import { upsertBody, type WritableProduct } from '#shared/service/record-json.ts';
import { type BatchOutcome, sendBatch } from './batch.ts';
import type { ServiceClient, ServiceRequest } from './service-client.ts';

/**
 * The request that creates or updates products (4.1), without its token. Throws `invalid_input` for a service that lists languages
 * apart, and for what the connection's form cannot say.
 */
export const upsertRequest = (
  client: ServiceClient,
  products: readonly WritableProduct[],
): ServiceRequest => {
  const { editions, translations } = client.profile.list;
  if (editions !== null || translations !== '')
    throw new AppError(
      'invalid_input',
      t`This service lists the languages of a product apart (“list.editions” or “list.translations”). How whole products are sent to it is not known, so nothing was sent.`,
    );
  return {
    method: 'POST',
    purpose: t`Sending products`,
    route: 'products',
    url: client.url('products'),
    headers: { 'content-type': 'application/json' },
    body: bodyFor(products, client),
  };
};

function bodyFor(products: readonly WritableProduct[], { endpoint }: ServiceClient): string {
  try {
    return upsertBody(products, endpoint);
  } catch (error) {
    if (!(error instanceof UnsayableCell)) throw error;
    throw new AppError('invalid_input', sentences(error.message, t`Nothing was sent.`));
  }
}

/**
 * Creates or updates products (4.1), once: an update replaces all values of the product. Throws `AppError` `invalid_input`
 * for more than the profile's maximum (section 8: 100). If aborted before they are sent, they are not processed; after that,
 * the answer is awaited.
 */
export async function upsertProducts(
  client: ServiceClient,
  products: readonly WritableProduct[],
  signal?: AbortSignal,
): Promise<BatchOutcome> {
  const { max_products } = client.profile.upsert;
  if (products.length > max_products)
    throw new AppError(
      'invalid_input',
      t`The service takes ${max_products} products in one request, and these are ${products.length}.`,
    );
  const keys = products.map(({ identifier }) => ({ productId: null, identifier }));
  return sendBatch(client, { ...upsertRequest(client, products), ...(signal ? { signal } : {}) }, keys);
}
