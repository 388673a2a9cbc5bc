import { json, type Reply, type Seen } from '../dialects/host.ts';
import { asked, changing, count, dressed, located } from './dressed.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { blank, byLocale, Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'de', 'fr-FR'];
const TOKEN = 'b4c29f0e7a1d4f5e9a72c1d8e3f60b58';
const SIZE = 10;
const MOST = 25;
const LOCALIZED = ['name', 'description', 'colorName'];
const DATES = {
  createdAt: '2025-03-03T03:03:03.003Z',
  updatedAt: '2026-01-31T23:59:59.000Z',
  publishedAt: '2025-03-04T00:00:00.000Z',
};

/**
 * A headless CMS: ids and attributes apart, an entry for each language within the one of the primary language, which repeats
 * what has no language; relations in "data". Its reference says: the token is a bearer token; `pagination[page]`, from 1, and
 * `pagination[pageSize]`; `filters[sku][$eq]`; children are in `variants`. Changes are `{identifier, locale: "de", data: {title:
 * "…"}}`, without a locale for the primary one; null removes, `append: true` appends.
 */
export const localizations: ForeignService = {
  name: 'localizations of entries',
  knows: {
    integrationId: 'strap-eu',
    token: TOKEN,
    identifierField: 'sku',
    titleField: 'name',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: {
      operation: {
        set: [{ locale: '{locale}', data: { '{name}': '{value}' } }],
        remove: [{ locale: '{locale}', data: { '{name}': null } }],
        append: [{ locale: '{locale}', data: { '{name}': '{value}' }, append: true }],
      },
    },
    results: { items: '', identifier: 'data.attributes.sku', error: 'error', applied_when: 'no_error' },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'strap-eu',
        locales: LOCALES,
        unknown: 'ignore',
        defining: 'none',
        goods: dressed(
          goods({
            count: 36,
            locales: LOCALES,
            page: SIZE,
            names: {
              title: 'name',
              description: 'description',
              colour: 'colorName',
              material: 'material',
              model: 'modelNumber',
              ean: 'ean',
              size: 'size',
              weight: 'netWeight',
              stock: 'stock',
              active: 'availableOnline',
              tags: 'keywords',
              category: 'category',
            },
            sku: (n) => `ST${(n + 11) * 9}`,
            id: (n) => String(n * 3 + 5),
          }),
          { netWeight: (value) => ({ value, unit: 'kg' }) },
        ),
        technical: ['createdAt', 'updatedAt', 'publishedAt', 'locale', 'cover', 'gallery', 'meta'],
        admits: ({ headers }) => String(headers.authorization).toLowerCase() === `bearer ${TOKEN}`,
        refuse: ({ status, code, message, field }) =>
          json(status, {
            data: null,
            error: {
              status,
              name: `${code.replace(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase())}Error`,
              message: status === 401 ? 'Missing or invalid credentials' : message,
              details: field === null ? {} : { errors: [{ path: [field], message }] },
            },
          }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            data: entries.map(({ item, at, summary, full }, id) => ({
              id: id + 1,
              attributes: {
                event: 'entry.update',
                createdAt: at,
                sku: item.sku,
                ...(summary === undefined ? {} : { summary }),
                ...(full ? { entry: { data: write(item, store) } } : {}),
              },
            })),
            meta: { offset },
            offset,
          }),
        batch: (body) => (Array.isArray(body) ? body : Reflect.get(Object(body), 'entries')),
        operation,
        product,
        wrote: (written) =>
          json(
            200,
            written.map(({ item, sku, problem }) =>
              problem
                ? {
                    data: null,
                    error: {
                      status: problem.status,
                      name: 'ValidationError',
                      message: problem.message,
                      details: { sku, path: problem.field },
                    },
                  }
                : { data: { id: Number(item?.id), attributes: { sku, ...DATES } }, meta: {} },
            ),
          ),
        mode: ({ query }) => (query.get('unpublish') === 'true' ? 'unlink' : 'delete'),
        removed: (item) =>
          json(200, { data: { id: Number(item.id), attributes: { sku: item.sku } }, meta: {} }),
      },
      open,
    ),
};

/** A page size above the most is the most. */
function list({ query }: Seen, store: Store): Reply {
  const page = count(query.get('pagination[page]'), 1, 1);
  const pageSize = Math.min(MOST, count(query.get('pagination[pageSize]'), SIZE, 1));
  if (!(page >= 1 && pageSize >= 1))
    throw new Problem(400, 'bad_request', 'Invalid pagination parameters. Expected numbers', 'pagination');
  const all = asked(store, query.get('filters[sku][$eq]'));
  const { part } = slice(all, (page - 1) * pageSize, pageSize);
  return json(200, {
    data: part.map((item) => write(item, store)),
    meta: {
      pagination: { page, pageSize, pageCount: Math.ceil(all.length / pageSize), total: all.length },
    },
  });
}

/** The primary entry with the others of it, and with its variants. */
function write(item: Item, store: Store): unknown {
  const { '': plain = [], ...texts } = byLocale(item.cells);
  const entry = (locale: string) => ({
    sku: item.sku,
    ...blank([...store.localized, ...store.plain]),
    ...attributes(plain),
    ...attributes(texts[locale] ?? []),
    ...DATES,
    locale,
  });
  const [primary = '', ...others] = LOCALES;
  return {
    id: Number(item.id),
    attributes: {
      ...entry(primary),
      parent_identifier: item.parent,
      child_bound_attributes: item.axes,
      cover: { data: null },
      gallery: { data: [] },
      localizations: {
        data: others.flatMap((locale, at) =>
          texts[locale] ? [{ id: Number(item.id) + at + 1, attributes: entry(locale) }] : [],
        ),
      },
      variants: { data: store.childrenOf(item).map((child) => write(child, store)) },
    },
  };
}

const attributes = (cells: Cell[]): Record<string, unknown> =>
  Object.fromEntries(cells.map(({ name, value }) => [name, value]));

const FIXED = ['sku', 'parent_identifier', 'child_bound_attributes', 'localizations', 'locale'];

/** What is not localized is the same in all entries. */
const cellsOf = (data: unknown, locale: unknown): Cell[] =>
  Object.entries(Object(data)).flatMap(([name, value]) =>
    FIXED.includes(name)
      ? []
      : [{ name, locale: LOCALIZED.includes(name) ? String(locale ?? LOCALES[0]) : null, value }],
  );

const operation = (sent: Record<string, unknown>): Operation => ({
  ...located(sent),
  changes: changing(cellsOf(sent.data, sent.locale), sent.append === true ? 'append' : 'set'),
});

function product(sent: Record<string, unknown>): NewProduct {
  const data = Object(sent.data);
  return {
    identifier: data.sku,
    parent: data.parent_identifier,
    axes: data.child_bound_attributes,
    cells: [
      ...cellsOf(data, data.locale),
      ...((data.localizations ?? []) as Record<string, unknown>[]).flatMap((own) => cellsOf(own, own.locale)),
    ],
  };
}
