import { json, type Reply, type Seen } from '../dialects/host.ts';
import { also, asked, byName, changing, count, dressed, located, nested, withoutBlanks } from './dressed.ts';
import { type ForeignService, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'de', 'fr', 'it'];
const PRIMARY = LOCALES[0]!;
const TOKEN = 'ck_4f2ab81c09d7e653:cs_90ce1b7a6f5d3428';
const SIZE = 10;
const MOST = 100;
const OWN = [
  'name',
  'description',
  'global_unique_id',
  'weight',
  'stock_quantity',
  'purchasable',
  'tags',
  'regular_price',
];
const ATTRIBUTES: Record<string, number> = { colour: 6, material: 7, size: 9 };
/** What plugins leave there, too. */
const NOISE = [
  { key: '_edit_last', value: '1' },
  { key: '_wp_old_slug', value: '' },
];

/**
 * WooCommerce's REST API, with custom fields for translations. What is different: a bare array, whose total and next page are in
 * headers; the primary language is in the fields, other ones are entries of `meta_data` under the field's name and the
 * language (`name_de`), among what plugins leave there; attributes are a list with `options`, but a variation has one
 * `option`; numbers are texts, what is missing is an empty text; the products' own names for tags are within structs;
 * variations are numbers in `variations`, records of their own with `parent_id`.
 *
 * Its reference: basic authentication, with the consumer key as user and the secret as password (the token is both, with a
 * colon); `page`, from 1, and `per_page` (at most 100); `sku=…`; `parent=ID` lists the variations of a product,
 * `include_variations=true` lists all. A change is `{"identifier": "…", "name": "…", "attributes": [{"name": "colour",
 * "options": ["red"]}], "meta_data": [{"key": "name_de", "value": "…"}]}`, in an array or in `{"update": […]}`; null removes; `"_append":
 * true` appends. `force=true` on DELETE deletes, `force=false` unlinks.
 */
export const metaData: ForeignService = {
  name: 'meta data',
  knows: {
    integrationId: 'wc-v3',
    token: TOKEN,
    identifierField: 'sku',
    titleField: 'name',
    locales: LOCALES,
  },
  profile: {},
  start: (open) =>
    serve(
      {
        integrationId: 'wc-v3',
        locales: LOCALES,
        unknown: 'keep',
        goods: also(
          dressed(
            withoutBlanks(
              goods({
                count: 45,
                locales: LOCALES,
                page: SIZE,
                names: {
                  title: 'name',
                  description: 'description',
                  colour: 'colour',
                  material: 'material',
                  ean: 'global_unique_id',
                  size: 'size',
                  weight: 'weight',
                  stock: 'stock_quantity',
                  active: 'purchasable',
                  tags: 'tags',
                  category: 'classification',
                },
                sku: (n) => `woo-${['pan', 'pot', 'lid'][n % 3]}-${n}`,
                id: (n) => String(794 + n * 2),
              }),
            ),
            {
              weight: String,
              tags: (value) =>
                (value as string[]).map((name, at) => ({
                  id: 30 + at,
                  name,
                  slug: name.replaceAll(/\W+/g, '-'),
                })),
            },
          ),
          ({ parent }, at) => [
            ...(parent === null && at % 2 === 1
              ? [{ name: 'regular_price', locale: null, value: `${at + 1}.90` }]
              : []),
            ...(at === 11 ? [{ name: 'warranty', locale: null, value: '5 years' }] : []),
          ],
        ),
        technical: [
          'id',
          'key',
          'slug',
          'permalink',
          'date_created',
          'date_modified',
          'type',
          'status',
          'price',
          'manage_stock',
          'position',
          'visible',
          'variation',
          'variations',
          'parent_id',
          'menu_order',
          'tax_status',
          '_links',
          '_edit_last',
          '_wp_old_slug',
        ],
        admits: ({ headers }) => headers.authorization === `Basic ${Buffer.from(TOKEN).toString('base64')}`,
        refuse: ({ status, code, message, field }) =>
          json(status, {
            code: status === 401 ? 'woocommerce_rest_cannot_view' : `woocommerce_rest_${code}`,
            message: status === 401 ? 'Sorry, you cannot list resources.' : message,
            data: { status, ...(field === null ? {} : { params: { [field]: message } }) },
          }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            changes: entries.map(({ item, at, summary, full }) => ({
              id: Number(item.id),
              date_modified: at.replace('Z', ''),
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { product: write(item, store) } : {}),
            })),
            offset,
          }),
        batch: (body) => (Array.isArray(body) ? body : (Object(body).update ?? Object(body).create)),
        operation: (sent) => ({
          ...located(sent),
          changes: changing(cellsOf(sent), sent._append === true ? 'append' : 'set'),
        }),
        product: (sent) => ({
          identifier: sent.sku,
          parent: sent.parent_identifier,
          axes: sent.child_bound_attributes,
          cells: cellsOf(sent).filter(({ value }) => value !== null && value !== ''),
        }),
        wrote: (written, verb) =>
          json(200, {
            [verb === 'patch' ? 'update' : 'create']: written.map(({ sku, item, problem }) =>
              problem
                ? {
                    id: item ? Number(item.id) : 0,
                    sku,
                    error: {
                      code: `woocommerce_rest_${problem.code}`,
                      message: problem.message,
                      data: { status: problem.status },
                    },
                  }
                : { id: Number(item?.id), sku, date_modified: '2026-02-01T09:00:00' },
            ),
          }),
        mode: ({ query }) => {
          const mode = query.get('force');
          if (mode === 'false') return 'unlink';
          if (mode === 'true') return 'delete';
          throw new Problem(400, 'missing_callback_param', 'Missing parameter(s): force', 'force');
        },
        removed: (item) => json(200, { id: Number(item.id), sku: item.sku, status: 'trash' }),
        defining: 'none',
      },
      open,
    ),
};

function list({ query, path, headers }: Seen, store: Store): Reply {
  const page = count(query.get('page'), 1, 1);
  const size = count(query.get('per_page'), SIZE, 1);
  if (!(page >= 1 && size <= MOST))
    throw new Problem(400, 'invalid_param', `per_page must be between 1 and ${MOST}`, 'per_page');
  const parent = query.get('parent');
  const all =
    parent === null
      ? asked(store, query.get('sku'), query.get('include_variations') === 'true')
      : store.items.filter((item) => item.parent !== null && store.bySku(item.parent)?.id === parent);
  const { part, next } = slice(all, (page - 1) * size, size);
  const address = new URLSearchParams(query);
  address.set('page', String(page + 1));
  return {
    ...json(
      200,
      part.map((item) => write(item, store)),
    ),
    headers: {
      'x-wp-total': String(all.length),
      'x-wp-totalpages': String(Math.ceil(all.length / size)),
      ...(next === null ? {} : { link: `<http://${headers.host}${path}?${address}>; rel="next"` }),
    },
  };
}

function write(item: Item, store: Store): unknown {
  const named = byName(item.cells);
  const own = Object.fromEntries(
    named.map(([name, cells]) => [
      name,
      cells.find(({ locale }) => locale === null || locale === PRIMARY)?.value ?? '',
    ]),
  );
  const id = Number(item.id);
  const children = store.childrenOf(item);
  const kind = children.length > 0 ? 'variable' : item.parent === null ? 'simple' : 'variation';
  const meta = named.flatMap(([name, cells]) =>
    cells.flatMap(({ locale, value }) =>
      locale !== null && locale !== PRIMARY
        ? [{ key: `${name}_${locale}`, value }]
        : OWN.includes(name) || name in ATTRIBUTES
          ? []
          : [{ key: name, value }],
    ),
  );
  return {
    id,
    name: '',
    slug: `p-${id}`,
    permalink: `https://shop.example/product/p-${id}/`,
    date_created: '2025-10-02T11:00:00',
    date_modified: '2026-01-30T08:15:00',
    type: kind,
    status: 'publish',
    description: '',
    sku: item.sku,
    price: own.regular_price ?? '',
    regular_price: '',
    tax_status: 'taxable',
    manage_stock: 'stock_quantity' in own,
    weight: '',
    global_unique_id: '',
    purchasable: null,
    stock_quantity: null,
    tags: [],
    ...Object.fromEntries(Object.entries(own).filter(([name]) => OWN.includes(name))),
    attributes: Object.entries(ATTRIBUTES).flatMap(([name, number], position): unknown[] => {
      const value = own[name];
      if (value === undefined) return [];
      if (kind === 'variation') return [{ id: number, name, option: value }];
      return [
        { id: number, name, position, visible: true, variation: item.axes.includes(name), options: [value] },
      ];
    }),
    variations: children.map((child) => Number(child.id)),
    menu_order: 0,
    meta_data: [...NOISE, ...meta].map((one, at) => ({ id: id * 20 + at, ...one })),
    parent_id: item.parent === null ? 0 : Number(store.bySku(item.parent)?.id),
    ...nested(item),
    _links: { self: [{ href: `https://shop.example/wp-json/wc/v3/products/${id}` }] },
  };
}

interface Named {
  name?: string;
  key?: string;
  options?: unknown[] | null;
  option?: unknown;
  value?: unknown;
}

function cellsOf(sent: Record<string, unknown>): Cell[] {
  const attributes = (sent.attributes ?? []) as Named[];
  const meta = ((sent.meta_data ?? []) as Named[]).filter(({ key }) => !NOISE.some((one) => one.key === key));
  return [
    ...OWN.flatMap((name) => (name in sent ? [{ name, locale: null, value: sent[name] }] : [])),
    ...attributes.map(({ name = '', options, option }) => ({
      name,
      locale: null,
      value: option ?? options?.[0] ?? null,
    })),
    ...meta.map(({ key = '', value }): Cell => {
      const [, name, locale] = /^(.+)_([a-z]{2})$/.exec(key) ?? [];
      return name !== undefined && locale !== undefined && LOCALES.includes(locale)
        ? { name, locale, value }
        : { name: key, locale: null, value };
    }),
  ];
}
