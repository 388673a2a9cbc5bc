import { json, type Reply, type Seen } from '../dialects/host.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'de', 'it'];
const TOKEN = 'ov_33c07ab1';
const SIZE = 14;

/** An app backend: products in the primary language, and their translations beside the list, by language and product. */
export const translationOverlays: ForeignService = {
  name: 'translations beside the list',
  knows: {
    integrationId: 'mobile',
    token: TOKEN,
    identifierField: 'sku',
    titleField: 'title',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: {
      operation: {
        set: [{ op: 'set', lang: '{locale}', '{name}': '{value}' }],
        remove: [{ op: 'remove', lang: '{locale}', '{name}': null }],
      },
    },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'mobile',
        locales: LOCALES,
        unknown: 'refuse',
        defining: 'none',
        goods: goods({
          count: 36,
          locales: LOCALES,
          page: SIZE,
          names: {
            title: 'title',
            description: 'description',
            material: 'material',
            size: 'size',
            weight: 'weight',
            active: 'active',
          },
          sku: (n) => `M${n}`,
          id: (n) => `m-${n + 100}`,
        }),
        technical: ['updated'],
        admits: ({ headers }) => headers.authorization === `Bearer ${TOKEN}`,
        refuse: ({ status, code, message }) => json(status, { code, message }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            changes: entries.map(({ item, at, summary, full }) => ({
              product_id: item.id,
              identifier: item.sku,
              occurred_at: at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { product: write(item, store) } : {}),
            })),
            offset,
          }),
        operation,
        product,
        wrote: (written) =>
          json(200, {
            results: written.map(({ sku, problem }) => ({
              identifier: sku,
              status: problem ? 'failed' : 'ok',
              ...(problem ? { error: problem.message } : {}),
            })),
          }),
        mode: ({ query }) => (query.get('mode') === 'unlink' ? 'unlink' : 'delete'),
        removed: () => json(200, { status: 'deleted' }),
      },
      open,
    ),
};

function list({ query }: Seen, store: Store): Reply {
  const sku = query.get('sku');
  const pool = query.get('include_children') === 'true' ? store.items : store.roots();
  const all = sku === null ? pool : store.items.filter((item) => item.sku === sku);
  const page = Number(query.get('page') ?? 1);
  if (!(page >= 1)) throw new Problem(400, 'bad_page', 'page must be a number');
  const { part, next } = slice(all, (page - 1) * SIZE, SIZE);
  return json(200, {
    products: part.map((item) => write(item, store)),
    translations: Object.fromEntries(
      LOCALES.slice(1).map((code) => [
        code,
        Object.fromEntries(
          part.flatMap((item) => {
            const own = item.cells.filter(({ locale }) => locale === code);
            return own.length === 0 ? [] : [[item.id, fields(own)]];
          }),
        ),
      ]),
    ),
    page,
    has_more: next !== null,
    total: all.length,
  });
}

const fields = (cells: Cell[]): Record<string, unknown> =>
  Object.fromEntries(cells.map(({ name, value }) => [name, value]));

const write = (item: Item, store: Store): Record<string, unknown> => ({
  product_id: item.id,
  sku: item.sku,
  updated: '2026-02-02T10:00:00Z',
  ...fields(item.cells.filter(({ locale }) => locale === null || locale === LOCALES[0])),
  parent_identifier: item.parent,
  child_bound_attributes: item.axes,
  defining_properties: fields(store.split(item).defining),
});

const FIXED = [
  'product_id',
  'identifier',
  'sku',
  'updated',
  'lang',
  'op',
  'parent_identifier',
  'child_bound_attributes',
  'defining_properties',
];

const cellsOf = (sent: Record<string, unknown>): Cell[] =>
  Object.entries(sent).flatMap(([name, value]) =>
    FIXED.includes(name) ? [] : [{ name, locale: typeof sent.lang === 'string' ? sent.lang : null, value }],
  );

/** `{identifier, lang, op: "set"|"remove", title: "…"}`. */
const operation = (sent: Record<string, unknown>): Operation => ({
  ...('product_id' in sent ? { productId: sent.product_id } : {}),
  ...('identifier' in sent ? { identifier: sent.identifier } : {}),
  changes: cellsOf(sent).map((cell) => ({ ...cell, kind: sent.op === 'remove' ? 'remove' : 'set' })),
});

const product = (sent: Record<string, unknown>): NewProduct => ({
  identifier: sent.sku,
  parent: sent.parent_identifier,
  axes: sent.child_bound_attributes,
  cells: cellsOf(sent),
});
