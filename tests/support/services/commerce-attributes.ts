import { json, type Reply, type Seen } from '../dialects/host.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'de', 'fr'];
const TOKEN = 'ct-Qm9fL2xNw8';
const SIZE = 12;
const FARTHEST = 10_000;
/** What the product itself has; all else is an attribute of its master variant. */
const OF_PRODUCT = ['name', 'description'];
const ENUMS: Record<string, Record<string, unknown>> = {
  steel: { key: 'steel', label: 'Stainless steel' },
  copper: { key: 'copper', label: { en: 'Copper', de: 'Kupfer', fr: 'Cuivre' } },
};

/** A commerce engine: localized names, attributes whose values have many forms, a master variant and further variants. */
export const commerceAttributes: ForeignService = {
  name: 'commerce attributes',
  knows: {
    integrationId: 'b2c-eu',
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
          { actions: [{ action: 'setAttribute', name: '{name}', locale: '{locale}', value: '{value}' }] },
        ],
        remove: [{ actions: [{ action: 'unsetAttribute', name: '{name}', locale: '{locale}' }] }],
        append: [{ actions: [{ action: 'addToSet', name: '{name}', locale: '{locale}', value: '{item}' }] }],
      },
    },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'b2c-eu',
        locales: LOCALES,
        unknown: 'refuse',
        goods: goods({
          count: 40,
          locales: LOCALES,
          page: SIZE,
          names: {
            title: 'name',
            description: 'description',
            colour: 'color',
            material: 'material',
            ean: 'ean',
            size: 'size',
            weight: 'weight',
            stock: 'restockableInDays',
            active: 'isOnStock',
            tags: 'searchKeywords',
            category: 'category',
          },
          sku: (n) => `M00${70_000 + n}`,
          id: (n) => `e7ba4c75-b1bb-483d-94d8-2c4a10f7${1000 + n}`,
        }),
        technical: ['version', 'createdAt', 'lastModifiedAt', 'prices', 'images', 'published', 'productType'],
        know: (cell) =>
          cell.name === 'material' ? { ...cell, value: ENUMS[String(cell.value)] ?? cell.value } : cell,
        defining: 'none',
        admits: ({ headers }) => headers.authorization === `Bearer ${TOKEN}`,
        refuse: ({ status, code, message, field }) =>
          json(status, {
            statusCode: status,
            message,
            errors: [{ code: code.replaceAll('_', ''), message, ...(field === null ? {} : { field }) }],
          }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            results: entries.map(({ item, at, summary, full }) => ({
              resource: { typeId: 'product', id: item.id },
              modifiedAt: at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { product: write(item, store) } : {}),
            })),
            offset,
          }),
        operation,
        product,
        wrote: (written) =>
          json(200, {
            results: written.map(({ item, sku, problem }) =>
              problem
                ? {
                    sku,
                    statusCode: problem.status,
                    errors: [{ code: problem.code, message: problem.message, field: problem.field }],
                  }
                : { sku, id: item?.id, version: 2, statusCode: 200 },
            ),
          }),
        mode: ({ query }) => (query.get('dataErasure') === 'true' ? 'delete' : 'unlink'),
        removed: (item, mode) => json(200, { id: item.id, version: 3, erased: mode === 'delete' }),
      },
      open,
    ),
};

function list({ query }: Seen, store: Store): Reply {
  const offset = Number(query.get('offset') ?? 0);
  const limit = Number(query.get('limit') ?? SIZE);
  if (!(offset >= 0 && offset <= FARTHEST))
    throw new Problem(
      400,
      'Invalid_Input',
      `Malformed parameter: offset: must be 0 to ${FARTHEST}`,
      'offset',
    );
  if (!(limit >= 0 && limit <= 500))
    throw new Problem(400, 'Invalid_Input', 'Malformed parameter: limit: must be 0 to 500', 'limit');
  const where = /^sku\s*=\s*"(.*)"$/.exec(query.get('where') ?? '');
  const all = where ? store.items.filter(({ sku }) => sku === where[1]) : store.roots();
  const { part } = slice(all, offset, Math.min(limit, SIZE));
  return json(200, {
    limit: Math.min(limit, SIZE),
    offset,
    count: part.length,
    total: all.length,
    results: part.map((item) => write(item, store)),
  });
}

/** A product with its variants; each of those may have some of its own. */
function write(item: Item, store: Store): unknown {
  const texts = merged(item.cells.filter(({ name }) => OF_PRODUCT.includes(name)));
  const attributes = merged(item.cells.filter(({ name }) => !OF_PRODUCT.includes(name)));
  return {
    id: item.id,
    version: 11,
    createdAt: '2025-09-09T09:09:09.009Z',
    lastModifiedAt: '2026-02-08T19:20:21.222Z',
    productType: { typeId: 'product-type', id: 'f6b7-77' },
    published: true,
    ...texts,
    parent_identifier: item.parent,
    ...(item.axes.length === 0 ? {} : { child_bound_attributes: item.axes }),
    masterVariant: {
      sku: item.sku,
      prices: [],
      images: [],
      attributes: Object.entries(attributes).map(([name, value]) => ({
        name,
        value: typeof value === 'string' && name === 'material' ? (ENUMS[value] ?? value) : value,
      })),
    },
    variants: store.childrenOf(item).map((child) => write(child, store)),
  };
}

function merged(cells: Cell[]): Record<string, unknown> {
  const map: Record<string, unknown> = {};
  for (const { name, locale, value } of cells)
    map[name] = locale === null ? value : { ...Object(map[name]), [locale]: value };
  return map;
}

const isLocalized = (value: unknown): boolean => {
  const keys = Object.keys(Object(value));
  return typeof value === 'object' && keys.length > 0 && keys.every((key) => LOCALES.includes(key));
};

const cellsOf = (name: string, value: unknown): Cell[] =>
  isLocalized(value)
    ? Object.entries(Object(value)).map(([locale, text]) => ({ name, locale, value: text }))
    : [{ name, locale: null, value: Reflect.get(Object(value), 'key') ?? value }];

interface Action {
  action: string;
  name: string;
  locale?: string;
  value?: unknown;
}

/** `{identifier, actions: [{action: "setAttribute"|"addToSet"|"unsetAttribute", name, locale, value}]}`. */
const operation = (sent: Record<string, unknown>): Operation => ({
  ...('product_id' in sent ? { productId: sent.product_id } : {}),
  ...('identifier' in sent ? { identifier: sent.identifier } : {}),
  changes: ((sent.actions ?? []) as Action[]).flatMap(({ action, name, locale, value }) => {
    const kind = action === 'unsetAttribute' ? 'remove' : action === 'addToSet' ? 'append' : 'set';
    return locale === undefined
      ? cellsOf(name, value).map((cell) => ({ ...cell, kind }) as const)
      : [{ name, locale, value, kind } as const];
  }),
});

function product(sent: Record<string, unknown>): NewProduct {
  const { sku, attributes = [] } = Object(sent.masterVariant) as {
    sku?: unknown;
    attributes?: { name: string; value: unknown }[];
  };
  return {
    identifier: sku,
    parent: sent.parent_identifier,
    axes: sent.child_bound_attributes,
    cells: [
      ...OF_PRODUCT.flatMap((name) => (name in sent ? cellsOf(name, sent[name]) : [])),
      ...attributes.flatMap(({ name, value }) => cellsOf(name, value)),
    ],
  };
}
