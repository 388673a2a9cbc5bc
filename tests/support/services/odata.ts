import { json, type Reply, type Seen } from '../dialects/host.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { blank, byLocale, Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'de', 'it'];
const TOKEN = 'od-4488-KEY-xx';
const SIZE = 15;
const OPTIONS = ['$top', '$skiptoken', '$filter', '$expand', '$count', '$select', '$orderby', '$format'];

/** OData 4: a value array with an address of the rest, texts as a child collection, no unknown query options. */
export const odata: ForeignService = {
  name: 'OData',
  knows: {
    integrationId: 'ZPRODUCT',
    token: TOKEN,
    identifierField: 'MaterialNumber',
    titleField: 'Description',
    locales: LOCALES,
  },
  profile: { auth: { header: 'APIKey', prefix: '' } },
  writes: {
    patch: {
      operation: {
        set: [{ Texts: [{ LanguageCode: '{locale}', '{name}': '{value}' }] }, { '{name}': '{value}' }],
        remove: [{ Texts: [{ LanguageCode: '{locale}', '{name}': null }] }, { '{name}': null }],
        append: [{ Append: { '{name}': '{value}' } }],
      },
    },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'ZPRODUCT',
        locales: LOCALES,
        unknown: 'refuse',
        goods: goods({
          count: 44,
          locales: LOCALES,
          page: SIZE,
          names: {
            title: 'Description',
            description: 'LongText',
            material: 'BaseMaterial',
            ean: 'InternationalArticleNumber',
            size: 'SizeOrDimension',
            weight: 'NetWeight',
            stock: 'AvailableQuantity',
            active: 'IsActive',
            model: 'ExternalReference',
            category: 'Category',
          },
          sku: (n) => String(n + 1).padStart(18, '0'),
          id: (n) => `00505691-2ed5-1eeb-b5${String(n).padStart(2, '0')}-${9_000 + n}`,
        }),
        technical: ['@odata.etag', 'CreatedAt', 'LastChangedBy', '@odata.id'],
        admits: ({ headers }) => headers.apikey === TOKEN,
        refuse: ({ status, code, message, field }) =>
          json(status, {
            error: {
              code: `ZPRODUCT/${code.toUpperCase()}`,
              message,
              ...(field === null ? {} : { target: field }),
              details: [],
            },
          }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            '@odata.context': '$metadata#Changes',
            value: entries.map(({ item, at, full, summary }) => ({
              MaterialNumber: item.sku,
              ChangedAt: at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { Product: write(item, store, true) } : {}),
            })),
            offset,
          }),
        operation,
        product,
        wrote: (written) =>
          json(200, {
            value: written.map(({ sku, item, problem }, at) => ({
              Index: at,
              MaterialNumber: sku,
              ProductUUID: item?.id ?? null,
              Success: problem === null,
              Error: problem && {
                code: `ZPRODUCT/${problem.code.toUpperCase()}`,
                message: problem.message,
                target: problem.field,
              },
            })),
          }),
        mode: ({ query }) => {
          const mode = query.get('DeletionMode');
          if (mode === 'Full') return 'delete';
          if (mode === 'IntegrationOnly') return 'unlink';
          throw new Problem(400, 'missing_option', 'DeletionMode is Full or IntegrationOnly', 'DeletionMode');
        },
        removed: () => ({ status: 204 }),
      },
      open,
    ),
};

function list({ query, path, headers }: Seen, store: Store): Reply {
  for (const name of query.keys())
    if (!OPTIONS.includes(name))
      throw new Problem(400, 'invalid_query', `The query option '${name}' is not supported`, name);
  const expanded = (query.get('$expand') ?? '').split(',').includes('Variants');
  const filter = query.get('$filter');
  const wanted = filter === null ? null : /^MaterialNumber eq '(.*)'$/.exec(filter);
  if (filter !== null && !wanted)
    throw new Problem(400, 'invalid_filter', 'Only MaterialNumber eq is supported');
  const sku = wanted?.[1]?.replaceAll("''", "'");
  const all = wanted ? store.items.filter((item) => item.sku === sku) : store.roots();
  const top = query.get('$top');
  const from = query.get('$skiptoken');
  const start = from === null ? 0 : Number.parseInt(from.slice(2), 36);
  if (Number.isNaN(start))
    throw new Problem(400, 'invalid_token', 'The skip token is not valid', '$skiptoken');
  const { part, next } = slice(all, start, Math.min(SIZE, Number(top ?? SIZE)));
  const rest = new URLSearchParams(query);
  rest.set('$skiptoken', `t:${(next ?? 0).toString(36)}`);
  return json(200, {
    '@odata.context': '$metadata#Products',
    ...(query.get('$count') === 'true' ? { '@odata.count': all.length } : {}),
    value: part.map((item) => write(item, store, expanded)),
    // As OData has it: `$top` limits the whole list, so that a client that gave it gets no address.
    ...(next === null || top !== null ? {} : { '@odata.nextLink': `http://${headers.host}${path}?${rest}` }),
  });
}

function write(item: Item, store: Store, expanded: boolean): Record<string, unknown> {
  const { defining } = store.split(item);
  const { '': plain = [], ...texts } = byLocale(item.cells);
  const children = store.childrenOf(item);
  return {
    '@odata.etag': `W/"${item.id.slice(-4)}"`,
    ProductUUID: item.id,
    MaterialNumber: item.sku,
    ...blank(store.plain),
    ...object(plain),
    Texts: Object.entries(texts).map(([LanguageCode, cells]) => ({
      LanguageCode,
      ...blank(store.localized),
      ...object(cells),
    })),
    parent_identifier: item.parent,
    ...(item.axes.length === 0 ? {} : { child_bound_attributes: item.axes }),
    ...(defining.length === 0
      ? {}
      : { defining_properties: defining.map(({ name, value }) => ({ Name: name, Value: value })) }),
    CreatedAt: '2024-05-02T00:00:00Z',
    LastChangedBy: 'CC0000000042',
    ...(expanded && children.length > 0
      ? { Variants: children.map((child) => write(child, store, true)) }
      : {}),
  };
}

const object = (cells: Cell[]): Record<string, unknown> =>
  Object.fromEntries(cells.map(({ name, value }) => [name, value]));

const FIXED = ['MaterialNumber', 'product_id', 'identifier', 'parent_identifier', 'child_bound_attributes'];
const NO_VALUES = [...FIXED, 'defining_properties', 'Texts', 'Append', 'Remove'];

/** Properties of the entity, those of its texts, and the values on the axes. */
const cellsOf = (sent: Record<string, unknown>): Cell[] => [
  ...Object.entries(sent).flatMap(([name, value]) =>
    NO_VALUES.includes(name) ? [] : [{ name, locale: null, value }],
  ),
  ...((sent.Texts ?? []) as Record<string, unknown>[]).flatMap(({ LanguageCode, ...texts }) =>
    Object.entries(texts).map(([name, value]) => ({ name, locale: String(LanguageCode), value })),
  ),
  ...((sent.defining_properties ?? []) as { Name: string; Value: unknown }[]).map(({ Name, Value }) => ({
    name: Name,
    locale: null,
    value: Value,
  })),
];

/** A delta of the entity: what it names is set, null removes, `Append` holds another delta. */
const operation = (sent: Record<string, unknown>): Operation => ({
  ...('product_id' in sent ? { productId: sent.product_id } : {}),
  ...('identifier' in sent ? { identifier: sent.identifier } : {}),
  changes: [
    ...cellsOf(sent).map((cell) => ({
      ...cell,
      kind: cell.value === null ? ('remove' as const) : ('set' as const),
    })),
    ...cellsOf(Object(sent.Append)).map((cell) => ({ ...cell, kind: 'append' as const })),
  ],
});

const product = (sent: Record<string, unknown>): NewProduct => ({
  identifier: sent.MaterialNumber,
  parent: sent.parent_identifier,
  axes: sent.child_bound_attributes,
  cells: cellsOf(sent),
});
