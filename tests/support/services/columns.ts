import { json, type Reply, type Seen } from '../dialects/host.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item, PLAIN_NAMES } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'fr'];
const TOKEN = 'tbl_9Qd2';
const SIZE = 15;
const OF_PRODUCT = ['product_id', 'sku', 'parent_identifier', 'child_bound_attributes'];

/** A table: the names of its columns once, and a list of values for each product. */
export const columns: ForeignService = {
  name: 'columns and rows',
  knows: {
    integrationId: 'feed.7',
    token: TOKEN,
    identifierField: 'sku',
    titleField: 'title',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: {
      operation: {
        set: [{ '{name}.{locale}': '{value}' }, { '{name}': '{value}' }],
        remove: [{ '{name}.{locale}': null }, { '{name}': null }],
        append: [
          { append: true, '{name}.{locale}': '{value}' },
          { append: true, '{name}': '{value}' },
        ],
      },
    },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'feed.7',
        locales: LOCALES,
        unknown: 'refuse',
        defining: 'none',
        goods: goods({
          count: 40,
          locales: LOCALES,
          page: SIZE,
          names: PLAIN_NAMES,
          sku: (n) => `C${n}`,
          id: (n) => String(50_000 + n),
        }),
        technical: [],
        admits: ({ headers }) => headers.authorization === `Bearer ${TOKEN}`,
        refuse: ({ status, code, message }) => json(status, { error: { code, message } }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            columns: ['sku', 'at', 'summary', 'product'],
            rows: entries.map(({ item, at, summary, full }) => [
              item.sku,
              at,
              summary ?? null,
              full ? row(item, columnsOf(store)) : null,
            ]),
            offset,
          }),
        operation,
        product,
        wrote: (written) =>
          json(200, {
            columns: ['sku', 'status', 'message'],
            rows: written.map(({ sku, problem, created }) => [
              sku,
              problem ? 'refused' : created ? 'created' : 'updated',
              problem?.message ?? null,
            ]),
          }),
        mode: ({ query }) => {
          const rows = query.get('rows');
          if (rows !== 'drop' && rows !== 'hide')
            throw new Problem(400, 'bad_request', 'rows must be drop or hide', 'rows');
          return rows === 'drop' ? 'delete' : 'unlink';
        },
        removed: (item) => json(200, { columns: ['sku'], rows: [[item.sku]] }),
      },
      open,
    ),
};

const columnsOf = (store: Store): string[] => [
  ...OF_PRODUCT,
  ...[...store.localized].flatMap((name) => LOCALES.map((locale) => `${name}.${locale}`)),
  ...store.plain,
];

const columnOf = ({ name, locale }: Cell): string => (locale === null ? name : `${name}.${locale}`);

const row = (item: Item, names: readonly string[]): unknown[] => {
  const held: Record<string, unknown> = {
    product_id: item.id,
    sku: item.sku,
    parent_identifier: item.parent,
    child_bound_attributes: item.axes,
    ...Object.fromEntries(item.cells.map((cell) => [columnOf(cell), cell.value])),
  };
  return names.map((name) => held[name] ?? null);
};

function list({ query }: Seen, store: Store): Reply {
  const sku = query.get('sku');
  const pool = query.get('include_children') === 'true' ? store.items : store.roots();
  const all = sku === null ? pool : store.items.filter((one) => one.sku === sku);
  const from = Number(query.get('pageToken') ?? 0);
  if (!Number.isInteger(from)) throw new Problem(400, 'bad_token', 'This page token is unknown', 'pageToken');
  const { part, next } = slice(all, from, SIZE);
  const names = columnsOf(store);
  return json(200, {
    kind: 'table#rows',
    columns: names,
    rows: part.map((item) => row(item, names)),
    ...(next === null ? {} : { pageToken: String(next) }),
    totalRows: all.length,
  });
}

const cellsOf = (sent: Record<string, unknown>): Cell[] =>
  Object.entries(sent).flatMap(([column, value]): Cell[] => {
    if ([...OF_PRODUCT, 'identifier', 'append'].includes(column)) return [];
    const locale = LOCALES.find((code) => column.endsWith(`.${code}`)) ?? null;
    const name = locale === null ? column : column.slice(0, -locale.length - 1);
    return [{ name, locale, value }];
  });

/** A product with the columns that change: null clears one, `append: true` adds to lists. */
const operation = (sent: Record<string, unknown>): Operation => ({
  ...('product_id' in sent ? { productId: sent.product_id } : {}),
  ...('identifier' in sent ? { identifier: sent.identifier } : {}),
  changes: cellsOf(sent).map((cell) => ({
    ...cell,
    kind: cell.value === null ? 'remove' : sent.append === true ? 'append' : 'set',
  })),
});

const product = (sent: Record<string, unknown>): NewProduct => ({
  identifier: sent.sku,
  parent: sent.parent_identifier,
  axes: sent.child_bound_attributes,
  cells: cellsOf(sent),
});
