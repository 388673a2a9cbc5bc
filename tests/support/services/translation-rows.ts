import { json, type Reply, type Seen } from '../dialects/host.ts';
import { asked, changing, count, dressed, located } from './dressed.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { blank, byLocale, Problem, type Store, slice } from './store.ts';

const LOCALES = ['en-US', 'de-DE', 'fr-FR'];
const TOKEN = 'wQ2v-7Lk_static_91xT';
const SIZE = 15;
const MOST = 100;
const MATERIALS: Record<string, number> = { steel: 1, 'cast iron': 2, copper: 3 };

/**
 * A database with an API: rows with all their columns, translations as rows of a second table, decimals as texts, counts on
 * request. Its reference says: the token is a bearer token or `access_token` in the address; `limit` and `page`, from 1;
 * `filter[sku][_eq]`; children are in `variants`, or in the list with `filter[parent_identifier][_nnull]=true`. Changes are rows
 * with the columns that change, `{identifier, stock: 3, translations: [{languages_code: "de-DE", title: "…"}]}`; null removes,
 * `{tags: {create: ["new"]}}` appends.
 */
export const translationRows: ForeignService = {
  name: 'translation rows',
  knows: {
    integrationId: 'headless',
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
          { translations: [{ languages_code: '{locale}', '{name}': '{value}' }] },
          { '{name}': '{value}' },
        ],
        remove: [{ translations: [{ languages_code: '{locale}', '{name}': null }] }, { '{name}': null }],
        append: [{ '{name}': { create: '{value}' } }],
      },
    },
    results: { items: 'data', identifier: 'sku', applied_when: 'no_error' },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'headless',
        locales: LOCALES,
        unknown: 'ignore',
        defining: 'none',
        goods: dressed(
          goods({
            count: 47,
            locales: LOCALES,
            page: SIZE,
            names: {
              title: 'title',
              description: 'description',
              colour: 'color',
              material: 'material',
              model: 'model',
              ean: 'gtin',
              size: 'size',
              weight: 'weight_kg',
              stock: 'stock',
              active: 'featured',
              tags: 'tags',
              category: 'category',
            },
            sku: (n) => `HD-${String(n + 1).padStart(5, '0')}`,
            id: (n) => String(n + 12),
          }),
          {
            weight_kg: (value) => Number(value).toFixed(5),
            material: (value) => ({ id: MATERIALS[String(value)], label: value }),
          },
        ),
        technical: [
          'status',
          'sort',
          'user_created',
          'date_created',
          'user_updated',
          'date_updated',
          'products_id',
        ],
        admits: ({ headers, query }) =>
          headers.authorization === `Bearer ${TOKEN}` || query.get('access_token') === TOKEN,
        refuse: ({ status, code, message, field }) =>
          json(status, {
            errors: [
              {
                message: status === 401 ? 'Invalid user credentials.' : message,
                extensions: {
                  code: status === 401 ? 'INVALID_CREDENTIALS' : code.toUpperCase(),
                  ...(field === null ? {} : { field }),
                },
              },
            ],
          }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            data: entries.map(({ item, at, summary, full }, id) => ({
              id: id + 1,
              action: 'update',
              timestamp: at,
              collection: 'products',
              item: item.sku,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { row: write(item, store) } : {}),
            })),
            meta: { offset },
            offset,
          }),
        batch: (body) => Reflect.get(Object(body), 'data') ?? body,
        operation,
        product,
        wrote: (written) => {
          const refused = written.flatMap(({ sku, problem }) => (problem ? [{ sku, problem }] : []));
          return json(200, {
            data: written.flatMap(({ item, sku, problem }) =>
              problem ? [] : [{ id: Number(item?.id), sku, date_updated: '2026-03-01T10:00:00Z' }],
            ),
            ...(refused.length === 0
              ? {}
              : {
                  errors: refused.map(({ sku, problem }) => ({
                    message: problem.message,
                    extensions: { code: problem.code.toUpperCase(), sku, field: problem.field },
                  })),
                }),
          });
        },
        mode: ({ query }) => (query.get('soft') === 'true' ? 'unlink' : 'delete'),
        removed: () => ({ status: 204 }),
      },
      open,
    ),
};

/** A page beyond the last one is empty; `limit=-1` is no limit in its reference, and forbidden here. */
function list({ query }: Seen, store: Store): Reply {
  const limit = count(query.get('limit'), SIZE, 1);
  const page = count(query.get('page'), 1, 1);
  if (!(limit <= MOST && page >= 1))
    throw new Problem(400, 'invalid_query', `"limit" is 1 to ${MOST}, "page" 1 or more`, 'limit');
  const all = asked(
    store,
    query.get('filter[sku][_eq]'),
    query.get('filter[parent_identifier][_nnull]') === 'true',
  );
  const { part } = slice(all, (page - 1) * limit, limit);
  return json(200, {
    data: part.map((item) => write(item, store)),
    meta: { total_count: store.items.length, filter_count: all.length },
  });
}

function write(item: Item, store: Store): Record<string, unknown> {
  const { '': plain = [], ...texts } = byLocale(item.cells);
  return {
    id: Number(item.id),
    status: 'published',
    sort: null,
    user_created: 'f0a3c9c5-2f7e-4b0e-9d55-0d1e5a1b2c3d',
    date_created: '2025-08-01T09:00:00.000Z',
    user_updated: null,
    date_updated: null,
    sku: item.sku,
    ...blank(store.plain),
    ...row(plain),
    parent_identifier: item.parent,
    child_bound_attributes: item.axes.length === 0 ? null : item.axes,
    translations: Object.entries(texts).map(([languages_code, cells]) => ({
      id: Number(item.id) * 10 + LOCALES.indexOf(languages_code),
      products_id: Number(item.id),
      languages_code,
      ...blank(store.localized),
      ...row(cells),
    })),
    variants: store.childrenOf(item).map((child) => write(child, store)),
  };
}

const row = (cells: Cell[]): Record<string, unknown> =>
  Object.fromEntries(cells.map(({ name, value }) => [name, value]));

const FIXED = ['id', 'product_id', 'identifier', 'sku', 'parent_identifier', 'child_bound_attributes'];

const cellsOf = ({ translations, ...sent }: Record<string, unknown>): Cell[] => [
  ...Object.entries(sent).flatMap(([name, value]) =>
    FIXED.includes(name) ? [] : [{ name, locale: null, value }],
  ),
  ...((translations ?? []) as Record<string, unknown>[]).flatMap(({ languages_code, ...texts }) =>
    Object.entries(texts).map(([name, value]) => ({ name, locale: String(languages_code), value })),
  ),
];

const operation = (sent: Record<string, unknown>): Operation => ({
  ...located(sent),
  changes: cellsOf(sent).flatMap((cell) => {
    const added: unknown = Reflect.get(Object(cell.value), 'create');
    return added === undefined ? changing([cell], 'set') : changing([{ ...cell, value: added }], 'append');
  }),
});

const product = (sent: Record<string, unknown>): NewProduct => ({
  identifier: sent.sku,
  parent: sent.parent_identifier,
  axes: sent.child_bound_attributes,
  cells: cellsOf(sent),
});
