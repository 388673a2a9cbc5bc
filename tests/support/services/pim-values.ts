import { json, type Reply, type Seen } from '../dialects/host.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en_US', 'de_DE', 'fr_FR'];
const TOKEN = 'Zjk0YmVhNDU2ZmI0MWNh';
const SIZE = 10;
const MOST = 10;

const range = () =>
  goods({
    count: 34,
    locales: LOCALES,
    page: SIZE,
    inTwoTaxonomies: true,
    names: {
      title: 'name',
      description: 'description',
      colour: 'color',
      material: 'material',
      ean: 'ean',
      size: 'size',
      active: 'dishwasher_safe',
      tags: 'keywords',
      category: 'classification',
    },
    sku: (n) => String(1_000_111 + n * 17),
    id: (n) => `fc24e6c3-933c-4a93-8a81-e5c703d1${String(3000 + n)}`,
  }).map((item, n) => ({ ...item, cells: [...item.cells, ...measured(n), ...perChannel(item, n)] }));

/** Measurements and prices, as their attribute types have them. */
const measured = (n: number): Cell[] =>
  n % 11 === 5
    ? []
    : [
        {
          name: 'weight',
          locale: null,
          value: { amount: `${n % 4}.${(n * 25) % 100}00`, unit: n % 2 === 0 ? 'KILOGRAM' : 'GRAM' },
        },
        {
          name: 'price',
          locale: null,
          value: [
            { amount: `${n}.90`, currency: 'EUR' },
            { amount: n % 3 === 0 ? '0.00' : `${n + 2}.00`, currency: 'USD' },
          ],
        },
      ];

/** Two texts in one language, for two channels. The store knows the second as "name@scope". */
const perChannel = ({ cells }: Item, n: number): Cell[] =>
  n % 5 === 2 && cells.length > 4
    ? [{ name: 'description@print', locale: 'en_US', value: `Printed text ${n}` }]
    : [];

/** A PIM: every value in a list by locale and scope, addresses of pages, codes for all that is not text. */
export const pimValues: ForeignService = {
  name: 'PIM value lists',
  knows: {
    integrationId: '5f0e',
    token: TOKEN,
    identifierField: 'identifier',
    titleField: 'name',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: { kind: 'action', set: 'set', append: 'add', values: '', values_shape: 'cells', clear: 'null' },
    results: { items: '', identifier: 'identifier', status: 'status_code', success: [204, 201] },
  },
  start: (open) =>
    serve(
      {
        integrationId: '5f0e',
        locales: LOCALES,
        unknown: 'refuse',
        goods: range(),
        technical: ['_links', 'created', 'updated', 'family', 'enabled', 'scope', 'associations', 'metadata'],
        admits: ({ headers }) => headers.authorization === `Bearer ${TOKEN}`,
        refuse: ({ status, message, field }) =>
          json(status, {
            code: status,
            message,
            ...(field === null ? {} : { errors: [{ property: field, message }] }),
          }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            _embedded: {
              items: entries.map(({ item, at, full, summary }) => ({
                uuid: item.id,
                identifier: item.sku,
                updated: at,
                ...(summary === undefined ? {} : { summary }),
                ...(full ? { product: write(item, store) } : {}),
              })),
            },
            offset,
          }),
        operation,
        product,
        wrote: (written) =>
          json(
            200,
            written.map(({ sku, problem, created }, at) => ({
              line: at + 1,
              identifier: sku,
              status_code: problem ? problem.status : created ? 201 : 204,
              ...(problem
                ? {
                    message: problem.message,
                    errors: [{ property: problem.field ?? 'identifier', message: problem.message }],
                  }
                : {}),
            })),
          ),
        mode: ({ query }) => (query.get('only_unlink') === 'true' ? 'unlink' : 'delete'),
        removed: () => ({ status: 204 }),
      },
      open,
    ),
};

function list({ query, path, headers }: Seen, store: Store): Reply {
  const limit = Number(query.get('limit') ?? SIZE);
  if (!(limit >= 1 && limit <= MOST))
    throw new Problem(422, 'limit', `You cannot request more than ${MOST} items.`, 'limit');
  const identifier = query.get('identifier');
  const pool = query.get('with_children') === 'true' ? store.items : store.roots();
  const all = identifier === null ? pool : store.items.filter(({ sku }) => sku === identifier);
  const page = Number(query.get('page') ?? 1);
  const { part, next } = slice(all, (page - 1) * limit, limit);
  const href = (to: number) => {
    const target = new URLSearchParams(query);
    target.set('page', String(to));
    target.set('limit', String(limit));
    return { href: `http://${headers.host}${path}?${target}` };
  };
  return json(200, {
    _links: {
      self: href(page),
      first: href(1),
      ...(page > 1 ? { previous: href(page - 1) } : {}),
      ...(next === null ? {} : { next: href(page + 1) }),
    },
    current_page: page,
    _embedded: { items: part.map((item) => write(item, store)) },
  });
}

function write(item: Item, store: Store): unknown {
  const { defining } = store.split(item);
  return {
    _links: { self: { href: `/products/${item.id}` } },
    uuid: item.id,
    identifier: item.sku,
    enabled: true,
    family: 'kitchen',
    parent_identifier: item.parent,
    child_bound_attributes: item.axes,
    ...(item.parent === null ? {} : { defining_properties: values(defining) }),
    values: { ...values(item.cells), internal_note: [{ locale: null, scope: null, data: null }] },
    created: '2025-11-04T14:12:09+00:00',
    updated: '2026-02-20T07:01:55+00:00',
    associations: {},
    metadata: { workflow_status: 'working_copy' },
  };
}

const values = (cells: Cell[]): Record<string, unknown[]> => {
  const map: Record<string, unknown[]> = {};
  for (const { name: named, locale, value } of cells) {
    const [name = '', channel] = named.split('@');
    const scope = channel ?? (name === 'description' ? 'ecommerce' : null);
    map[name] = [...(map[name] ?? []), { locale, scope, data: value }];
  }
  return map;
};

const cellsOf = (sent: unknown): Cell[] =>
  Object.entries(Object(sent)).flatMap(([name, entries]) =>
    (entries as { locale?: string | null; scope?: string | null; data: unknown }[]).map((entry) => ({
      name: entry.scope === 'print' ? `${name}@print` : name,
      locale: entry.locale ?? null,
      value: entry.data,
    })),
  );

/** `{identifier, values}` sets; `action: "add"` appends; data null removes. */
const operation = (sent: Record<string, unknown>): Operation => ({
  ...('product_id' in sent ? { productId: sent.product_id } : {}),
  ...('identifier' in sent ? { identifier: sent.identifier } : {}),
  changes: cellsOf(sent.values).map((cell) => ({
    ...cell,
    kind: cell.value === null ? 'remove' : sent.action === 'add' ? 'append' : 'set',
  })),
});

const product = (sent: Record<string, unknown>): NewProduct => ({
  identifier: sent.identifier,
  parent: sent.parent_identifier,
  axes: sent.child_bound_attributes,
  cells: [...cellsOf(sent.values), ...cellsOf(sent.defining_properties)],
});
