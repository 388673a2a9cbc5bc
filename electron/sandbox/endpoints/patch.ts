import type { Value } from '#shared/domain/value.ts';
import { idText, isObject, type Json } from '#shared/service/json.ts';
import type { Call, Reply } from '../http/reply.ts';
import { type CellWrite, cellValues, type Product, writeCells } from '../product.ts';
import type { Service } from '../service.ts';
import type { Dialect } from '../wire/dialect.ts';
import { ItemError } from '../wire/errors.ts';
import { field } from '../wire/paths.ts';
import { readRemovals, readValues, type SentValue } from '../wire/read-values.ts';
import { type ItemResult, settleItem } from '../wire/results.ts';
import { batchItems, batchReply, checkRules, isStruct } from './batch.ts';

const INTENTS = ['set', 'remove', 'append', 'remove_items'] as const;
type Intent = (typeof INTENTS)[number];

interface Target {
  productId: string | null;
  identifier: string | null;
}

/** Patches products (service document 4.2): every operation is a separate transaction with its own result. */
export function patchProducts(service: Service): (call: Call) => Reply {
  const { dialect, state } = service;
  const { patch } = dialect.profile;
  return (call) => {
    const operations = batchItems(call, patch.body, patch.max_operations, 'operations');
    const results = operations.map((operation, index) => {
      const target = readTarget(operation, dialect);
      return settleItem(index, target, () => patchOne(service, operation, target));
    });
    state.flush();
    return batchReply(results, dialect);
  };
}

const readTarget = (operation: Json, { profile }: Dialect): Target => ({
  productId: idText(field(operation, profile.patch.product_id))?.text ?? null,
  identifier: idText(field(operation, profile.patch.identifier))?.text ?? null,
});

function patchOne(service: Service, operation: Json, target: Target): Omit<ItemResult, 'index'> {
  if (!isObject(operation)) throw new ItemError('invalid_operation', 'An operation must be an object');
  const product = locate(service, target);
  const parts = readParts(operation, service.dialect);
  if (parts.every(({ values }) => values.length === 0))
    throw new ItemError('nothing_to_do', 'The operation names no property');
  const cells: CellWrite[] = [];
  let patched = product;
  for (const { intent, values } of parts) {
    const writes = writesOf(service, patched, intent, values);
    patched = writeCells(patched, writes, service.state.primary);
    cells.push(...writes);
  }
  service.state.write(product, cells);
  return { productId: product.productId, identifier: product.identifier, outcome: 'ok' };
}

function locate({ state, dialect }: Service, { productId, identifier }: Target): Product {
  const names = dialect.profile.patch;
  if ((productId === null) === (identifier === null))
    throw new ItemError('one_locator', `Give exactly one of "${names.product_id}" and "${names.identifier}"`);
  const product =
    productId !== null ? state.products.byProductId(productId) : state.products.byIdentifier(identifier!);
  if (!product)
    throw new ItemError(
      'product_not_found',
      `There is no product "${productId ?? identifier}" on this integration`,
    );
  return product;
}

function readParts(operation: Json, dialect: Dialect): { intent: Intent; values: SentValue[] }[] {
  const { patch } = dialect.profile;
  const { values_shape } = patch;
  if (values_shape === 'cells') throw new Error('the sandbox was not to start with this profile');
  const read = (intent: Intent, json: Json | undefined) => ({
    intent,
    values: (intent === 'remove' ? readRemovals : readValues)(json, values_shape, dialect),
  });
  const known = INTENTS.flatMap((intent) => {
    const name = patch[intent];
    return name === null || (intent === 'remove_items' && name === patch.remove) ? [] : [{ intent, name }];
  });
  if (patch.shape === 'keys') return known.map(({ intent, name }) => read(intent, field(operation, name)));
  const kind = field(operation, patch.kind);
  const intent = known.find(({ name }) => name === kind)?.intent;
  if (!intent)
    throw new ItemError(
      'unknown_operation',
      `"${patch.kind}" must be one of ${known.map(({ name }) => `"${name}"`).join(', ')}`,
    );
  return [read(intent, field(operation, patch.values))];
}

/** Returns the contents of the cells after one kind of operation. Values sent for the same cell belong together. */
function writesOf(
  service: Service,
  product: Product,
  intent: Intent,
  sent: readonly SentValue[],
): CellWrite[] {
  const { primary } = service.state;
  const cells = Map.groupBy(sent, ({ property, locale }) => JSON.stringify([property, locale ?? primary]));
  return [...cells.values()].map((same) => {
    const { property, locale } = same[0]!;
    if (intent === 'remove' && same.every(({ value }) => value === null))
      return { property, locale, values: [] };
    const values = same.map(({ value }) => value as Value);
    const held = cellValues(product, property, locale, primary);
    if (intent === 'remove' || intent === 'remove_items')
      return { property, locale, values: withoutItems(property, held, values) };
    for (const value of values) checkRules(service, property, locale, value);
    if (intent === 'set') return { property, locale, values };
    return { property, locale, values: appended(property, held, values) };
  });
}

/** Removes items from a list, at any position; missing ones are not an error. */
function withoutItems(property: string, held: readonly Value[], removed: readonly Value[]): Value[] {
  const [list] = held;
  if (!Array.isArray(list))
    throw new ItemError('not_a_list', `"${property}" is not a list, so no items can be removed from it`);
  const gone = new Set(removed.flat().map((item) => JSON.stringify(item)));
  return [list.filter((item) => !gone.has(JSON.stringify(item)))];
}

/** Appends items to a list, creating it if there was no value; another category is added beside the first (2.5). */
function appended(property: string, held: readonly Value[], added: readonly Value[]): Value[] {
  const items = added.flatMap((value) => (Array.isArray(value) ? value : [value]));
  if (held.length > 0 && held.every(isStruct) && items.every(isStruct)) return [...held, ...items];
  const list = held.length === 0 ? [] : held[0]!;
  if (held.length > 1 || !Array.isArray(list))
    throw new ItemError('not_a_list', `"${property}" is not a list, so nothing can be appended to it`);
  return [[...list, ...items]];
}
