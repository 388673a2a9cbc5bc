import { json, type Reply, type Seen } from '../dialects/host.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en-GB', 'de-AT', 'it-IT'];
const TOKEN = 'AIzaSyB3-xK9_demo-key';
const SIZE = 12;
const MOST = 12;

/** A document database: each value in a wrapper that names its type, page tokens, the key in the query. */
export const typedFields: ForeignService = {
  name: 'typed fields',
  knows: {
    integrationId: 'acme-prod',
    token: TOKEN,
    identifierField: 'sku',
    titleField: 'title',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: {
      body: 'writes',
      kind: 'transform',
      set: 'SET',
      append: 'APPEND',
      remove: 'REMOVE',
      values: '',
      values_shape: 'cells',
    },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'acme-prod',
        locales: LOCALES,
        unknown: 'keep',
        goods: goods({
          count: 39,
          locales: LOCALES,
          page: SIZE,
          names: {
            title: 'title',
            description: 'description',
            colour: 'colour',
            material: 'material',
            ean: 'barcode',
            size: 'size',
            weight: 'weight',
            stock: 'stock',
            active: 'published',
            tags: 'tags',
            category: 'category',
          },
          sku: (n) => `sku-${String(n).padStart(4, '0')}`,
          id: (n) => `7Yh${(n * 4099 + 77_777).toString(36)}QpLm`,
        }),
        technical: ['name', 'createTime', 'updateTime', 'draft'],
        admits: ({ query }) => query.get('key') === TOKEN,
        refuse: ({ status, code, message, field }) =>
          json(status, {
            error: {
              code: status,
              message,
              status: status === 401 ? 'UNAUTHENTICATED' : status === 404 ? 'NOT_FOUND' : 'INVALID_ARGUMENT',
              details: [
                {
                  '@type': 'type.example.com/rpc.ErrorInfo',
                  reason: code.toUpperCase(),
                  ...(field === null ? {} : { fieldViolations: [{ field, description: message }] }),
                },
              ],
            },
          }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            changes: entries.map(({ item, at, summary, full }) => ({
              document: full ? write(item, store) : { name: nameOf(item) },
              changeTime: at,
              ...(summary === undefined ? {} : { summary }),
            })),
            offset,
          }),
        batch: (body) => (Array.isArray(body) ? body : Reflect.get(Object(body), 'writes')),
        operation,
        product,
        wrote: (written) =>
          json(200, {
            writeResults: written.map(({ item, problem }) =>
              item && !problem ? { name: nameOf(item), updateTime: '2026-03-01T00:00:00.000000Z' } : {},
            ),
            status: written.map(({ problem }) =>
              problem ? { code: problem.status === 404 ? 5 : 3, message: problem.message } : { code: 0 },
            ),
          }),
        mode: ({ query }) => (query.get('unlinkOnly') === 'true' ? 'unlink' : 'delete'),
        removed: () => json(200, {}),
      },
      open,
    ),
};

const nameOf = ({ id }: Item): string => `projects/acme/databases/(default)/documents/products/${id}`;

function list({ query }: Seen, store: Store): Reply {
  for (const name of query.keys())
    if (!['key', 'pageSize', 'pageToken', 'sku', 'showVariants', 'alt'].includes(name))
      throw new Problem(
        400,
        'invalid_argument',
        `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter.`,
        name,
      );
  const wanted = query.get('sku');
  const pool = query.get('showVariants') === 'true' ? store.items : store.roots();
  const all = wanted === null ? pool : store.items.filter(({ sku }) => sku === wanted);
  const token = query.get('pageToken');
  const from = token === null ? 0 : Number(Buffer.from(token, 'base64url').toString().slice(2));
  if (Number.isNaN(from))
    throw new Problem(400, 'invalid_argument', 'The page token is invalid', 'pageToken');
  const { part, next } = slice(all, from, Math.min(MOST, Number(query.get('pageSize') ?? SIZE)));
  return json(200, {
    documents: part.map((item) => write(item, store)),
    ...(next === null ? {} : { nextPageToken: Buffer.from(`o:${next}`).toString('base64url') }),
  });
}

const write = (item: Item, store: Store): unknown => {
  const held: Record<string, unknown> = {
    product_id: item.id,
    sku: item.sku,
    ...merged(item.cells),
    draft: null,
  };
  if (item.parent !== null) {
    held.parent_identifier = item.parent;
    held.defining_properties = merged(store.split(item).defining);
  }
  if (item.axes.length > 0) held.child_bound_attributes = item.axes;
  return {
    name: nameOf(item),
    fields: Object.fromEntries(Object.entries(held).map(([name, value]) => [name, wrapped(value)])),
    createTime: '2025-07-01T12:00:00.123456Z',
    updateTime: '2026-02-01T12:00:00.654321Z',
  };
};

/** Values by name; localized ones are a map by locale. */
function merged(cells: Cell[]): Record<string, unknown> {
  const map: Record<string, unknown> = {};
  for (const { name, locale, value } of cells)
    map[name] = locale === null ? value : { ...Object(map[name]), [locale]: value };
  return map;
}

function wrapped(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return { nullValue: null };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number')
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(wrapped) } };
  const fields = Object.entries(value).map(([name, part]) => [name, wrapped(part)]);
  return { mapValue: { fields: Object.fromEntries(fields) } };
}

function unwrapped(sent: unknown): unknown {
  const [[type, value] = []] = Object.entries(Object(sent));
  if (type === 'integerValue') return Number(value);
  if (type === 'arrayValue') return (Reflect.get(Object(value), 'values') ?? []).map(unwrapped);
  if (type === 'mapValue') return plain(Reflect.get(Object(value), 'fields'));
  return value;
}

const plain = (fields: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(Object(fields)).map(([name, value]) => [name, unwrapped(value)]));

const NO_VALUES = ['product_id', 'sku', 'parent_identifier', 'child_bound_attributes', 'defining_properties'];

const cellsOf = (values: Record<string, unknown>): Cell[] =>
  Object.entries(values).flatMap(([name, value]): Cell[] => {
    if (NO_VALUES.includes(name)) return [];
    const localized = LOCALES.some((locale) => Object.hasOwn(Object(value), locale));
    return localized
      ? Object.entries(Object(value)).map(([locale, text]) => ({ name, locale, value: text }))
      : [{ name, locale: null, value }];
  });

/** `{identifier, transform: "SET"|"APPEND"|"REMOVE", fields}`. */
const operation = (sent: Record<string, unknown>): Operation => ({
  ...('product_id' in sent ? { productId: sent.product_id } : {}),
  ...('identifier' in sent ? { identifier: sent.identifier } : {}),
  changes: cellsOf(plain(sent.fields)).map((cell) => ({
    ...cell,
    kind: sent.transform === 'REMOVE' ? 'remove' : sent.transform === 'APPEND' ? 'append' : 'set',
  })),
});

function product(sent: Record<string, unknown>): NewProduct {
  const values = plain(sent.fields);
  return {
    identifier: values.sku,
    parent: values.parent_identifier,
    axes: values.child_bound_attributes,
    cells: [...cellsOf(values), ...cellsOf(Object(values.defining_properties))],
  };
}
