import type { Operation } from '#shared/domain/patch.ts';
import { type ProductAddress, patchBody } from '#shared/service/patch-request.ts';
import { type BatchOutcome, sendBatch } from './batch.ts';
import type { ServiceLine, ServiceRequest } from './service-line.ts';

type Addresses = ReadonlyMap<number, ProductAddress>;

/** The request that carries operations (4.2), without its token. `addresses` holds every product of the operations. */
export const patchRequest = (
  line: ServiceLine,
  operations: readonly Operation[],
  addresses: Addresses,
): ServiceRequest => ({
  method: 'PATCH',
  purpose: 'Sending changes',
  route: 'products',
  url: line.url('products'),
  headers: { 'content-type': 'application/json' },
  body: patchBody(operations, addresses, line.profile),
});

/** Sends operations (4.2), once. Aborted before they leave, they are not processed; after that they are waited for. */
export const patch = (
  line: ServiceLine,
  operations: readonly Operation[],
  addresses: Addresses,
  signal?: AbortSignal,
): Promise<BatchOutcome> =>
  sendBatch(
    line,
    { ...patchRequest(line, operations, addresses), ...(signal ? { signal } : {}) },
    operations.map(({ product }) => ({
      productId: addresses.get(product)?.productId ?? null,
      identifier: addresses.get(product)?.identifier ?? '',
    })),
  );
