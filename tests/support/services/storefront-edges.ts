import { json, type Reply, type Seen } from '../dialects/host.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { blank, Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'fr', 'de'];
const TOKEN = 'shpat_1c2e7b90aa';
const SIZE = 10;
const MOST = 10;
/** What is no field of its own, with the type that its text has. */
const METAFIELDS: Record<string, string> = {
  color: 'single_line_text_field',
  material: 'single_line_text_field',
  ean: 'single_line_text_field',
  weight: 'number_decimal',
  dishwasher_safe: 'boolean',
};

/** A storefront: connections of edges, the primary language in fields, other languages as translations of keys, metafields. */
export const storefrontEdges: ForeignService = {
  name: 'storefront edges',
  knows: {
    integrationId: '548380009',
    token: TOKEN,
    identifierField: 'handle',
    titleField: 'title',
    locales: LOCALES,
  },
  profile: { auth: { header: 'X-Storefront-Access-Token', prefix: '' } },
  writes: {
    patch: { body: 'input', shape: 'keys', set: 'set', append: 'add', remove: 'delete' },
    property: { name: 'key' },
  },
  start: (open) =>
    serve(
      {
        integrationId: '548380009',
        locales: LOCALES,
        unknown: 'keep',
        goods: goods({
          count: 36,
          locales: LOCALES,
          page: SIZE,
          names: {
            title: 'title',
            description: 'descriptionHtml',
            colour: 'color',
            material: 'material',
            ean: 'ean',
            size: 'size',
            weight: 'weight',
            stock: 'totalInventory',
            active: 'dishwasher_safe',
            tags: 'tags',
            category: 'category',
          },
          sku: (n) => (n % 9 === 4 ? `0${n}` : `cast-iron-${n}`),
          id: (n) => `gid://storefront/Product/${10_079_785_100 + n}`,
        }),
        technical: [
          'cursor',
          'createdAt',
          'status',
          'namespace',
          'type',
          'pageInfo',
          'extensions',
          'outdated',
        ],
        know: (cell) =>
          cell.name in METAFIELDS && typeof cell.value !== 'string'
            ? { ...cell, value: JSON.stringify(cell.value) }
            : cell,
        defining: 'primary',
        admits: ({ headers }) => headers['x-storefront-access-token'] === TOKEN,
        refuse: ({ status, code, message, field }) =>
          json(status, {
            errors: [
              {
                message,
                extensions: { code: code.toUpperCase() },
                ...(field === null ? {} : { path: ['products', field] }),
              },
            ],
          }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            data: {
              changes: {
                edges: entries.map(({ item, at, full, summary }) => ({
                  node: {
                    handle: item.sku,
                    happenedAt: at,
                    ...(summary === undefined ? {} : { summary }),
                    ...(full ? { product: write(item, store) } : {}),
                  },
                })),
              },
            },
            offset,
          }),
        batch: (body) => (Array.isArray(body) ? body : Reflect.get(Object(body), 'input')),
        operation,
        product,
        wrote: (written) =>
          json(200, {
            data: {
              productsUpdate: {
                products: written.map(({ item, problem }) =>
                  item && !problem ? { id: item.id, handle: item.sku } : null,
                ),
                userErrors: written.flatMap(({ problem }, at) =>
                  problem
                    ? [
                        {
                          field: ['input', String(at), ...(problem.field ? [problem.field] : [])],
                          message: problem.message,
                          code: problem.code.toUpperCase(),
                        },
                      ]
                    : [],
                ),
              },
            },
          }),
        mode: ({ query }) => {
          const mode = query.get('operation');
          if (mode !== 'productDelete' && mode !== 'productUnpublish')
            throw new Problem(
              400,
              'missing_argument',
              'operation: productDelete or productUnpublish',
              'operation',
            );
          return mode === 'productDelete' ? 'delete' : 'unlink';
        },
        removed: (item, mode) =>
          json(200, {
            data: {
              [mode === 'delete' ? 'productDelete' : 'productUnpublish']: {
                deletedProductId: item.id,
                userErrors: [],
              },
            },
          }),
      },
      open,
    ),
};

const cursorOf = (item: Item): string => Buffer.from(`last:${item.id}`).toString('base64');

function list({ query }: Seen, store: Store): Reply {
  const first = Number(query.get('first') ?? SIZE);
  if (!(first >= 1 && first <= MOST))
    throw new Problem(400, 'bad_argument', `first must be 1 to ${MOST}`, 'first');
  const found = /^handle:"?(.*?)"?$/.exec(query.get('query') ?? '');
  const all = found ? store.items.filter(({ sku }) => sku === found[1]) : store.roots();
  const after = query.get('after');
  const from = after === null ? 0 : all.findIndex((item) => cursorOf(item) === after) + 1;
  if (after !== null && from === 0) throw new Problem(400, 'bad_argument', 'Invalid cursor', 'after');
  return json(200, {
    data: { products: connection(all, from, first, (item) => write(item, store)) },
    extensions: { cost: { requestedQueryCost: 12, actualQueryCost: 7 } },
  });
}

/** Its last cursor is there on the last page too. */
function connection(all: Item[], from: number, size: number, node: (item: Item) => unknown): unknown {
  const { part, next } = slice(all, from, size);
  return {
    edges: part.map((item) => ({ cursor: cursorOf(item), node: node(item) })),
    pageInfo: {
      hasNextPage: next !== null,
      hasPreviousPage: from > 0,
      startCursor: part[0] ? cursorOf(part[0]) : null,
      endCursor: part.length > 0 ? cursorOf(part.at(-1) as Item) : null,
    },
  };
}

const isPrimary = ({ locale }: Cell): boolean => locale === null || locale === LOCALES[0];

function write(item: Item, store: Store): Record<string, unknown> {
  const primary = item.cells.filter(isPrimary);
  const fields = primary.filter(({ name }) => !(name in METAFIELDS));
  const meta = primary.filter(({ name }) => name in METAFIELDS);
  const children = store.childrenOf(item);
  return {
    id: item.id,
    handle: item.sku,
    status: 'ACTIVE',
    createdAt: '2025-12-24T18:00:00Z',
    ...blank([...store.localized, ...store.plain].filter((name) => !(name in METAFIELDS))),
    tags: [],
    ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    parent_identifier: item.parent,
    child_bound_attributes: item.axes,
    defining_properties: store
      .split(item)
      .defining.filter(isPrimary)
      .map(({ name, value }) => ({ name, value })),
    metafields: {
      edges: meta.map(({ name, value }) => ({
        node: {
          namespace: 'custom',
          key: name,
          type: METAFIELDS[name],
          value: typeof value === 'string' ? value : JSON.stringify(value),
        },
      })),
    },
    translations: item.cells.flatMap(({ name, locale, value }) =>
      locale === null || locale === 'en' ? [] : [{ locale, key: name, value, outdated: false }],
    ),
    ...(children.length === 0
      ? {}
      : { variants: connection(children, 0, children.length, (child) => write(child, store)) }),
  };
}

interface Sent {
  key: string;
  value?: unknown;
  locale?: string;
  type?: string;
}

/** A metafield's text in its type; other values as they are. */
function read({ key, value, locale }: Sent): Cell {
  const typed =
    key in METAFIELDS && METAFIELDS[key] !== 'single_line_text_field' && typeof value === 'string';
  try {
    return { name: key, locale: locale ?? null, value: typed ? JSON.parse(value) : value };
  } catch {
    return { name: key, locale: locale ?? null, value };
  }
}

/** `{identifier, set: [{key, value, locale}], add: […], delete: [{key, locale}]}`. */
const operation = (sent: Record<string, unknown>): Operation => ({
  ...('product_id' in sent ? { productId: sent.product_id } : {}),
  ...('identifier' in sent ? { identifier: sent.identifier } : {}),
  changes: [
    ...((sent.set ?? []) as Sent[]).map((one) => ({ ...read(one), kind: 'set' as const })),
    ...((sent.add ?? []) as Sent[]).map((one) => ({ ...read(one), kind: 'append' as const })),
    ...((sent.delete ?? []) as Sent[]).map((one) => ({ ...read(one), kind: 'remove' as const })),
  ],
});

const VARIANT = ['parent_identifier', 'child_bound_attributes', 'defining_properties'];
const NO_VALUES = ['handle', ...VARIANT, 'metafields', 'translations'];

const product = (sent: Record<string, unknown>): NewProduct => ({
  identifier: sent.handle,
  parent: sent.parent_identifier,
  axes: sent.child_bound_attributes,
  cells: [
    ...Object.entries(sent).flatMap(([key, value]) =>
      NO_VALUES.includes(key) ? [] : [read({ key, value })],
    ),
    ...((sent.metafields ?? []) as Sent[]).map(read),
    ...((sent.defining_properties ?? []) as { name: string; value: unknown }[]).map(({ name, value }) =>
      read({ key: name, value }),
    ),
    ...((sent.translations ?? []) as Sent[]).map(read),
  ],
});
