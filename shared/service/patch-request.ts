import { type ByName, byName, namedValue } from '../domain/by-name.ts';
import type { Operation, OperationValue } from '../domain/patch.ts';
import { recordCells } from './cells/record-cells.ts';
import { asEdition } from './editions.ts';
import { at, type Json, rawNumber, wrap } from './json.ts';
import { filledOperation, type OperationTemplate } from './operation-template.ts';
import type { ServiceProfile } from './profile.ts';
import type { Dialect } from './wire.ts';
import { rewrapped } from './wrapped-values.ts';
import { valueEntries, valueEntry, valueObject } from './write-values.ts';

/** How the service identifies a product, and how it spelled these values. */
export interface ProductAddress {
  product: number;
  productId: string | null;
  productIdIsNumber: boolean;
  identifier: string;
  identifierIsNumber: boolean;
  /** The service lists another product with this identifier, so only the product id identifies this one. */
  sharesIdentifier?: boolean;
  /** Types of values by property, if the service needs them back (`property.type`). */
  types?: ByName<Json>;
}

/**
 * Groups operations into requests (4.2): at most the profile's maximum each, and at most one operation of a product, so that
 * a result that names a product is the result of one operation.
 */
export function batchOperations(operations: readonly Operation[], maxOperations: number): Operation[][] {
  const ofProduct = new Map<number, Operation[]>();
  for (const operation of operations) {
    const others = ofProduct.get(operation.product);
    if (others) others.push(operation);
    else ofProduct.set(operation.product, [operation]);
  }
  const batches: Operation[][] = [];
  const all = [...ofProduct.values()];
  for (let from = 0; from < all.length; from += maxOperations) {
    const products = all.slice(from, from + maxOperations);
    const rounds = Math.max(...products.map(({ length }) => length));
    for (let round = 0; round < rounds; round++) batches.push(products.flatMap((own) => own[round] ?? []));
  }
  return batches;
}

/** Returns the JSON body of a patch request with the profile's names. `addresses` has every product of the operations. */
export function patchBody(
  operations: readonly Operation[],
  addresses: ReadonlyMap<number, ProductAddress>,
  dialect: Dialect,
): string {
  const { profile } = dialect;
  const entries = operations.map((operation) => {
    const address = addresses.get(operation.product);
    if (!address) throw new Error(`no address for product ${operation.product}`);
    return { ...locator(address, profile), ...operationJson(operation, address, dialect) };
  });
  return JSON.stringify(wrap(profile.patch.body, entries));
}

/**
 * Returns exactly one of product id and identifier (4.2): the preferred one if it identifies only one product, otherwise the
 * one available.
 */
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

/** An operation without the product that it is about. Throws `UnsayableCell` for a value that the profile cannot say. */
export function operationJson(
  { intent, values }: Pick<Operation, 'intent' | 'values'>,
  { types = byName([]) }: Pick<ProductAddress, 'types'>,
  dialect: Dialect,
): Record<string, unknown> {
  const { patch, property } = dialect.profile;
  if (patch.operation !== null)
    return filledOperation(templatesFor(intent, patch), spelledValues(values, dialect));
  const withValue = intent !== 'remove' || patch.clear === 'null';
  const typed = (name: string): { [key: string]: Json } => {
    const type = namedValue(types, name);
    return property.type !== null && type !== undefined ? { [property.type]: type } : {};
  };
  const written = () => {
    switch (patch.values_shape) {
      case 'list':
        return values.flatMap((value) =>
          withValue
            ? valueEntries(value, dialect.profile, () => typed(value.property))
            : [valueEntry(value, dialect.profile, { withValue })],
        );
      case 'cells':
        return at(cellsJson(values, dialect) as Json, patch.values_within);
      default:
        return valueObject(values, patch.values_shape);
    }
  };
  const name = intent === 'remove' && withValue ? patch.set : patch[intent];
  if (name === null) throw new Error(`the service profile has no name for ${intent}`);
  if (patch.values === '')
    return { ...(patch.shape === 'kind' && { [patch.kind]: name }), ...cellsJson(values, dialect) };
  return patch.shape === 'kind' ? { [patch.kind]: name, [patch.values]: written() } : { [name]: written() };
}

/** The user's own templates. A removal may be a set of null. */
function templatesFor(
  intent: Operation['intent'],
  { operation, clear }: ServiceProfile['patch'],
): OperationTemplate[] {
  const own = operation?.[intent];
  return own ?? (intent === 'remove' && clear === 'null' ? operation?.set : undefined) ?? [];
}

const spelledValues = (values: readonly OperationValue[], dialect: Dialect) =>
  values.map(({ property, locale, localeless, spelled, value }) => ({
    property,
    spelled: localeless ? '' : (spelled ?? recordCells(dialect).languages.wordFor(locale)),
    value,
  }));

/** Values at the places where a record has them. Throws `UnsayableCell`. */
function cellsJson(values: readonly OperationValue[], dialect: Dialect): Record<string, unknown> {
  const cells = spelledValues(values, dialect).map((one) => ({ ...one, value: one.value as Json }));
  const part = asEdition(recordCells(dialect).write({}, cells), dialect.profile);
  return rewrapped(part, dialect.profile);
}
