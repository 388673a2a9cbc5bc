import { json, type Reply, type Seen } from '../dialects/host.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'it', 'ja'];
const TOKEN = 'k7.QvL-20f3';
const SIZE = 13;

/** An in-house service: products keyed by identifier, values as tuples, the next batch named in a header, a session cookie. */
export const keyedFacts: ForeignService = {
  name: 'keyed facts',
  knows: {
    integrationId: 'warehouse.north',
    token: TOKEN,
    identifierField: 'ref',
    titleField: 'name',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: {
      shape: 'keys',
      set: 'set',
      append: 'add',
      remove: 'drop',
      values_shape: 'cells',
      values_within: 'facts',
    },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'warehouse.north',
        locales: LOCALES,
        unknown: 'keep',
        goods: goods({
          count: 40,
          locales: LOCALES,
          page: SIZE,
          inTwoTaxonomies: true,
          names: {
            title: 'name',
            description: 'notes',
            colour: 'colour',
            material: 'made of',
            model: 'model',
            ean: 'ean',
            size: 'size',
            weight: 'weight, kg',
            stock: 'pieces',
            active: 'sold',
            tags: 'labels',
            category: 'category',
          },
          sku: (n) => String(n + 1).padStart(n % 2 === 0 ? 8 : 1, '0'),
          id: (n) => String(9_007_199_254_740_000 + n),
        }),
        technical: ['as_of', 'rev'],
        admits: ({ headers }) =>
          String(headers.cookie ?? '')
            .split(/;\s*/)
            .includes(`api_token=${TOKEN}`),
        refuse: ({ status, message, field }) => ({
          status,
          type: 'text/plain; charset=utf-8',
          text: `${field === null ? '' : `${field}: `}${message}\n`,
          ...(status === 401
            ? { headers: { 'www-authenticate': 'Cookie realm="north" cookie-name=api_token' } }
            : {}),
        }),
        list,
        changes: ({ entries, offset }, store) => ({
          ...json(200, {
            changes: entries.map(({ item, at, summary, full }) => [
              at,
              item.sku,
              ...(full ? [write(item, store)] : []),
              ...(summary === undefined ? [] : [{ summary }]),
            ]),
            offset,
          }),
        }),
        operation,
        product,
        wrote: (written) => {
          const { done = [], failed = [] } = Object.groupBy(written, ({ problem }) =>
            problem === null ? 'done' : 'failed',
          );
          return json(failed.length > 0 ? 207 : 200, {
            done: done.map(({ sku }) => sku),
            failed: Object.fromEntries(failed.map(({ sku, problem }) => [sku, problem?.message])),
          });
        },
        mode: ({ headers }) => (headers['x-keep-product'] === 'yes' ? 'unlink' : 'delete'),
        removed: () => ({ status: 204 }),
      },
      open,
    ),
};

function list({ query }: Seen, store: Store): Reply {
  const ref = query.get('ref');
  const pool = query.get('variants') === 'yes' ? store.items : store.roots();
  const all = ref === null ? pool : store.items.filter(({ sku }) => sku === ref);
  const batch = query.get('batch');
  const from = batch === null ? 0 : Number.parseInt(batch, 36) - 1000;
  if (!(from >= 0)) throw new Problem(410, 'gone', 'this batch is gone, start again', 'batch');
  const { part, next } = slice(all, from, SIZE);
  return {
    ...json(200, {
      as_of: '2026-03-01',
      stock: Object.fromEntries(part.map((item) => [item.sku, write(item, store)])),
    }),
    headers: next === null ? {} : { 'x-next-batch': (next + 1000).toString(36) },
  };
}

const write = (item: Item, store: Store): unknown => ({
  no: Number(item.id),
  rev: 5,
  ...(item.parent === null ? {} : { parent_identifier: item.parent }),
  ...(item.axes.length === 0 ? {} : { child_bound_attributes: item.axes }),
  ...(item.parent === null ? {} : { defining_properties: store.split(item).defining.map(tuple) }),
  facts: item.cells.map(tuple),
});

const tuple = ({ name, locale, value }: Cell): unknown[] =>
  locale === null ? [name, value] : [name, locale, value];

const cellsOf = (sent: unknown): Cell[] =>
  ((sent ?? []) as unknown[][]).map(([name, ...rest]) => ({
    name: String(name),
    locale: rest.length === 2 ? String(rest[0]) : null,
    value: rest.at(-1),
  }));

/** `{identifier, set: [[name, locale, value]], add: […], drop: [[name, locale, null]]}`. */
const operation = (sent: Record<string, unknown>): Operation => ({
  ...('product_id' in sent ? { productId: sent.product_id } : {}),
  ...('identifier' in sent ? { identifier: sent.identifier } : {}),
  changes: [
    ...cellsOf(sent.set).map((cell) => ({ ...cell, kind: 'set' as const })),
    ...cellsOf(sent.add).map((cell) => ({ ...cell, kind: 'append' as const })),
    ...cellsOf(sent.drop).map((cell) => ({ ...cell, kind: 'remove' as const })),
  ],
});

const product = (sent: Record<string, unknown>): NewProduct => ({
  identifier: sent.ref,
  parent: sent.parent_identifier,
  axes: sent.child_bound_attributes,
  cells: [...cellsOf(sent.facts), ...cellsOf(sent.defining_properties)],
});
