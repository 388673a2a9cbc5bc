import { json, type Reply, type Seen } from '../dialects/host.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item, PLAIN_NAMES } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en_US', 'de_DE', 'fr_FR'];
const TOKEN = 'x9a7shopintegration';
const SIZE = 14;
/** What is a field of the product; all else is a custom attribute. */
const OWN = ['name', 'weight'];

/** A shop: custom attributes, other languages in views under their numbers, parameters in brackets. */
export const storeViews: ForeignService = {
  name: 'store views',
  knows: {
    integrationId: 'default',
    token: TOKEN,
    identifierField: 'sku',
    titleField: 'name',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: {
      operation: {
        set: [
          { custom_attributes: [{ attribute_code: '{name}', store_code: '{locale}', value: '{value}' }] },
        ],
        remove: [{ custom_attributes: [{ attribute_code: '{name}', store_code: '{locale}', value: null }] }],
        append: [
          {
            custom_attributes: [
              { attribute_code: '{name}', store_code: '{locale}', value: '{value}', append: true },
            ],
          },
        ],
      },
    },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'default',
        locales: LOCALES,
        unknown: 'ignore',
        defining: 'primary',
        goods: goods({
          count: 41,
          locales: LOCALES,
          page: SIZE,
          names: { ...PLAIN_NAMES, title: 'name', colour: 'color' },
          sku: (n) => `24-MB${n}`,
          id: (n) => String(n + 1),
        }),
        technical: [
          'attribute_set_id',
          'status',
          'visibility',
          'type_id',
          'created_at',
          'website_ids',
          'store_code',
          'configurable_product_links',
          'product_links',
        ],
        admits: ({ headers }) => headers.authorization === `Bearer ${TOKEN}`,
        refuse: ({ status, message, field }) =>
          json(status, { message: `${message}%1`, parameters: field === null ? [] : [field] }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            items: entries.map(({ item, at, summary, full }) => ({
              sku: item.sku,
              updated_at: at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { product: write(item, store) } : {}),
            })),
            offset,
          }),
        batch: (body) => (Array.isArray(body) ? body : Reflect.get(Object(body), 'products')),
        operation,
        product,
        wrote: (written) =>
          json(200, {
            request_items: written.map(({ sku, problem }) => ({
              sku,
              status: problem ? 'rejected' : 'accepted',
              error_message: problem?.message ?? null,
            })),
            errors: written.some(({ problem }) => problem !== null),
          }),
        mode: ({ query }) => {
          const mode = query.get('everywhere');
          if (mode !== '0' && mode !== '1') throw new Problem(400, 'invalid', 'everywhere is 0 or 1');
          return mode === '1' ? 'delete' : 'unlink';
        },
        removed: () => json(200, true),
      },
      open,
    ),
};

const attributes = (cells: Cell[]) =>
  cells.filter(({ name }) => !OWN.includes(name)).map(({ name, value }) => ({ attribute_code: name, value }));

const fields = (cells: Cell[]): Record<string, unknown> =>
  Object.fromEntries(cells.flatMap(({ name, value }) => (OWN.includes(name) ? [[name, value]] : [])));

const isBase = ({ locale }: Cell): boolean => locale === null || locale === LOCALES[0];

const write = (item: Item, store: Store): unknown => ({
  id: Number(item.id),
  sku: item.sku,
  ...fields(item.cells.filter(isBase)),
  attribute_set_id: 4,
  status: 1,
  visibility: item.parent === null ? 4 : 1,
  type_id: item.axes.length > 0 ? 'configurable' : 'simple',
  created_at: '2025-05-05 05:05:05',
  extension_attributes: {
    website_ids: [1],
    parent_identifier: item.parent,
    child_bound_attributes: item.axes,
    configurable_product_links: store.childrenOf(item).map(({ id }) => Number(id)),
    defining_properties: attributes(store.split(item).defining.filter(isBase)),
    store_views: Object.fromEntries(
      LOCALES.slice(1).flatMap((locale, at) => {
        const cells = item.cells.filter((cell) => cell.locale === locale);
        const view = { store_code: locale, ...fields(cells), custom_attributes: attributes(cells) };
        return cells.length === 0 ? [] : [[String(at + 2), view]];
      }),
    ),
  },
  product_links: [],
  custom_attributes: attributes(item.cells.filter(isBase)),
});

function list({ query }: Seen, store: Store): Reply {
  const page = Number(query.get('searchCriteria[currentPage]') ?? 1);
  const size = Math.min(SIZE, Number(query.get('searchCriteria[pageSize]') ?? SIZE));
  if (!(page >= 1 && size >= 1)) throw new Problem(400, 'invalid', 'currentPage and pageSize are numbers: ');
  const sku = query.get('sku');
  const pool = query.get('include_children') === 'true' ? store.items : store.roots();
  const all = sku === null ? pool : store.items.filter((one) => one.sku === sku);
  return json(200, {
    items: slice(all, (page - 1) * size, size).part.map((one) => write(one, store)),
    search_criteria: { filter_groups: [], page_size: size, current_page: page },
    total_count: all.length,
  });
}

interface Sent {
  attribute_code: string;
  value: unknown;
  store_code?: string;
  append?: boolean;
}

const sentOf = ({ custom_attributes }: Record<string, unknown>): Sent[] =>
  Array.isArray(custom_attributes) ? custom_attributes : [];

/** `{sku, custom_attributes: [{attribute_code, store_code, value, append}]}`; null removes. */
const operation = (sent: Record<string, unknown>): Operation => ({
  ...('product_id' in sent ? { productId: sent.product_id } : {}),
  ...('identifier' in sent ? { identifier: sent.identifier } : {}),
  changes: sentOf(sent).map(({ attribute_code, value, store_code, append }) => ({
    name: attribute_code,
    locale: store_code ?? null,
    value,
    kind: value === null ? 'remove' : append === true ? 'append' : 'set',
  })),
});

function product(sent: Record<string, unknown>): NewProduct {
  const { parent_identifier, child_bound_attributes } = Object(sent.extension_attributes);
  const own = OWN.flatMap((name) => (name in sent ? [{ name, locale: null, value: sent[name] }] : []));
  const custom = sentOf(sent).map(({ attribute_code, value, store_code }) => ({
    name: attribute_code,
    locale: store_code ?? null,
    value,
  }));
  return {
    identifier: sent.sku,
    parent: parent_identifier,
    axes: child_bound_attributes,
    cells: [...own, ...custom],
  };
}
