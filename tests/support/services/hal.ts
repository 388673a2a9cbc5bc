import type { Reply, Seen } from '../dialects/host.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { blank, byLocale, Problem, type Store, slice } from './store.ts';

const LOCALES = ['de', 'en', 'fr'];
const TOKEN = 'desk:s3cret-Word';
const SIZE = 10;
const LIST = '/api/v1/integrations:api/catalog-api/products';

/** HAL as Spring Data REST speaks it: embedded lists, relative links, numbered pages, variants as a list of their own. */
export const hal: ForeignService = {
  name: 'HAL',
  knows: {
    integrationId: 'catalog-api',
    token: TOKEN,
    identifierField: 'articleNumber',
    titleField: 'name',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: { kind: 'action', set: 'SET', append: 'ADD', values: '', values_shape: 'cells', clear: 'null' },
    results: {
      items: '_embedded.outcomes',
      identifier: 'articleNumber',
      status: 'outcome',
      success: ['UPDATED', 'CREATED'],
      message: 'reason',
    },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'catalog-api',
        locales: LOCALES,
        unknown: 'ignore',
        goods: goods({
          count: 37,
          locales: LOCALES,
          page: SIZE,
          names: {
            title: 'name',
            description: 'longDescription',
            colour: 'colour',
            material: 'material',
            ean: 'gtin',
            size: 'size',
            weight: 'weight',
            stock: 'unitsInStock',
            active: 'discontinued',
            category: 'mainCategory',
            tags: 'labels',
          },
          sku: (n) => (n % 5 === 2 ? `0${n}.0` : `${90_000 + n * 4}`),
          id: (n) => String(n + 1),
        }),
        technical: ['_links', 'version', 'createdDate', 'lastModifiedDate', 'lastModifiedBy'],
        admits: ({ headers }) => headers.authorization === `Basic ${Buffer.from(TOKEN).toString('base64')}`,
        refuse: ({ status, code, message, field }, { path }) => ({
          ...reply(status, {
            timestamp: '2026-03-01T10:00:00.000+00:00',
            status,
            error: code.replaceAll('_', ' '),
            message,
            path,
            ...(field === null ? {} : { fieldErrors: [{ field, defaultMessage: message }] }),
          }),
          ...(status === 401 ? { headers: { 'www-authenticate': 'Basic realm="Catalog"' } } : {}),
        }),
        list,
        changes: ({ entries, offset }, store) =>
          reply(200, {
            _embedded: {
              changes: entries.map(({ item, at, summary, full }) => ({
                articleNumber: item.sku,
                changedAt: at,
                ...(summary === undefined ? {} : { summary }),
                ...(full ? { snapshot: write(item, store, true) } : {}),
                _links: { product: { href: `/products/${item.id}` } },
              })),
            },
            offset,
          }),
        operation,
        product,
        wrote: (written, verb) =>
          reply(verb === 'post' ? 201 : 200, {
            _embedded: {
              outcomes: written.map(({ sku, item, problem, created }) => ({
                articleNumber: sku,
                outcome: problem ? 'REJECTED' : created ? 'CREATED' : 'UPDATED',
                ...(problem ? { reason: problem.message, property: problem.field } : {}),
                ...(item ? { _links: { product: { href: `/products/${item.id}` } } } : {}),
              })),
            },
          }),
        mode: ({ query }) => {
          const mode = query.get('scope');
          if (mode === 'everywhere') return 'delete';
          if (mode === 'integration') return 'unlink';
          throw new Problem(400, 'bad_request', 'scope is everywhere or integration', 'scope');
        },
        removed: (item) => reply(200, { id: Number(item.id), _links: {} }),
      },
      open,
    ),
};

const reply = (status: number, body: unknown): Reply => ({
  status,
  type: 'application/hal+json',
  text: JSON.stringify(body),
});

/** A page beyond the last one is empty; a size above the maximum is the maximum. */
function list({ query, path }: Seen, store: Store): Reply {
  const number = Number(query.get('page') ?? 0);
  const size = Math.min(SIZE, Number(query.get('size') ?? SIZE));
  if (!(number >= 0 && size >= 1))
    throw new Problem(400, 'bad_request', 'page and size must be numbers', 'page');
  const wanted = query.get('articleNumber');
  const parent = query.get('parent');
  const all =
    wanted !== null
      ? store.items.filter(({ sku }) => sku === wanted)
      : parent !== null
        ? store.items.filter((item) => item.parent === parent)
        : store.roots();
  const { part, next } = slice(all, number * size, size);
  const expand = query.get('expand') === 'variants';
  const href = (page: number) => ({
    href: `${path}?page=${page}&size=${size}${expand ? '&expand=variants' : ''}`,
  });
  return reply(200, {
    _embedded: { products: part.map((item) => write(item, store, expand)) },
    _links: {
      first: href(0),
      self: href(number),
      ...(next === null ? {} : { next: href(number + 1) }),
      last: href(Math.ceil(all.length / size) - 1),
    },
    page: { size, totalElements: all.length, totalPages: Math.ceil(all.length / size), number },
  });
}

/** Identifiers that are numbers are written as numbers where that loses nothing. */
function write(item: Item, store: Store, expand: boolean): Record<string, unknown> {
  const { '': plain = [], ...texts } = byLocale(item.cells);
  const { defining } = store.split(item);
  const children = store.childrenOf(item);
  return {
    id: Number(item.id),
    articleNumber: /^[1-9]\d*$/.test(item.sku) ? Number(item.sku) : item.sku,
    ...blank(store.plain),
    ...object(plain),
    texts: Object.entries(texts).map(([language, cells]) => ({
      language,
      ...blank(store.localized),
      ...object(cells),
    })),
    parent_identifier: item.parent,
    child_bound_attributes: item.axes,
    ...(item.parent === null
      ? {}
      : {
          defining_properties: defining.map(({ name, locale, value }) => ({
            attribute: name,
            ...(locale === null ? {} : { language: locale }),
            value,
          })),
        }),
    version: 7,
    createdDate: '2025-10-02T11:00:00.000+00:00',
    lastModifiedDate: '2026-01-30T08:15:00.000+00:00',
    lastModifiedBy: 'importer',
    _links: {
      self: { href: `/products/${item.id}` },
      ...(children.length === 0 ? {} : { variants: { href: `${LIST}?parent=${item.sku}` } }),
    },
    ...(expand && children.length > 0
      ? { _embedded: { variants: children.map((child) => write(child, store, true)) } }
      : {}),
  };
}

const object = (cells: Cell[]): Record<string, unknown> =>
  Object.fromEntries(cells.map(({ name, value }) => [name, value]));

const VARIANT = ['parent_identifier', 'child_bound_attributes', 'defining_properties'];
const NO_VALUES = ['id', 'articleNumber', 'product_id', 'identifier', 'texts', 'action', ...VARIANT];

interface Defining {
  attribute: string;
  language?: string;
  value: unknown;
}

const cellsOf = (sent: Record<string, unknown>): Cell[] => [
  ...Object.entries(sent).flatMap(([name, value]) =>
    NO_VALUES.includes(name) ? [] : [{ name, locale: null, value }],
  ),
  ...((sent.texts ?? []) as Record<string, unknown>[]).flatMap(({ language, ...texts }) =>
    Object.entries(texts).map(([name, value]) => ({ name, locale: String(language), value })),
  ),
  ...((sent.defining_properties ?? []) as Defining[]).map(({ attribute, language, value }) => ({
    name: attribute,
    locale: language ?? null,
    value,
  })),
];

/** A product with the fields that change; null removes, `action: "ADD"` appends. */
const operation = (sent: Record<string, unknown>): Operation => ({
  ...('product_id' in sent ? { productId: sent.product_id } : {}),
  ...('identifier' in sent ? { identifier: sent.identifier } : {}),
  changes: cellsOf(sent).map((cell) => ({
    ...cell,
    kind: cell.value === null ? 'remove' : sent.action === 'ADD' ? 'append' : 'set',
  })),
});

const product = (sent: Record<string, unknown>): NewProduct => ({
  identifier: sent.articleNumber,
  parent: sent.parent_identifier,
  axes: sent.child_bound_attributes,
  cells: cellsOf(sent),
});
