import { t } from '@lingui/core/macro';
import type { Operation } from '#shared/domain/patch.ts';
import { type ProductAddress, patchBody } from '#shared/service/patch-request.ts';
import { type BatchOutcome, sendBatch } from './batch.ts';
import type { ServiceClient, ServiceRequest } from './service-client.ts';

type Addresses = ReadonlyMap<number, ProductAddress>;

/** The request with operations (4.2), without its token. `addresses` contains every product of the operations. */
export const patchRequest = (
  client: ServiceClient,
  operations: readonly Operation[],
  addresses: Addresses,
): ServiceRequest => ({
  method: 'PATCH',
  purpose: t`Sending changes`,
  route: 'products',
  url: client.url('products'),
  headers: { 'content-type': 'application/json' },
  body: patchBody(operations, addresses, client.endpoint),
});

/**
 * Sends operations (4.2), once. If aborted before they are sent, they are not processed; after that, the answer is
 * awaited.
 */
export const patchProducts = (
  client: ServiceClient,
  operations: readonly Operation[],
  addresses: Addresses,
  signal?: AbortSignal,
): Promise<BatchOutcome> =>
  sendBatch(
    client,
    { ...patchRequest(client, operations, addresses), ...(signal ? { signal } : {}) },
    operations.map(({ product }) => ({
      productId: addresses.get(product)?.productId ?? null,
      identifier: addresses.get(product)?.identifier ?? '',
    })),
  );
