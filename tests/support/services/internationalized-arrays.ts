import { json, type Reply, type Seen } from '../dialects/host.ts';
import { asked, byName, count, located } from './dressed.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store } from './store.ts';

const LOCALES = ['en', 'de', 'fr'];
const TOKEN = 'skE2hCkZ7qVZ0Jb6T1c4n9y';
const SIZE = 12;
const MOST = 50;
const QUERY = '*[_type == "product" && !defined(parent_identifier)] | order(_createdAt) [$from...$to]';

/**
 * A content lake: documents with an underscore before what is technical, texts as arrays keyed by language, a query that is
 * echoed with its bounds. Its reference says: the token is a bearer token; `$from` and `$to` in the address are the bounds of
 * the list, without the last one, at most 50 apart; `$sku` asks for one product; there are children with `$children=true`, and
 * in any case within their parent. Changes are `{mutations: [{identifier, set: {"title[_key==\"de\"].value": …, "weight": …},
 * unset: [paths], append: {"tags": […]}}]}`.
 */
export const internationalizedArrays: ForeignService = {
  name: 'internationalized arrays',
  knows: {
    integrationId: 'zp7mbokg',
    token: TOKEN,
    identifierField: 'sku',
    titleField: 'title',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: {
      operation: {
        set: [{ set: { '{name}[_key=="{locale}"].value': '{value}' } }, { set: { '{name}': '{value}' } }],
        remove: [{ unset: ['{name}[_key=="{locale}"]'] }, { unset: ['{name}'] }],
        append: [{ append: { '{name}': '{value}' } }],
      },
    },
    results: { items: 'results', identifier: 'sku', error: 'error', applied_when: 'no_error' },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'zp7mbokg',
        locales: LOCALES,
        unknown: 'keep',
        defining: 'none',
        goods: goods({
          count: 41,
          locales: LOCALES,
          page: SIZE,
          names: {
            title: 'title',
            description: 'body',
            colour: 'colorName',
            material: 'material',
            model: 'modelNumber',
            ean: 'barcode',
            size: 'size',
            weight: 'weightInKg',
            stock: 'inventory',
            active: 'isVisible',
            tags: 'tags',
            category: 'category',
          },
          sku: (n) => `kx-${n + 200}`,
          id: (n) => `${(0x3f2a_0000 + n * 65_537).toString(16)}-6c1e-4c7b-a1d0-0a4c7e5d${1000 + n}`,
        }),
        technical: ['_type', '_rev', '_createdAt', '_updatedAt', '_key', 'slug', 'current'],
        admits: ({ headers }) => headers.authorization === `Bearer ${TOKEN}`,
        refuse: ({ status, code, message }) =>
          json(
            status,
            status === 401
              ? {
                  statusCode: 401,
                  error: 'Unauthorized',
                  message: 'Session not found',
                  errorCode: 'SIO-401-ANF',
                }
              : { error: { description: message, type: `${code}Error` } },
          ),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            result: entries.map(({ item, at, summary, full }) => ({
              transition: 'update',
              documentId: item.id,
              timestamp: at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { document: write(item, store) } : {}),
            })),
            offset,
          }),
        batch: (body) => Reflect.get(Object(body), 'mutations') ?? body,
        operation,
        product,
        wrote: (written) =>
          json(200, {
            transactionId: 'w7Yd2Q9QbXnKc1T1mZ',
            results: written.map(({ sku, item, created, problem }) => ({
              id: item?.id ?? null,
              sku,
              ...(problem
                ? { error: { type: 'mutationError', description: problem.message } }
                : { operation: created ? 'create' : 'update' }),
            })),
          }),
        mode: ({ query }) => (query.get('unpublish') === 'true' ? 'unlink' : 'delete'),
        removed: ({ id }, mode) =>
          json(200, {
            transactionId: 'w7Yd2Q9QbXnKc1T1mA',
            results: [{ id, operation: mode === 'delete' ? 'delete' : 'unpublish' }],
          }),
      },
      open,
    ),
};

/** Beyond the last product the result is empty. */
function list({ query }: Seen, store: Store): Reply {
  const from = count(query.get('$from'), 0);
  const to = count(query.get('$to'), from + SIZE);
  if (!(to >= from && to - from <= MOST))
    throw new Problem(400, 'queryParse', `$from and $to are numbers, at most ${MOST} apart`);
  const all = asked(store, query.get('$sku'), query.get('$children') === 'true');
  return json(200, {
    query: QUERY,
    params: { $from: from, $to: to },
    result: all.slice(from, to).map((item) => write(item, store)),
    ms: 7,
  });
}

function write(item: Item, store: Store): unknown {
  const children = store.childrenOf(item);
  return {
    _id: item.id,
    _type: 'product',
    _rev: 'b3R2qTnX0yQm1vKf',
    _createdAt: '2025-05-05T05:05:05Z',
    _updatedAt: '2026-02-02T12:00:00Z',
    sku: item.sku,
    slug: { _type: 'slug', current: item.sku.toLowerCase() },
    ...Object.fromEntries(byName(item.cells).map(([name, cells]) => [name, joined(cells)])),
    ...(item.parent === null ? {} : { parent_identifier: item.parent }),
    ...(item.axes.length === 0 ? {} : { child_bound_attributes: item.axes }),
    ...(children.length === 0 ? {} : { variants: children.map((child) => write(child, store)) }),
  };
}

const joined = (cells: Cell[]): unknown =>
  cells.every(({ locale }) => locale === null)
    ? cells[0]?.value
    : cells.map(({ name, locale, value }) => ({
        _key: locale,
        _type: name === 'body' ? 'internationalizedArrayTextValue' : 'internationalizedArrayStringValue',
        value,
      }));

/** `title[_key=="de"].value`, or a name. */
function placeOf(path: string): Pick<Cell, 'name' | 'locale'> {
  const [, name = path, locale = null] = /^(\w+)\[_key\s*==\s*"(.+?)"\](?:\.value)?$/.exec(path) ?? [];
  return { name, locale };
}

const operation = (sent: Record<string, unknown>): Operation => ({
  ...located(sent),
  changes: [
    ...Object.entries(Object(sent.set)).map(
      ([path, value]) => ({ ...placeOf(path), kind: 'set', value }) as const,
    ),
    ...Object.entries(Object(sent.append)).map(
      ([path, value]) => ({ ...placeOf(path), kind: 'append', value }) as const,
    ),
    ...((sent.unset ?? []) as string[]).map((path) => ({ ...placeOf(path), kind: 'remove' }) as const),
  ],
});

function product(sent: Record<string, unknown>): NewProduct {
  const { sku, parent_identifier, child_bound_attributes, ...own } = sent;
  return {
    identifier: sku,
    parent: parent_identifier,
    axes: child_bound_attributes,
    cells: Object.entries(own).flatMap(([name, value]): Cell[] =>
      name.startsWith('_')
        ? []
        : Array.isArray(value) && value.every((one) => Object.hasOwn(Object(one), '_key'))
          ? value.map((one) => ({ name, locale: String(one._key), value: one.value }))
          : [{ name, locale: null, value }],
    ),
  };
}
