import type { Reply, Seen } from '../dialects/host.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'de', 'fr'];
const TOKEN = 'ld_5e1bb7c0aa41';
const SIZE = 12;
const PARAMETERS = ['page', 'itemsPerPage', 'sku', 'includeVariants'];

/** Linked data: tagged texts, which stand alone where there is only one, and a description of its own parameters. */
export const linkedData: ForeignService = {
  name: 'linked data',
  knows: {
    integrationId: 'catalogue',
    token: TOKEN,
    identifierField: 'sku',
    titleField: 'name',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: {
      kind: '@type',
      set: 'UpdateAction',
      remove: 'DeleteAction',
      append: 'AddAction',
      values: 'object',
      values_shape: 'cells',
    },
    results: {
      items: 'hydra:member',
      identifier: 'sku',
      status: 'actionStatus',
      success: ['CompletedActionStatus'],
      error: 'error',
      message: 'hydra:description',
    },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'catalogue',
        locales: LOCALES,
        unknown: 'refuse',
        goods: goods({
          count: 41,
          locales: LOCALES,
          page: SIZE,
          names: {
            title: 'name',
            description: 'description',
            colour: 'color',
            material: 'material',
            model: 'model',
            ean: 'gtin13',
            size: 'size',
            weight: 'weight',
            stock: 'inventoryLevel',
            active: 'isFamilyFriendly',
            tags: 'keywords',
            category: 'category',
          },
          sku: (n) => `LD-${n}`,
          id: (n) => String(88_000 + n * 3),
        }),
        technical: ['@id', '@type', 'dateModified', 'productID'],
        admits: ({ headers }) => headers.authorization === `Bearer ${TOKEN}`,
        refuse: ({ status, message }) =>
          reply(status, {
            '@context': '/contexts/Error',
            '@type': 'hydra:Error',
            'hydra:title': 'An error occurred',
            'hydra:description': message,
          }),
        list,
        changes: ({ entries, offset }, store) =>
          reply(200, {
            '@type': 'hydra:Collection',
            'hydra:member': entries.map(({ item, at, summary, full }) => ({
              '@type': 'UpdateAction',
              endTime: at,
              object: full ? write(item, store) : `/products/${item.id}`,
              ...(summary === undefined ? {} : { summary }),
            })),
            offset,
          }),
        operation,
        product,
        wrote: (written) =>
          reply(200, {
            '@type': 'hydra:Collection',
            'hydra:member': written.map(({ sku, problem }) => ({
              '@type': 'UpdateAction',
              sku,
              actionStatus: problem ? 'FailedActionStatus' : 'CompletedActionStatus',
              ...(problem ? { error: { '@type': 'hydra:Error', 'hydra:description': problem.message } } : {}),
            })),
          }),
        mode: ({ query }) => (query.get('retract') === 'true' ? 'unlink' : 'delete'),
        removed: () => ({ status: 204 }),
      },
      open,
    ),
};

const reply = (status: number, body: unknown): Reply => ({
  status,
  type: 'application/ld+json; charset=utf-8',
  text: JSON.stringify(body),
});

function list({ query, path }: Seen, store: Store): Reply {
  for (const name of query.keys())
    if (!PARAMETERS.includes(name)) throw new Problem(400, 'bad_request', `Unknown parameter ${name}`, name);
  const sku = query.get('sku');
  const pool = query.get('includeVariants') === 'true' ? store.items : store.roots();
  const all = sku === null ? pool : store.items.filter((item) => item.sku === sku);
  const page = Number(query.get('page') ?? 1);
  if (!(page >= 1)) throw new Problem(400, 'bad_request', 'page must be a number from 1 on', 'page');
  const { part, next } = slice(all, (page - 1) * SIZE, SIZE);
  const at = (number: number) => {
    const to = new URLSearchParams(query);
    to.set('page', String(number));
    return `${path}?${to}`;
  };
  return reply(200, {
    '@context': '/contexts/Product',
    '@id': path,
    '@type': 'hydra:Collection',
    'hydra:totalItems': all.length,
    'hydra:member': part.map((item) => write(item, store)),
    'hydra:view': {
      '@id': at(page),
      '@type': 'hydra:PartialCollectionView',
      'hydra:first': at(1),
      ...(next === null ? {} : { 'hydra:next': at(page + 1) }),
    },
    'hydra:search': {
      '@type': 'hydra:IriTemplate',
      'hydra:template': `${path}{?${PARAMETERS.join(',')}}`,
      'hydra:mapping': PARAMETERS.map((variable) => ({
        '@type': 'IriTemplateMapping',
        variable,
        property: variable === 'sku' ? 'sku' : null,
        required: false,
      })),
    },
  });
}

const tagged = ({ locale, value }: Cell): unknown =>
  locale === null ? value : { '@language': locale, '@value': value };

/** What is there once stands alone; what is there several times is a list. */
const compacted = (cells: Cell[]): Record<string, unknown> =>
  Object.fromEntries(
    [...Map.groupBy(cells, ({ name }) => name)].map(([name, own]) => [
      name,
      own.length === 1 ? tagged(own[0]!) : own.map(tagged),
    ]),
  );

const write = (item: Item, store: Store): Record<string, unknown> => ({
  '@id': `/products/${item.id}`,
  '@type': 'Product',
  productID: item.id,
  sku: item.sku,
  dateModified: '2026-02-11',
  ...compacted(item.cells),
  ...(item.parent === null
    ? {}
    : { parent_identifier: item.parent, defining_properties: compacted(store.split(item).defining) }),
  ...(item.axes.length === 0 ? {} : { child_bound_attributes: item.axes }),
});

const FIXED = [
  '@id',
  '@type',
  'productID',
  'sku',
  'parent_identifier',
  'child_bound_attributes',
  'defining_properties',
];

const cellsOf = (sent: unknown): Cell[] =>
  Object.entries(Object(sent)).flatMap(([name, held]): Cell[] => {
    if (FIXED.includes(name)) return [];
    const tags = [held].flat().filter((one) => Object.hasOwn(Object(one), '@language')) as Record<
      string,
      unknown
    >[];
    return tags.length === 0
      ? [{ name, locale: null, value: held }]
      : tags.map((one) => ({ name, locale: String(one['@language']), value: one['@value'] }));
  });

const KINDS: Record<string, 'set' | 'remove' | 'append'> = {
  UpdateAction: 'set',
  DeleteAction: 'remove',
  AddAction: 'append',
};

/** `{identifier, "@type": "UpdateAction", object: {name: {"@language", "@value"}}}`. */
function operation(sent: Record<string, unknown>): Operation {
  const kind = KINDS[String(sent['@type'])];
  if (kind === undefined)
    throw new Problem(400, 'bad_request', 'An operation is an UpdateAction, a DeleteAction or an AddAction');
  return {
    ...('product_id' in sent ? { productId: sent.product_id } : {}),
    ...('identifier' in sent ? { identifier: sent.identifier } : {}),
    changes: cellsOf(sent.object).map((cell) => ({ ...cell, kind })),
  };
}

const product = (sent: Record<string, unknown>): NewProduct => ({
  identifier: sent.sku,
  parent: sent.parent_identifier,
  axes: sent.child_bound_attributes,
  cells: [...cellsOf(sent), ...cellsOf(sent.defining_properties)],
});
