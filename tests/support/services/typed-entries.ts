import { json, type Reply, type Seen } from '../dialects/host.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'de', 'it'];
const ACCOUNT = 'svc-catalog';
const SECRET = 'Q2F0YWxvZy1EZXNr';
const SIZE = 16;

/**
 * A product hub: entries whose value is in a field of its type, a service account with its key (5), a filter with an operator, one operation for each
 * value.
 */
export const typedEntries: ForeignService = {
  name: 'typed entries',
  knows: {
    integrationId: 'hub-2',
    token: `${ACCOUNT}:${SECRET}`,
    identifierField: 'sku',
    titleField: 'label',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: {
      operation: {
        set: ['text', 'number', 'list', 'struct']
          .map((type) => ({
            action: 'put',
            entry: { attribute: '{name}', lang: '{locale}', [type]: `{value:${type}}` },
          }))
          .concat({ action: 'put', entry: { attribute: '{name}', lang: '{locale}', flag: '{value:yesno}' } }),
        remove: [{ action: 'drop', entry: { attribute: '{name}', lang: '{locale}' } }],
        append: [{ action: 'push', entry: { attribute: '{name}', lang: '{locale}', list: '{value}' } }],
      },
    },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'hub-2',
        locales: LOCALES,
        unknown: 'refuse',
        goods: goods({
          count: 44,
          locales: LOCALES,
          page: SIZE,
          inTwoTaxonomies: true,
          names: {
            title: 'label',
            description: 'story',
            colour: 'tone',
            material: 'material',
            model: 'model',
            ean: 'ean',
            size: 'size',
            weight: 'weight',
            stock: 'stock',
            active: 'listed',
            tags: 'tags',
            category: 'category',
          },
          sku: (n) => `H${String(n * 3).padStart(5, '0')}`,
          id: (n) => String(400_000 + n),
        }),
        technical: ['etag', 'state', 'source', 'confidence'],
        admits: ({ headers }) =>
          headers.authorization === `Basic ${Buffer.from(`${ACCOUNT}:${SECRET}`).toString('base64')}`,
        refuse: ({ status, code, message, field }) => ({
          ...json(status, { errors: [{ code, title: message, ...(field ? { source: { field } } : {}) }] }),
          ...(status === 401
            ? { headers: { 'www-authenticate': 'Basic realm="hub", charset="UTF-8"' } }
            : {}),
        }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            data: entries.map(({ item, at, summary, full }) => ({
              product_id: item.id,
              sku: item.sku,
              time: at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { record: write(item, store) } : {}),
            })),
            offset,
          }),
        operation,
        product,
        wrote: (written) =>
          json(
            207,
            Object.fromEntries(
              written.map(({ problem, item }, at) => [
                `/${at}`,
                problem ? { error: { code: problem.code, title: problem.message } } : { id: item?.id },
              ]),
            ),
          ),
        mode: ({ query }) => (query.get('detach') === '1' ? 'unlink' : 'delete'),
        removed: () => ({ status: 204 }),
      },
      open,
    ),
};

function list({ query }: Seen, store: Store): Reply {
  const found = /^sku:eq:(.*)$/.exec(query.get('filter') ?? '');
  const pool = query.get('expand') === 'children' ? store.items : store.roots();
  const all = found ? store.items.filter(({ sku }) => sku === found[1]) : pool;
  const after = query.get('after');
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const { part, next } = slice(all, from, SIZE);
  return json(200, {
    data: part.map((item) => write(item, store)),
    page: { size: SIZE, after: part.at(-1)?.id ?? null, has_more: next !== null },
  });
}

const typeOf = (value: unknown): string =>
  Array.isArray(value)
    ? 'list'
    : typeof value === 'number'
      ? 'number'
      : typeof value === 'boolean'
        ? 'flag'
        : typeof value === 'string'
          ? 'text'
          : 'struct';

const entry = ({ name, locale, value }: Cell): unknown => ({
  attribute: name,
  ...(locale === null ? {} : { lang: locale }),
  [typeOf(value)]: value,
  source: 'import',
});

const write = (item: Item, store: Store): unknown => ({
  product_id: item.id,
  etag: `W/"${item.id}-4"`,
  state: 'ready',
  sku: item.sku,
  parent_identifier: item.parent,
  child_bound_attributes: item.axes,
  defining_properties: store.split(item).defining.map(entry),
  entries: item.cells.map(entry),
});

const TYPES = ['text', 'number', 'flag', 'list', 'struct'];

const cellIn = (sent: unknown): Cell => {
  const { attribute, lang, ...rest } = Object(sent) as Record<string, unknown>;
  const type = TYPES.find((one) => one in rest);
  return {
    name: String(attribute),
    locale: lang === undefined || lang === null ? null : String(lang),
    value: type === undefined ? null : rest[type],
  };
};

/** One operation for each value: `{identifier, action: "put"|"drop"|"push", entry: {attribute, lang, text}}`. */
function operation(sent: Record<string, unknown>): Operation {
  const kind = ({ put: 'set', drop: 'remove', push: 'append' } as const)[String(sent.action) as 'put'];
  if (kind === undefined) throw new Problem(422, 'bad_action', 'action must be put, drop or push', 'action');
  return {
    ...('product_id' in sent ? { productId: sent.product_id } : {}),
    ...('identifier' in sent ? { identifier: sent.identifier } : {}),
    changes: [{ ...cellIn(sent.entry), kind }],
  };
}

const product = (sent: Record<string, unknown>): NewProduct => ({
  identifier: sent.sku,
  parent: sent.parent_identifier,
  axes: sent.child_bound_attributes,
  cells: [sent.entries, sent.defining_properties].flatMap((list) => ((list ?? []) as unknown[]).map(cellIn)),
});
