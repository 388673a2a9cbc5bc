import type { Value } from '#shared/domain/value.ts';
import { at, idText, isObject, type Json } from '#shared/service/json.ts';
import type { Call, Reply } from '../http/reply.ts';
import type { Product, StoredValue } from '../product.ts';
import type { Service } from '../service.ts';
import type { Dialect } from '../wire/dialect.ts';
import { ItemError } from '../wire/errors.ts';
import { fieldsInMap } from '../wire/fields-in-map.ts';
import { readValues } from '../wire/read-values.ts';
import { type ItemResult, settleItem } from '../wire/results.ts';
import { batchItems, batchReply, checkRules } from './batch.ts';

/**
 * Creates or updates products (service document 4.1), matched by identifier. An update replaces all values of the product;
 * variant fields that are not sent keep their contents.
 */
export function upsertProducts(service: Service): (call: Call) => Reply {
  const { dialect, state } = service;
  const { upsert, product: names } = dialect.profile;
  return (call) => {
    const items = batchItems(call, upsert.body, upsert.max_products, 'products');
    const results = items.map((item, index) => {
      const identifier = idText(at(item, names.identifier ?? dialect.identifierField))?.text ?? null;
      return settleItem(index, { productId: null, identifier }, () => upsertOne(service, item, identifier));
    });
    state.flush();
    return batchReply(results, dialect);
  };
}

function upsertOne(service: Service, item: Json, identifier: string | null): Omit<ItemResult, 'index'> {
  const { dialect, state } = service;
  const names = dialect.profile.product;
  if (!isObject(item)) throw new ItemError('invalid_product', 'A product must be an object');
  if (identifier === null)
    throw new ItemError(
      'identifier_missing',
      `"${names.identifier ?? dialect.identifierField}" identifies the product and is missing`,
    );
  const known = state.products.byIdentifier(identifier) ?? state.products.unlinkedByIdentifier(identifier);
  const product: Product = {
    productId: known?.productId ?? state.products.nextProductId(),
    identifier,
    parentIdentifier: readParent(service, at(item, names.parent_identifier), identifier, known),
    childBoundAttributes:
      readNames(at(item, names.child_bound_attributes), dialect) ?? known?.childBoundAttributes ?? [],
    definingProperties:
      readStored(service, at(item, names.defining_properties)) ?? known?.definingProperties ?? [],
    values: withTitle(service, item, readStored(service, ownProperties(item, dialect)) ?? []),
  };
  for (const { property, locale, value } of product.values) checkRules(service, property, locale, value);
  state.put(product, known === null);
  return {
    productId: product.productId,
    identifier,
    outcome: known ? 'updated' : 'created',
  };
}

/** The title field is the title in the primary language, unless the properties contain it. */
function withTitle({ dialect }: Service, item: Json, values: StoredValue[]): StoredValue[] {
  const { titleField, primary, profile } = dialect;
  if (values.some(({ property, locale }) => property === titleField && (locale ?? primary) === primary))
    return values;
  const title = at(item, profile.product.title ?? titleField);
  if (typeof title !== 'string')
    throw new ItemError(
      'title_missing',
      `"${profile.product.title ?? titleField}" is the title and is missing`,
    );
  return [{ property: titleField, locale: primary, value: title }, ...values];
}

/** Returns the properties without the fields that the profile puts among them. A title that is a property is kept. */
function ownProperties(item: Json, dialect: Dialect): Json | undefined {
  const properties = at(item, dialect.profile.product.properties);
  const fields = fieldsInMap(dialect).map(({ within }) => within.split('.')[0]);
  if (fields.length === 0 || !isObject(properties)) return properties;
  const own = Object.entries(properties).filter(
    ([name]) => name === dialect.titleField || !fields.includes(name),
  );
  return Object.fromEntries(own);
}

function readStored({ dialect }: Service, json: Json | undefined): StoredValue[] | null {
  if (json === undefined) return null;
  return readValues(json, dialect.profile.property.shape, dialect).map(({ property, locale, value }) => ({
    property,
    locale,
    value: value as Value,
  }));
}

function readNames(json: Json | undefined, { profile }: Dialect): string[] | null {
  if (json === undefined) return null;
  const entries = Array.isArray(json) ? json : [];
  const names = entries.map((entry) => (isObject(entry) ? entry[profile.property.name] : entry));
  if (!Array.isArray(json) || !names.every((name) => typeof name === 'string'))
    throw new ItemError(
      'invalid_product',
      `"${profile.product.child_bound_attributes}" must be a list of attribute names`,
    );
  return names as string[];
}

/** Null removes the product from its parent. A parent that does not exist yet may be created later. */
function readParent(
  { state }: Service,
  json: Json | undefined,
  identifier: string,
  known: Product | null,
): string | null {
  if (json === undefined) return known?.parentIdentifier ?? null;
  if (json === null || json === '') return null;
  const parent = idText(json)?.text;
  if (parent === undefined)
    throw new ItemError('invalid_parent', 'The parent must be given by its identifier');
  for (
    let above: string | null = parent;
    above !== null;
    above = state.products.byIdentifier(above)?.parentIdentifier ?? null
  ) {
    if (above === identifier)
      throw new ItemError('parent_cycle', `"${identifier}" cannot be its own ancestor`);
  }
  return parent;
}
