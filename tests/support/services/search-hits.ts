import { json, type Reply, type Seen } from '../dialects/host.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store } from './store.ts';

const LOCALES = ['en', 'de', 'it'];
const TOKEN = 'VnVhQ2ZHY0JDZGJrUW0tZTVhT3g=';
const SIZE = 10;
const PARAMETERS = ['size', 'search_after', 'q', 'sort', 'inner_hits', 'pretty', 'track_total_hits'];
const CODES = LOCALES.map((code) => `.${code}`);

/** A search engine: hits with a source of dotted fields, continued after the sort values of the last hit. */
export const searchHits: ForeignService = {
  name: 'search hits',
  knows: {
    integrationId: 'products-v3',
    token: TOKEN,
    identifierField: 'sku',
    titleField: 'title',
    locales: LOCALES,
  },
  profile: { auth: { header: 'Authorization', prefix: 'ApiKey ' } },
  writes: {
    patch: {
      operation: {
        set: [{ doc: { '{name}.{locale}': '{value}' } }, { doc: { '{name}': '{value}' } }],
        remove: [{ unset: ['{name}.{locale}'] }, { unset: ['{name}'] }],
        append: [{ append: { '{name}': '{value}' } }],
      },
    },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'products-v3',
        locales: LOCALES,
        unknown: 'keep',
        goods: goods({
          count: 41,
          locales: LOCALES,
          page: SIZE,
          names: {
            title: 'title',
            description: 'description',
            colour: 'colour',
            material: 'material',
            model: 'model_name',
            size: 'size',
            weight: 'weight_kg',
            stock: 'stock',
            active: 'in_assortment',
            tags: 'tags',
            category: 'category',
          },
          sku: (n) => `${n % 4 === 0 ? '0' : 'K'}${300 + n}`,
          id: (n) => `xQ${(n * 977 + 5000).toString(36)}-_Yj`,
        }),
        technical: ['_index', '_id', '_score', 'sort', '@timestamp', '_seq_no', '_primary_term', 'relation'],
        admits: ({ headers }) => headers.authorization === `ApiKey ${TOKEN}`,
        refuse: ({ status, code, message }) => {
          const cause = { type: `${code}_exception`, reason: message };
          return json(status, { error: { root_cause: [cause], ...cause }, status });
        },
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            hits: {
              hits: entries.map(({ item, at, summary, full }) => ({
                _index: 'changes',
                _id: item.id,
                _source: {
                  '@timestamp': at,
                  sku: item.sku,
                  ...(summary === undefined ? {} : { summary }),
                  ...(full ? { product: source(item, store) } : {}),
                },
              })),
            },
            offset,
          }),
        operation,
        product,
        wrote: (written, verb) =>
          json(200, {
            took: 11,
            errors: written.some(({ problem }) => problem !== null),
            items: written.map(({ sku, item, problem, created }) => ({
              [verb === 'post' ? 'index' : 'update']: {
                _index: 'products-v3',
                _id: item?.id ?? sku,
                status: problem?.status ?? (created ? 201 : 200),
                ...(problem
                  ? { error: { type: `${problem.code}_exception`, reason: problem.message } }
                  : { result: created ? 'created' : 'updated' }),
              },
            })),
          }),
        mode: ({ query }) => (query.get('tombstone') === 'true' ? 'unlink' : 'delete'),
        removed: (item, mode) =>
          json(200, { _id: item.id, result: mode === 'delete' ? 'deleted' : 'tombstoned' }),
      },
      open,
    ),
};

const sortOf = ({ id, sku }: Item): unknown[] => [sku, id];

function list({ query, path }: Seen, store: Store): Reply {
  for (const name of query.keys())
    if (!PARAMETERS.includes(name))
      throw new Problem(
        400,
        'illegal_argument',
        `request [${path}] contains unrecognized parameter: [${name}]`,
      );
  const found = /^sku:"?(.*?)"?$/.exec(query.get('q') ?? '');
  const pool = found ? store.items.filter(({ sku }) => sku === found[1]) : store.roots();
  const all = pool.toSorted((one, other) => (one.sku < other.sku ? -1 : 1));
  const after = query.get('search_after');
  let last: unknown = null;
  try {
    last = after === null ? null : JSON.parse(after);
  } catch {
    throw new Problem(400, 'parsing', `[search_after] is no array: [${after}]`);
  }
  if (last !== null && !(Array.isArray(last) && last.length === 2))
    throw new Problem(400, 'illegal_argument', 'search_after has 1 value(s) but sort has 2.');
  const size = Math.min(SIZE, Number(query.get('size') ?? SIZE));
  const rest = last === null ? all : all.filter(({ sku }) => sku > String((last as unknown[])[0]));
  return json(200, {
    took: 3,
    timed_out: false,
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: {
      total: { value: all.length, relation: 'eq' },
      max_score: null,
      hits: rest.slice(0, size).map((item) => hit(item, store)),
    },
  });
}

/** Variants are the inner hits of their parent, at every level. */
function hit(item: Item, store: Store): Record<string, unknown> {
  const children = store.childrenOf(item);
  return {
    _index: 'products-v3',
    _id: item.id,
    _score: null,
    _source: source(item, store),
    sort: sortOf(item),
    ...(children.length === 0
      ? {}
      : {
          inner_hits: {
            variants: {
              hits: {
                total: { value: children.length, relation: 'eq' },
                hits: children.map((child) => hit(child, store)),
              },
            },
          },
        }),
  };
}

function source(item: Item, store: Store): Record<string, unknown> {
  const { defining } = store.split(item);
  return {
    '@timestamp': '2026-02-02T02:02:02.000Z',
    sku: item.sku,
    ...dotted(item.cells),
    parent_identifier: item.parent,
    ...(item.axes.length === 0 ? {} : { child_bound_attributes: item.axes }),
    ...(defining.length === 0 ? {} : { defining_properties: dotted(defining) }),
  };
}

const dotted = (cells: Cell[]): Record<string, unknown> =>
  Object.fromEntries(
    cells.map(({ name, locale, value }) => [locale === null ? name : `${name}.${locale}`, value]),
  );

const NO_VALUES = ['sku', 'parent_identifier', 'child_bound_attributes', 'defining_properties', '@timestamp'];

const cellsOf = (doc: unknown): Cell[] =>
  Object.entries(Object(doc)).flatMap(([field, value]) => {
    if (NO_VALUES.includes(field)) return [];
    const code = CODES.find((one) => field.endsWith(one));
    return [
      code === undefined
        ? { name: field, locale: null, value }
        : { name: field.slice(0, -code.length), locale: code.slice(1), value },
    ];
  });

/** `{identifier, doc: {field: value}, append: {…}, unset: [field]}`. */
const operation = (sent: Record<string, unknown>): Operation => ({
  ...('product_id' in sent ? { productId: sent.product_id } : {}),
  ...('identifier' in sent ? { identifier: sent.identifier } : {}),
  changes: [
    ...cellsOf(sent.doc).map((cell) => ({ ...cell, kind: 'set' as const })),
    ...cellsOf(sent.append).map((cell) => ({ ...cell, kind: 'append' as const })),
    ...((sent.unset ?? []) as string[]).flatMap((field) =>
      cellsOf({ [field]: null }).map((cell) => ({ ...cell, kind: 'remove' as const })),
    ),
  ],
});

const product = (sent: Record<string, unknown>): NewProduct => ({
  identifier: sent.sku,
  parent: sent.parent_identifier,
  axes: sent.child_bound_attributes,
  cells: [...cellsOf(sent), ...cellsOf(sent.defining_properties)],
});
