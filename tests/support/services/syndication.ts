import { json, type Reply, type Seen } from '../dialects/host.ts';
import { asked, byName, changing, count, dressed, located } from './dressed.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en-US', 'de-DE', 'fr-CA'];
const TOKEN = 'U9tq3b1Q0x-9s5YyPCw7f3mG5p2S1nHkqZr7Vd0L';
const SIZE = 11;
const MOST = 100;
const VIEWS = ['parents', 'all'];

/**
 * A product experience platform: properties by the names that people gave them, an object of languages only where a property
 * is localized, system fields behind a colon, a cursor in "meta". Its reference says: the token is a bearer token; `cursor` and
 * `per_page`; `filter` is an identifier; children come with `view=all`. Changes are products with the properties that change,
 * `{identifier, "Product Name": {"de-DE": "…"}, "Material": "Steel"}`; null removes, properties within "append" are appended.
 */
export const syndication: ForeignService = {
  name: 'properties by their names',
  knows: {
    integrationId: 's-5c7a',
    token: TOKEN,
    identifierField: 'SKU',
    titleField: 'Product Name',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: {
      operation: {
        set: [{ '{name}': { '{locale}': '{value}' } }, { '{name}': '{value}' }],
        remove: [{ '{name}': { '{locale}': null } }, { '{name}': null }],
        append: [{ append: { '{name}': '{value}' } }],
      },
    },
    results: {
      items: 'products',
      identifier: 'salsify:id',
      status: 'outcome',
      success: ['created', 'updated'],
    },
  },
  start: (open) =>
    serve(
      {
        integrationId: 's-5c7a',
        locales: LOCALES,
        unknown: 'keep',
        goods: dressed(
          goods({
            count: 39,
            locales: LOCALES,
            page: SIZE,
            names: {
              title: 'Product Name',
              description: 'Marketing Copy (long)',
              colour: 'Color / Finish',
              material: 'Material',
              model: 'Model No.',
              ean: 'GTIN-14',
              size: 'Size',
              weight: 'Net Weight (kg)',
              stock: 'Units in stock',
              active: 'Oven safe?',
              tags: 'Keywords',
              category: 'Category',
            },
            sku: (n) => `${n % 2 === 0 ? 'KW' : 'kw'} ${300 + n}/${n % 5}`,
            id: (n) => `s-${(n * 7_368_787 + 1_679_616).toString(36)}-${n}`,
          }),
          { Keywords: (value) => (Array.isArray(value) && value.length === 1 ? value[0] : value) },
        ),
        technical: [
          'salsify:id',
          'salsify:created_at',
          'salsify:updated_at',
          'salsify:version',
          'salsify:profile_asset_id',
          'salsify:digital_assets',
          'salsify:destinations',
        ],
        admits: ({ headers }) => headers.authorization === `Bearer ${TOKEN}`,
        refuse: ({ status, message, field }) =>
          json(
            status,
            status === 401
              ? { error: 'invalid_token' }
              : { errors: [field === null ? message : `${field}: ${message}`] },
          ),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            data: entries.map(({ item, at, summary, full }) => ({
              'salsify:id': item.sku,
              'salsify:updated_at': at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { product: write(item, store) } : {}),
            })),
            offset,
          }),
        operation,
        product,
        wrote: (written) =>
          json(200, {
            status: written.some(({ problem }) => problem) ? 'completed_with_errors' : 'completed',
            products: written.map(({ sku, created, problem }) => ({
              'salsify:id': sku,
              outcome: problem ? 'failed' : created ? 'created' : 'updated',
              failures: problem ? [{ property: problem.field, reason: problem.message }] : [],
            })),
          }),
        mode: ({ query }) => (query.get('archive') === 'true' ? 'unlink' : 'delete'),
        removed: () => ({ status: 204 }),
      },
      open,
    ),
};

const cursorOf = (item: Item): string => Buffer.from(`["${item.id}"]`).toString('base64url');

/** Its cursor is null on the last page. */
function list({ query }: Seen, store: Store): Reply {
  const size = count(query.get('per_page'), SIZE, 1);
  if (!(size <= MOST)) throw new Problem(422, 'invalid', `must be between 1 and ${MOST}`, 'per_page');
  const view = query.get('view') ?? 'parents';
  if (!VIEWS.includes(view)) throw new Problem(422, 'invalid', `must be one of ${VIEWS.join(', ')}`, 'view');
  const all = asked(store, query.get('filter'), view === 'all');
  const cursor = query.get('cursor');
  const from = cursor === null ? 0 : all.findIndex((item) => cursorOf(item) === cursor);
  if (from < 0) throw new Problem(422, 'invalid', 'is not a cursor of this list', 'cursor');
  const { part, next } = slice(all, from, size);
  const first = next === null ? undefined : all[next];
  return json(200, {
    data: part.map((item) => write(item, store)),
    meta: {
      per_page: size,
      cursor: first ? cursorOf(first) : null,
      total_entries: all.length,
      view,
      available_views: VIEWS,
    },
  });
}

function write(item: Item, store: Store): unknown {
  return {
    'salsify:id': item.sku,
    SKU: item.sku,
    ...merged(item.cells),
    ...(item.parent === null ? {} : { parent_identifier: item.parent }),
    ...(item.axes.length === 0 ? {} : { child_bound_attributes: item.axes }),
    ...(item.parent === null ? {} : { defining_properties: merged(store.split(item).defining) }),
    'salsify:system_id': item.id,
    'salsify:created_at': '2025-01-15T16:20:01.000Z',
    'salsify:updated_at': '2026-02-11T11:00:07.000Z',
    'salsify:version': 4,
    'salsify:profile_asset_id': null,
    'salsify:digital_assets': [],
    'salsify:destinations': ['web', 'print'],
  };
}

const merged = (cells: Cell[]): Record<string, unknown> =>
  Object.fromEntries(
    byName(cells).map(([name, own]) => [
      name,
      own.every(({ locale }) => locale === null)
        ? own[0]?.value
        : Object.fromEntries(own.map(({ locale, value }) => [locale, value])),
    ]),
  );

const FIXED = [
  'SKU',
  'product_id',
  'identifier',
  'append',
  'parent_identifier',
  'child_bound_attributes',
  'defining_properties',
];

const cellsOf = (sent: unknown): Cell[] =>
  Object.entries(Object(sent)).flatMap(([name, value]): Cell[] => {
    if (FIXED.includes(name) || name.startsWith('salsify:')) return [];
    const keys = Object.keys(Object(value));
    return typeof value === 'object' && keys.length > 0 && keys.every((key) => LOCALES.includes(key))
      ? Object.entries(Object(value)).map(([locale, text]) => ({ name, locale, value: text }))
      : [{ name, locale: null, value }];
  });

const operation = (sent: Record<string, unknown>): Operation => ({
  ...located(sent),
  changes: [...changing(cellsOf(sent), 'set'), ...changing(cellsOf(sent.append), 'append')],
});

const product = (sent: Record<string, unknown>): NewProduct => ({
  identifier: sent.SKU ?? sent['salsify:id'],
  parent: sent.parent_identifier,
  axes: sent.child_bound_attributes,
  cells: [...cellsOf(sent), ...cellsOf(sent.defining_properties)],
});
