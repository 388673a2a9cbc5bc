import type { Reply, Seen } from '../dialects/host.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { byLocale, Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'de', 'fr'];
const TOKEN = 'jsonapi-token-7f3a';
const SIZE = 12;
const KNOWN = ['filter[sku]', 'page[after]', 'page[size]', 'include', 'sort'];

/** JSON:API 1.1: resource objects, translations and variants as related resources that are included on request. */
export const jsonApi: ForeignService = {
  name: 'JSON:API',
  knows: {
    integrationId: 'shop-1',
    token: TOKEN,
    identifierField: 'sku',
    titleField: 'title',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: {
      operation: {
        set: [{ op: 'update', locale: '{locale}', attributes: { '{name}': '{value}' } }],
        remove: [{ op: 'remove', locale: '{locale}', attributes: { '{name}': null } }],
        append: [{ op: 'append', locale: '{locale}', attributes: { '{name}': '{value}' } }],
      },
    },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'shop-1',
        locales: LOCALES,
        unknown: 'refuse',
        goods: goods({
          count: 38,
          locales: LOCALES,
          page: SIZE,
          names: {
            title: 'title',
            description: 'description',
            colour: 'colour',
            material: 'material',
            ean: 'ean',
            size: 'size',
            weight: 'net-weight',
            stock: 'stock-level',
            active: 'active',
            tags: 'keywords',
            category: 'category',
          },
          sku: (n) => `00${4100 + n}`,
          id: (n) => String(90_210 + n * 3),
        }),
        technical: [
          'type',
          'links',
          'relationships',
          'included',
          'meta',
          'jsonapi',
          'revision',
          'updated-at',
        ],
        defining: 'primary',
        admits: ({ headers }) => headers.authorization === `Bearer ${TOKEN}`,
        refuse: ({ status, code, message, field }) =>
          reply(status, {
            errors: [
              {
                status: String(status),
                code: code.toUpperCase(),
                title: code.replaceAll('_', ' '),
                detail: message,
                ...(field === null ? {} : { source: { [status === 400 ? 'parameter' : 'pointer']: field } }),
              },
            ],
            jsonapi: { version: '1.1' },
          }),
        list,
        changes: ({ entries, offset }, store) =>
          reply(200, {
            data: entries.map(({ item, at, summary, full }) => ({
              type: 'changes',
              id: `${item.id}-${at}`,
              attributes: { 'occurred-at': at, sku: item.sku, ...(summary === undefined ? {} : { summary }) },
              relationships: { product: { data: { type: 'products', id: item.id } } },
              ...(full ? { meta: { snapshot: resource(item, store) } } : {}),
            })),
            meta: { offset },
          }),
        batch: (body) => (Array.isArray(body) ? body : Reflect.get(Object(body), 'data')),
        operation,
        product,
        wrote: (written, verb) =>
          reply(verb === 'post' ? 201 : 200, {
            data: written.flatMap(({ item, problem }) =>
              item && !problem ? [{ type: 'products', id: item.id }] : [],
            ),
            errors: written.flatMap(({ problem }, at) =>
              problem
                ? [
                    {
                      status: String(problem.status),
                      code: problem.code.toUpperCase(),
                      detail: problem.message,
                      source: {
                        pointer: `/data/${at}${problem.field ? `/attributes/${problem.field}` : ''}`,
                      },
                    },
                  ]
                : [],
            ),
          }),
        mode: ({ query }) => {
          const mode = query.get('mode');
          if (mode !== 'delete' && mode !== 'unlink')
            throw new Problem(400, 'invalid_parameter', 'mode is delete or unlink', 'mode');
          return mode;
        },
        removed: () => ({ status: 204 }),
      },
      open,
    ),
};

const reply = (status: number, body: unknown): Reply => ({
  status,
  type: 'application/vnd.api+json',
  text: JSON.stringify(body),
});

function list({ query, path, headers }: Seen, store: Store): Reply {
  for (const name of query.keys())
    if (!KNOWN.includes(name))
      throw new Problem(400, 'invalid_parameter', `${name} is no parameter of this resource`, name);
  const include = (query.get('include') ?? '').split(',').filter((one) => one !== '');
  const strange = include.find((one) => one !== 'translations' && one !== 'variants');
  if (strange !== undefined)
    throw new Problem(400, 'invalid_parameter', `products have no relationship ${strange}`, 'include');
  const sku = query.get('filter[sku]');
  const all = sku === null ? store.roots() : store.items.filter((item) => item.sku === sku);
  const size = Math.min(SIZE, Math.max(1, Number(query.get('page[size]') ?? SIZE)));
  const after = query.get('page[after]');
  const { part, next } = slice(all, after === null ? 0 : all.findIndex(({ id }) => id === after) + 1, size);
  const address = (cursor: string | null) => {
    const to = new URLSearchParams(query);
    if (cursor !== null) to.set('page[after]', cursor);
    return `http://${headers.host}${path}?${to}`;
  };
  const shown = include.includes('variants') ? part.flatMap((item) => family(item, store)) : part;
  const texts = !query.has('include') || include.includes('translations') ? shown.flatMap(translations) : [];
  return reply(200, {
    jsonapi: { version: '1.1' },
    links: {
      self: address(after),
      first: `http://${headers.host}${path}`,
      next: next === null ? null : address(part.at(-1)?.id ?? null),
    },
    data: part.map((item) => resource(item, store)),
    included: [
      ...shown.filter((item) => !part.includes(item)).map((item) => resource(item, store)),
      ...texts,
    ],
    meta: { 'total-resources': all.length },
  });
}

const family = (item: Item, store: Store): Item[] => [
  item,
  ...store.childrenOf(item).flatMap((child) => family(child, store)),
];

function resource(item: Item, store: Store): unknown {
  const variants = store.childrenOf(item).map(({ id }) => ({ type: 'products', id }));
  const texts = byLocale(item.cells);
  const { defining } = store.split(item);
  return {
    type: 'products',
    id: item.id,
    attributes: {
      sku: item.sku,
      ...attributes(texts.en ?? []),
      ...attributes(texts[''] ?? []),
      ...(item.parent === null ? {} : { parent_identifier: item.parent }),
      ...(item.axes.length === 0 ? {} : { child_bound_attributes: item.axes }),
      ...(defining.length === 0 ? {} : { defining_properties: attributes(defining.filter(isPrimary)) }),
      'updated-at': '2026-02-11T09:30:00.000Z',
    },
    relationships: {
      translations: { data: translations(item).map(({ type, id }) => ({ type, id })) },
      ...(variants.length === 0 ? {} : { variants: { data: variants } }),
    },
    links: { self: `/products/${item.id}` },
    meta: { revision: 4 },
  };
}

const translations = (item: Item) =>
  Object.entries(byLocale(item.cells)).flatMap(([locale, cells]) =>
    locale === '' || locale === 'en'
      ? []
      : [
          {
            type: 'product-translations',
            id: `${item.id}-${locale}`,
            attributes: { locale, ...attributes(cells) },
          },
        ],
  );

const isPrimary = ({ locale }: Cell): boolean => locale === null || locale === LOCALES[0];

const attributes = (cells: Cell[]): Record<string, unknown> =>
  Object.fromEntries(cells.map(({ name, value }) => [name, value]));

const cellsOf = (sent: unknown, locale: string | null): Cell[] =>
  Object.entries(Object(sent)).map(([name, value]) => ({ name, locale, value }));

/** `{op: "update"|"append"|"remove", ref, attributes, locale}`; a null attribute is removed too. */
function operation(sent: Record<string, unknown>): Operation {
  const kind = sent.op === 'append' || sent.op === 'remove' ? sent.op : 'set';
  const locale = typeof sent.locale === 'string' ? sent.locale : null;
  return {
    ...('product_id' in sent ? { productId: sent.product_id } : {}),
    ...('identifier' in sent ? { identifier: sent.identifier } : {}),
    changes: cellsOf(sent.attributes, locale).map((cell) => ({
      ...cell,
      kind: cell.value === null ? 'remove' : kind,
    })),
  };
}

/** A resource object without id; `translations` is an object by locale. */
function product(sent: Record<string, unknown>): NewProduct {
  const {
    sku,
    parent_identifier,
    child_bound_attributes,
    defining_properties,
    translations: texts,
    ...own
  } = Object(sent.attributes);
  return {
    identifier: sku,
    parent: parent_identifier,
    axes: child_bound_attributes,
    cells: [
      ...cellsOf({ ...own, ...Object(defining_properties) }, null),
      ...Object.entries(Object(texts)).flatMap(([locale, sentTexts]) => cellsOf(sentTexts, locale)),
    ],
  };
}
