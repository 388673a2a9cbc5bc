import { json, type Reply, type Seen } from '../dialects/host.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { blank, byLocale, Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'de', 'fr'];
const TOKEN = 'ZDESK:w0rk';
const SIZE = 15;
const LIST = '/api/v1/integrations:api/API_PRODUCT/products';

/** OData of version 2: results in results, languages in capitals, variants behind a link, types beside values. */
export const odataV2: ForeignService = {
  name: 'OData 2',
  knows: {
    integrationId: 'API_PRODUCT',
    token: TOKEN,
    identifierField: 'Product',
    titleField: 'ProductDescription',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: {
      operation: {
        set: [
          { to_Description: { results: [{ Language: '{locale}', '{name}': '{value}' }] } },
          { '{name}': '{value}' },
        ],
        remove: [
          { to_Description: { results: [{ Language: '{locale}', '{name}': null }] } },
          { '{name}': null, Delete: '{name}' },
        ],
        append: [{ '{name}': { results: '{value}' }, Append: '{name}' }],
      },
    },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'API_PRODUCT',
        locales: LOCALES,
        unknown: 'refuse',
        goods: goods({
          count: 40,
          locales: LOCALES,
          page: SIZE,
          names: {
            title: 'ProductDescription',
            description: 'LongText',
            colour: 'ColorText',
            material: 'BaseMaterial',
            model: 'ExternalNo',
            ean: 'ProductStandardID',
            size: 'SizeOrDimensionText',
            weight: 'NetWeight',
            stock: 'Quantity',
            active: 'IsSellable',
            tags: 'Keywords',
            category: 'Category',
          },
          sku: (n) => String(n + 1).padStart(10, '0'),
          id: (n) => `42010aef-4c8a-1ed8-${1000 + n}`,
        }),
        technical: ['__metadata', 'ProductType', 'CreationDate', 'Language', 'Product', 'to_Variant'],
        admits: ({ headers }) => headers.authorization === `Basic ${Buffer.from(TOKEN).toString('base64')}`,
        refuse: ({ status, code, message }) => ({
          ...json(status, { error: { code: `PRODUCT/${code}`, message: { lang: 'en', value: message } } }),
          ...(status === 401 ? { headers: { 'www-authenticate': 'Basic realm="ERP"' } } : {}),
        }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            d: {
              results: entries.map(({ item, at, summary, full }) => ({
                Product: item.sku,
                ChangedAt: at,
                ...(summary === undefined ? {} : { summary }),
                ...(full ? { to_Product: write(item, store, false) } : {}),
              })),
            },
            offset,
          }),
        batch: (body) => (Array.isArray(body) ? body : Reflect.get(Object(body), 'd')),
        operation,
        product,
        wrote: (written) =>
          json(202, {
            d: {
              results: written.map(({ sku, problem }) => ({
                Product: sku,
                Severity: problem ? 'error' : 'success',
                Message: problem?.message ?? '',
              })),
            },
          }),
        mode: ({ query }) => (query.get('DeletionFlag') === 'X' ? 'delete' : 'unlink'),
        removed: () => ({ status: 204 }),
      },
      open,
    ),
};

const about = (type: string, key: string) => ({ uri: `${LIST}('${key}')`, type: `API_PRODUCT.${type}` });

const collection = (value: unknown): unknown =>
  Array.isArray(value) ? { __metadata: { type: 'Collection(Edm.String)' }, results: value } : value;

const object = (cells: Cell[]): Record<string, unknown> =>
  Object.fromEntries(cells.map(({ name, value }) => [name, collection(value)]));

function write(item: Item, store: Store, isDeep: boolean): Record<string, unknown> {
  const { '': plain = [], ...texts } = byLocale(item.cells);
  return {
    __metadata: about('A_Product', item.sku),
    ProductUUID: item.id,
    Product: item.sku,
    ProductType: 'FERT',
    ...blank(store.plain),
    ...object(plain),
    CreationDate: '/Date(1514764800000)/',
    to_Description: {
      results: Object.entries(texts).map(([locale, cells]) => ({
        __metadata: about('A_ProductDescription', item.sku),
        Product: item.sku,
        Language: locale.toUpperCase(),
        ...blank(store.localized),
        ...object(cells),
      })),
    },
    parent_identifier: item.parent ?? '',
    child_bound_attributes: { results: item.axes },
    defining_properties: {
      results: store.split(item).defining.map(({ name, locale, value }) => ({
        __metadata: about('A_Characteristic', name),
        Characteristic: name,
        Language: locale?.toUpperCase() ?? '',
        Value: value,
      })),
    },
    to_Variant: isDeep
      ? { results: store.childrenOf(item).map((one) => write(one, store, isDeep)) }
      : { __deferred: { uri: `${LIST}('${item.sku}')/to_Variant` } },
  };
}

const OPTIONS = ['$expand', '$filter', '$skiptoken', '$skip', '$top', '$inlinecount', '$format'];

function list({ query, path, headers }: Seen, store: Store): Reply {
  for (const name of query.keys())
    if (name.startsWith('$') && !OPTIONS.includes(name))
      throw new Problem(400, 'option', `The system query option '${name}' is unknown`, name);
  const expanded = query.get('$expand');
  if (expanded !== null && expanded !== 'to_Variant')
    throw new Problem(400, 'expand', `The navigation property '${expanded}' is unknown`, '$expand');
  const filter = /^Product eq '(.*)'$/.exec(query.get('$filter') ?? '');
  const all = filter ? store.items.filter(({ sku }) => sku === filter[1]) : store.roots();
  const from = Number(query.get('$skiptoken') ?? query.get('$skip') ?? 0);
  const { part, next } = slice(all, from, Math.min(SIZE, Number(query.get('$top') ?? SIZE)));
  const rest = new URLSearchParams(query);
  rest.set('$skiptoken', String(next));
  return json(200, {
    d: {
      results: part.map((one) => write(one, store, expanded !== null)),
      ...(query.get('$inlinecount') === 'allpages' ? { __count: String(all.length) } : {}),
      ...(next === null ? {} : { __next: `http://${headers.host}${path}?${rest}` }),
    },
  });
}

const NO_VALUES = ['__metadata', 'ProductUUID', 'Product', 'ProductType', 'CreationDate', 'Delete', 'Append'];

const cellsOf = ({ to_Description, ...sent }: Record<string, unknown>): Cell[] => [
  ...Object.entries(sent).flatMap(([name, value]) =>
    [...NO_VALUES, 'product_id', 'identifier'].includes(name) || /^to_|_/.test(name)
      ? []
      : [{ name, locale: null, value: Reflect.get(Object(value), 'results') ?? value }],
  ),
  ...((Reflect.get(Object(to_Description), 'results') ?? []) as Record<string, unknown>[]).flatMap(
    ({ Language, __metadata, Product, ...texts }) =>
      Object.entries(texts).map(([name, value]) => ({ name, locale: String(Language).toLowerCase(), value })),
  ),
];

/** A product with the fields that change; `Delete` and `Append` are names of fields. */
const operation = (sent: Record<string, unknown>): Operation => ({
  ...('product_id' in sent ? { productId: sent.product_id } : {}),
  ...('identifier' in sent ? { identifier: sent.identifier } : {}),
  changes: cellsOf(sent).map((cell) => ({
    ...cell,
    kind:
      cell.value === null || cell.name === sent.Delete
        ? 'remove'
        : cell.name === sent.Append
          ? 'append'
          : 'set',
  })),
});

const product = (sent: Record<string, unknown>): NewProduct => ({
  identifier: sent.Product,
  parent: sent.parent_identifier === '' ? null : sent.parent_identifier,
  axes: Reflect.get(Object(sent.child_bound_attributes), 'results'),
  cells: cellsOf(sent),
});
