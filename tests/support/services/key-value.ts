import { json, type Reply, type Seen } from '../dialects/host.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item, PLAIN_NAMES } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['de', 'en'];
const TOKEN = 'kv-5b1f90c2';
const SIZE = 13;

/** A table by key and value: values with one letter for their type, sets of texts, the last key as position. */
export const keyValue: ForeignService = {
  name: 'key and value',
  knows: {
    integrationId: 'products-live',
    token: TOKEN,
    identifierField: 'sku',
    titleField: 'title',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: {
      operation: {
        set: [
          { Action: 'PUT', '{name}': { M: { '{locale}': { S: '{value:text}' } } } },
          { Action: 'PUT', '{name}': { S: '{value:text}' } },
          { Action: 'PUT', '{name}': { N: '{value:number}' } },
          { Action: 'PUT', '{name}': { BOOL: '{value:yesno}' } },
          { Action: 'PUT', '{name}': { SS: '{value:list}' } },
        ],
        remove: [
          { Action: 'DELETE', '{name}': { M: { '{locale}': { NULL: true } } } },
          { Action: 'DELETE', '{name}': { NULL: true } },
        ],
      },
    },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'products-live',
        locales: LOCALES,
        unknown: 'keep',
        goods: goods({
          count: 40,
          locales: LOCALES,
          page: SIZE,
          names: PLAIN_NAMES,
          sku: (n) => `kv#${n}`,
          id: (n) => `01HV${n}X`,
        }),
        technical: ['entity'],
        admits: ({ headers }) => headers['x-api-key'] === TOKEN,
        refuse: ({ status, code, message }) => json(status, { __type: code, Message: message }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            Records: entries.map(({ item, at, summary, full }) => ({
              eventName: 'MODIFY',
              Keys: { sku: { S: item.sku } },
              ApproximateCreationDateTime: at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { NewImage: write(item, store) } : {}),
            })),
            offset,
          }),
        operation,
        product,
        wrote: (written) =>
          json(200, {
            Results: written.map(({ sku, problem }) => ({
              sku,
              Status: problem ? 'Failed' : 'Done',
              ...(problem ? { Message: problem.message } : {}),
            })),
          }),
        mode: ({ query }) => (query.get('Scope') === 'Table' ? 'delete' : 'unlink'),
        removed: () => json(200, {}),
      },
      open,
    ),
};

/** Values of attributes in the format of the table; a list of nothing but texts is a set. */
function typed(value: unknown): unknown {
  if (value === null) return { NULL: true };
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (!Array.isArray(value))
    return { M: Object.fromEntries(Object.entries(Object(value)).map(([key, one]) => [key, typed(one)])) };
  return value.length > 0 && value.every((one) => typeof one === 'string')
    ? { SS: value }
    : { L: value.map(typed) };
}

function untyped(json: unknown): unknown {
  const [[type, held] = ['', null], ...more] = Object.entries(Object(json)) as [string, unknown][];
  if (!TYPES.includes(type) || more.length > 0)
    throw new Problem(
      400,
      'SerializationException',
      'A value has one of the types S, N, BOOL, NULL, SS, L, M',
    );
  if (type === 'NULL') return null;
  if (type === 'N') return Number(held);
  if (type === 'L') return (held as unknown[]).map(untyped);
  if (type !== 'M') return held;
  return Object.fromEntries(Object.entries(Object(held)).map(([key, one]) => [key, untyped(one)]));
}

const TYPES = ['S', 'N', 'BOOL', 'NULL', 'SS', 'L', 'M'];

/** Values by name; localized ones are a map by locale. */
function merged(cells: Cell[]): Record<string, unknown> {
  const map: Record<string, unknown> = {};
  for (const { name, locale, value } of cells)
    map[name] = locale === null ? value : { ...Object(map[name]), [locale]: value };
  return map;
}

const write = (item: Item, store: Store): unknown =>
  Object.fromEntries(
    Object.entries({
      product_id: item.id,
      sku: item.sku,
      ...(item.parent === null
        ? {}
        : { parent_identifier: item.parent, defining_properties: merged(store.split(item).defining) }),
      ...(item.axes.length > 0 ? { child_bound_attributes: item.axes } : {}),
      ...merged(item.cells),
      entity: 'PRODUCT',
    }).map(([name, value]) => [name, typed(value)]),
  );

/** The position is the key of the last product, which an answer without more has not. */
function list({ query }: Seen, store: Store): Reply {
  const sku = query.get('sku');
  const pool = query.get('include_children') === 'true' ? store.items : store.roots();
  const all = sku === null ? pool : store.items.filter((one) => one.sku === sku);
  const { part, next } = slice(all, startOf(query.get('ExclusiveStartKey'), all), SIZE);
  return json(200, {
    Items: part.map((one) => write(one, store)),
    Count: part.length,
    ScannedCount: part.length,
    ...(next === null
      ? {}
      : { LastEvaluatedKey: { entity: { S: 'PRODUCT' }, sku: { S: part.at(-1)?.sku } } }),
  });
}

function startOf(key: string | null, all: Item[]): number {
  if (key === null) return 0;
  const refused = new Problem(400, 'ValidationException', 'The provided starting key is invalid');
  try {
    const { sku } = JSON.parse(key) as { sku: { S: string } };
    const at = all.findIndex((one) => one.sku === sku.S);
    if (at >= 0) return at + 1;
  } catch {
    throw refused;
  }
  throw refused;
}

const NO_VALUES = ['product_id', 'sku', 'identifier', 'Action', 'entity'];
const VARIANT = ['parent_identifier', 'child_bound_attributes', 'defining_properties'];

const cellsOf = (sent: Record<string, unknown>): Cell[] =>
  Object.entries(sent).flatMap(([name, json]): Cell[] => {
    if ([...NO_VALUES, ...VARIANT].includes(name)) return [];
    const value = untyped(json);
    const keys = Object.keys(Object(value));
    const isLocalized =
      typeof value === 'object' && keys.length > 0 && keys.every((key) => LOCALES.includes(key));
    return isLocalized
      ? Object.entries(Object(value)).map(([locale, text]) => ({ name, locale, value: text }))
      : [{ name, locale: null, value }];
  });

const KINDS: Record<string, 'set' | 'append' | 'remove'> = { PUT: 'set', ADD: 'append', DELETE: 'remove' };

const plainOf = (json: unknown): unknown => (typeof json === 'object' ? untyped(json) : json);

/** `{sku|identifier, Action: "PUT"|"ADD"|"DELETE", title: {M: {de: {S: …}}}}` */
const operation = (sent: Record<string, unknown>): Operation => ({
  ...('product_id' in sent ? { productId: plainOf(sent.product_id) } : {}),
  ...('identifier' in sent ? { identifier: plainOf(sent.identifier) } : {}),
  changes: cellsOf(sent).map((cell) => ({ ...cell, kind: KINDS[String(plainOf(sent.Action))] ?? 'set' })),
});

const product = (sent: Record<string, unknown>): NewProduct => ({
  identifier: untyped(sent.sku),
  parent: sent.parent_identifier === undefined ? null : untyped(sent.parent_identifier),
  axes: untyped(sent.child_bound_attributes),
  cells: cellsOf(sent),
});
