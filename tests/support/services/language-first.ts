import type { Reply, Seen } from '../dialects/host.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { byLocale, Problem, type Store, slice } from './store.ts';

const LOCALES = ['de_CH', 'fr_CH', 'it_CH', 'en'];
const TOKEN = 'pat.Lk2.0091bb';
const SIZE = 11;

/** Translations by locale first, the next page in a Link header, problem details, results as lines. */
export const languageFirst: ForeignService = {
  name: 'language first',
  knows: {
    integrationId: '7',
    token: TOKEN,
    identifierField: 'code',
    titleField: 'label',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: { kind: 'mode', set: 'merge', append: 'append', values: '', values_shape: 'cells', clear: 'null' },
  },
  start: (open) =>
    serve(
      {
        integrationId: '7',
        locales: LOCALES,
        unknown: 'ignore',
        goods: goods({
          count: 42,
          locales: LOCALES,
          page: SIZE,
          names: {
            title: 'label',
            description: 'body',
            colour: 'shade',
            material: 'material',
            model: 'model',
            size: 'size',
            weight: 'weight',
            stock: 'on_hand',
            active: 'visible',
            tags: 'badges',
            category: 'category',
          },
          sku: (n) => `${n % 3 === 0 ? '0' : ''}${(n + 3) * 1111}`,
          id: (n) => `prd_${(n * 61 + 1_000_003).toString(36)}`,
        }),
        technical: ['object', 'created', 'updated', 'livemode', 'url', 'etag'],
        admits: ({ headers }) => headers['x-auth-token'] === TOKEN,
        refuse: ({ status, code, message, field }, { path }) => ({
          status,
          type: 'application/problem+json',
          text: JSON.stringify({
            type: `https://errors.example.com/${code.replaceAll('_', '-')}`,
            title: code.replaceAll('_', ' '),
            status,
            detail: message,
            instance: path,
            ...(field === null ? {} : { 'invalid-params': [{ name: field, reason: message }] }),
          }),
        }),
        list,
        changes: ({ entries, offset }, store) => ({
          ...bare(
            entries.map(({ item, at, summary, full }) => ({
              object: 'change',
              id: item.id,
              code: item.sku,
              created: at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { product: write(item, store, true) } : {}),
              offset,
            })),
          ),
          headers: { 'x-next-offset': offset },
        }),
        batch: (body) => (Array.isArray(body) ? body : Reflect.get(Object(body), 'products')),
        operation,
        product,
        wrote: (written) => ({
          status: 200,
          type: 'application/x-ndjson',
          text: written
            .map(({ sku, item, problem }) =>
              JSON.stringify(
                problem
                  ? { code: sku, ok: false, detail: problem.message, field: problem.field }
                  : { code: sku, ok: true, id: item?.id },
              ),
            )
            .join('\n'),
        }),
        mode: ({ query }) => {
          const keep = query.get('keep');
          if (keep !== 'true' && keep !== 'false')
            throw new Problem(422, 'missing_parameter', 'keep must be true or false', 'keep');
          return keep === 'true' ? 'unlink' : 'delete';
        },
        removed: (item) => bare({ id: item.id, object: 'product', deleted: true }),
      },
      open,
    ),
};

const bare = (body: unknown): Reply => ({ status: 200, text: JSON.stringify(body) });

function list({ query, path, headers }: Seen, store: Store): Reply {
  const code = query.get('code');
  const all = code === null ? store.roots() : store.items.filter(({ sku }) => sku === code);
  const after = query.get('page_token');
  const from = after === null ? 0 : all.findIndex(({ id }) => `t_${id}` === after);
  if (from < 0) throw new Problem(422, 'invalid_parameter', 'The page token has expired', 'page_token');
  const { part, next } = slice(all, from, Math.min(SIZE, Number(query.get('per_page') ?? SIZE) || SIZE));
  const deep = query.get('depth') === 'all';
  const to = new URLSearchParams(query);
  if (next !== null) to.set('page_token', `t_${all[next]?.id}`);
  return {
    ...bare(part.map((item) => write(item, store, deep))),
    headers: {
      'x-total-count': String(all.length),
      ...(next === null ? {} : { link: `<http://${headers.host}${path}?${to}>; rel="next"` }),
    },
  };
}

function write(item: Item, store: Store, deep: boolean): Record<string, unknown> {
  const { '': plain = [], ...texts } = byLocale(item.cells);
  const { defining } = store.split(item);
  const children = store.childrenOf(item);
  return {
    object: 'product',
    id: item.id,
    code: item.sku,
    livemode: true,
    translations: Object.fromEntries(Object.entries(texts).map(([locale, cells]) => [locale, object(cells)])),
    ...object(plain),
    parent_identifier: item.parent,
    child_bound_attributes: item.axes,
    defining_properties: Object.fromEntries(
      Object.entries(byLocale(defining)).map(([locale, cells]) => [locale || 'all', object(cells)]),
    ),
    created: 1_760_000_000 + Number.parseInt(item.sku, 10),
    updated: 1_770_000_000,
    ...(deep && children.length > 0 ? { children: children.map((child) => write(child, store, true)) } : {}),
  };
}

const object = (cells: Cell[]): Record<string, unknown> =>
  Object.fromEntries(cells.map(({ name, value }) => [name, value]));

const VARIANT = ['parent_identifier', 'child_bound_attributes', 'defining_properties'];
const NO_VALUES = ['object', 'id', 'code', 'product_id', 'identifier', 'translations', 'mode', ...VARIANT];

const textsOf = (sent: unknown): Cell[] =>
  Object.entries(Object(sent)).flatMap(([locale, texts]) =>
    Object.entries(Object(texts)).map(([name, value]) => ({
      name,
      locale: locale === 'all' ? null : locale,
      value,
    })),
  );

const cellsOf = (sent: Record<string, unknown>): Cell[] => [
  ...Object.entries(sent).flatMap(([name, value]) =>
    NO_VALUES.includes(name) ? [] : [{ name, locale: null, value }],
  ),
  ...textsOf(sent.translations),
  ...textsOf(sent.defining_properties),
];

/** A merge patch: null removes; `mode: "append"` adds to lists. */
const operation = (sent: Record<string, unknown>): Operation => ({
  ...('product_id' in sent ? { productId: sent.product_id } : {}),
  ...('identifier' in sent ? { identifier: sent.identifier } : {}),
  changes: cellsOf(sent).map((cell) => ({
    ...cell,
    kind: cell.value === null ? 'remove' : sent.mode === 'append' ? 'append' : 'set',
  })),
});

const product = (sent: Record<string, unknown>): NewProduct => ({
  identifier: sent.code,
  parent: sent.parent_identifier,
  axes: sent.child_bound_attributes,
  cells: cellsOf(sent),
});
