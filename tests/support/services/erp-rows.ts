import { json, type Reply, type Seen } from '../dialects/host.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { blank, Problem, type Store } from './store.ts';

const LOCALES = ['en', 'de_DE', 'fr_CH'];
const TOKEN = '6fb1a2c4d8';
const SIZE = 20;
const MOST = 20;

/** An ERP: one flat row per product, a column per language, everything is a text, the next rows by the last number. */
export const erpRows: ForeignService = {
  name: 'flat ERP rows',
  knows: {
    integrationId: 'main',
    token: TOKEN,
    identifierField: 'item_no',
    titleField: 'title',
    locales: LOCALES,
  },
  profile: { auth: { header: 'Authorization', prefix: 'Token token=' } },
  writes: {
    patch: {
      operation: {
        set: [{ '{name}_{locale}': '{value}' }, { '{name}': '{value}' }],
        remove: [{ clear: ['{name}_{locale}'] }, { clear: ['{name}'] }],
        append: [{ append: { '{name}_{locale}': '{value}' } }, { append: { '{name}': '{value}' } }],
      },
    },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'main',
        locales: LOCALES,
        unknown: 'refuse',
        goods: goods({
          count: 52,
          locales: LOCALES,
          page: SIZE,
          names: {
            title: 'title',
            description: 'long_text',
            colour: 'colour',
            material: 'material_group',
            ean: 'ean13',
            size: 'size',
            weight: 'weight_kg',
            stock: 'qty_on_hand',
            active: 'active',
            category: 'category',
          },
          sku: (n) => String(n * 25).padStart(6, '0'),
          id: (n) => String(1001 + n * 2),
        }),
        technical: ['company', 'changed_by', 'changed_on', 'lock_version'],
        defining: 'none',
        know: (cell) => (cell.value === '' ? undefined : { ...cell, value: asText(cell.value) }),
        admits: ({ headers }) => headers.authorization === `Token token=${TOKEN}`,
        refuse: ({ status, message, field }) =>
          json(status, { status: 'error', errors: { [field ?? 'base']: [message] } }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            changes: entries.map(({ item, at, full, summary }) => ({
              id: item.id,
              item_no: item.sku,
              changed_on: at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { row: row(item, store) } : {}),
            })),
            offset,
          }),
        batch: (body) => (Array.isArray(body) ? body : Reflect.get(Object(body), 'items')),
        operation,
        product,
        wrote: (written) =>
          json(
            200,
            written.map(({ sku, item, problem, created }) => ({
              item_no: sku,
              id: item?.id ?? null,
              result: problem ? 'E' : created ? 'C' : 'U',
              message: problem?.message ?? '',
            })),
          ),
        mode: ({ query }) => (query.get('purge') === '1' ? 'delete' : 'unlink'),
        removed: (item, mode) =>
          json(200, { id: item.id, result: mode === 'delete' ? 'D' : 'X', message: '' }),
      },
      open,
    ),
};

/** As the ERP prints values; a category stays the object of section 2.5. */
const asText = (value: unknown): unknown =>
  typeof value === 'number'
    ? Number.isInteger(value)
      ? String(value)
      : value.toFixed(3)
    : typeof value === 'boolean'
      ? String(value)
      : value;

function list({ query }: Seen, store: Store): Reply {
  const item = query.get('item_no');
  const pool = query.get('include_variants') === '1' ? store.items : store.roots();
  const all = item === null ? pool : store.items.filter(({ sku }) => sku === item);
  const since = Number(query.get('since_id') ?? 0);
  if (!Number.isInteger(since)) throw new Problem(400, 'bad_since', 'is not a number', 'since_id');
  const limit = Math.min(MOST, Math.max(1, Number(query.get('limit') ?? SIZE) || SIZE));
  return json(
    200,
    all
      .filter(({ id }) => Number(id) > since)
      .slice(0, limit)
      .map((one) => row(one, store)),
  );
}

const row = (item: Item, store: Store): Record<string, unknown> => ({
  id: item.id,
  company: '100',
  item_no: item.sku,
  ...blank(
    [...store.localized].flatMap((name) => LOCALES.map((code) => `${name}_${code}`)),
    '',
  ),
  ...blank(store.plain, ''),
  ...Object.fromEntries(
    item.cells.map(({ name, locale, value }) => [
      locale === null ? name : `${name}_${locale}`,
      asText(value),
    ]),
  ),
  parent_identifier: item.parent ?? '',
  child_bound_attributes: item.axes.join(','),
  changed_by: 'BATCH01',
  changed_on: '20260214',
  lock_version: '3',
});

const NO_VALUES = [
  'item_no',
  'id',
  'product_id',
  'identifier',
  'parent_identifier',
  'child_bound_attributes',
];
const NUMBERS = ['weight_kg', 'qty_on_hand'];

function cell(column: string, sent: unknown): Cell {
  const locale = LOCALES.find((code) => column.endsWith(`_${code}`)) ?? null;
  const name = locale === null ? column : column.slice(0, -locale.length - 1);
  const value =
    NUMBERS.includes(name) && typeof sent === 'string' && sent.trim() !== '' && !Number.isNaN(Number(sent))
      ? Number(sent)
      : name === 'active' && (sent === 'true' || sent === 'false')
        ? sent === 'true'
        : sent;
  return { name, locale, value };
}

/** A row with the columns that change; `clear` and `append` list columns that are emptied or get more. */
function operation({ clear, append, ...sent }: Record<string, unknown>): Operation {
  const more = Object.keys(Object(append));
  return {
    ...('product_id' in sent ? { productId: sent.product_id } : {}),
    ...('identifier' in sent ? { identifier: sent.identifier } : {}),
    changes: [
      ...Object.entries(sent).flatMap(([column, value]) =>
        NO_VALUES.includes(column) ? [] : [{ ...cell(column, value), kind: 'set' as const }],
      ),
      ...((clear ?? []) as string[]).map((column) => ({ ...cell(column, null), kind: 'remove' as const })),
      ...more.map((column) => ({ ...cell(column, Object(append)[column]), kind: 'append' as const })),
    ],
  };
}

const product = (sent: Record<string, unknown>): NewProduct => ({
  identifier: sent.item_no,
  parent: sent.parent_identifier === '' ? null : sent.parent_identifier,
  axes: String(sent.child_bound_attributes ?? '')
    .split(',')
    .filter((axis) => axis !== ''),
  cells: Object.entries(sent).flatMap(([column, value]) =>
    NO_VALUES.includes(column) ? [] : [cell(column, value)],
  ),
});
