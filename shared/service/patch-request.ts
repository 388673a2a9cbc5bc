import type { Operation } from '../domain/patch.ts';
import { rawNumber, wrap } from './json.ts';
import type { ServiceProfile } from './profile.ts';
import { valueEntry, valueMap } from './write-values.ts';

/** How the service names a product, and how it spelled those names. */
export interface ProductAddress {
  product: number;
  productId: string | null;
  productIdIsNumber: boolean;
  identifier: string;
  identifierIsNumber: boolean;
  /** The service lists another product with this identifier: only the product id names this one. */
  sharesIdentifier?: boolean;
}

/**
 * Splits operations into requests (4.2): at most the profile's maximum each, and a product's operations together where
 * they fit into one.
 */
export function batchOperations(operations: readonly Operation[], maxOperations: number): Operation[][] {
  const batches: Operation[][] = [];
  let batch: Operation[] = [];
  for (let i = 0; i < operations.length; ) {
    let end = i + 1;
    while (end < operations.length && operations[end]?.product === operations[i]?.product) end++;
    if (batch.length > 0 && batch.length + (end - i) > maxOperations) {
      batches.push(batch);
      batch = [];
    }
    for (; i < end; i++) {
      if (batch.length === maxOperations) {
        batches.push(batch);
        batch = [];
      }
      batch.push(operations[i] as Operation);
    }
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}

/** The JSON body of one patch request in the profile's words. `addresses` holds every product of the operations. */
export function patchBody(
  operations: readonly Operation[],
  addresses: ReadonlyMap<number, ProductAddress>,
  profile: ServiceProfile,
): string {
  const entries = operations.map((operation) => {
    const address = addresses.get(operation.product);
    if (!address) throw new Error(`no address for product ${operation.product}`);
    return { ...locator(address, profile), ...payload(operation, profile) };
  });
  return JSON.stringify(wrap(profile.patch.body, entries));
}

/** Exactly one of product id and identifier (4.2): the preferred one where it names one product only, else the one there is. */
function locator(address: ProductAddress, { patch }: ServiceProfile): Record<string, unknown> {
  const byId = patch.prefer === 'product_id' || address.sharesIdentifier;
  if (byId && address.productId !== null) {
    return {
      [patch.product_id]: address.productIdIsNumber ? rawNumber(address.productId) : address.productId,
    };
  }
  return {
    [patch.identifier]: address.identifierIsNumber ? rawNumber(address.identifier) : address.identifier,
  };
}

function payload({ intent, values }: Operation, profile: ServiceProfile): Record<string, unknown> {
  const { patch } = profile;
  const withValue = intent !== 'remove';
  const written =
    patch.values_shape === 'list'
      ? values.map((value) => valueEntry(value, profile, { withValue }))
      : valueMap(values);
  return patch.shape === 'kind'
    ? { [patch.kind]: patch[intent], [patch.values]: written }
    : { [patch[intent]]: written };
}
