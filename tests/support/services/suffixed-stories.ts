import { json, type Reply, type Seen } from '../dialects/host.ts';
import { asked, changing, count, dressed, located } from './dressed.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { blank, Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'de', 'fr_ca'];
const TOKEN = 'wANpEQEsMYGOwLxwXQ76Ggtt';
const SIZE = 14;
const MOST = 100;

/**
 * A CMS of components: stories with content, languages behind `__i18n__`, numbers as texts, the total in a header, variants
 * beside the list. Its reference says: the token is `token` in the address; `page`, from 1, and `per_page`; `by_sku`; all
 * products with `with_variants=1`, variants of a page are in `rels` in any case; `cv` is a version of the cache. The first
 * language has no suffix. Changes are `{identifier, content: {title__i18n__de: "…"}}`; null removes, `content_append` appends.
 */
export const suffixedStories: ForeignService = {
  name: 'stories with suffixes',
  knows: {
    integrationId: '288868932106293',
    token: TOKEN,
    identifierField: 'sku',
    titleField: 'title',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: {
      operation: {
        set: [{ content: { '{name}__i18n__{locale}': '{value}' } }, { content: { '{name}': '{value}' } }],
        remove: [{ content: { '{name}__i18n__{locale}': null } }, { content: { '{name}': null } }],
        append: [{ content_append: { '{name}': '{value}' } }],
      },
    },
    results: { items: 'stories', identifier: 'sku', applied_when: 'no_error' },
  },
  start: (open) =>
    serve(
      {
        integrationId: '288868932106293',
        locales: LOCALES,
        unknown: 'keep',
        defining: 'none',
        goods: dressed(
          goods({
            count: 44,
            locales: LOCALES,
            page: SIZE,
            names: {
              title: 'title',
              description: 'long_text',
              colour: 'colour',
              material: 'material',
              model: 'model',
              ean: 'ean',
              size: 'size',
              weight: 'weight_kg',
              stock: 'stock',
              active: 'on_sale',
              tags: 'labels',
              category: 'category',
            },
            sku: (n) => `story-${n + 1}.${n % 4}`,
            id: (n) => String(410_000_017 + n * 11),
          }),
          { weight_kg: String, stock: String },
        ),
        technical: [
          'uuid',
          'name',
          'slug',
          'full_slug',
          'created_at',
          'published_at',
          'first_published_at',
          'position',
          'group_id',
          'lang',
          'tag_list',
          'is_startpage',
          'meta_data',
          'translated_slugs',
          'alternates',
          '_uid',
          '_editable',
          'component',
          'cv',
          'links',
        ],
        // An empty text is none.
        know: (cell) => (cell.value === '' ? undefined : cell),
        admits: ({ query }) => query.get('token') === TOKEN,
        refuse: ({ status, message, field }) =>
          json(
            status,
            status === 401 ? { error: 'Unauthorized' } : field === null ? [message] : { [field]: [message] },
          ),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            activities: entries.map(({ item, at, summary, full }) => ({
              activity: { trackable_id: Number(item.id), key: 'story.update', created_at: at },
              trackable: { id: Number(item.id), name: item.sku },
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { story: write(item, store) } : {}),
            })),
            offset,
          }),
        batch: (body) => Reflect.get(Object(body), 'stories') ?? body,
        operation,
        product,
        wrote: (written) =>
          json(200, {
            stories: written.flatMap(({ item, sku, problem }) =>
              problem ? [] : [{ id: Number(item?.id), sku, unpublished_changes: false }],
            ),
            errors: Object.fromEntries(
              written.flatMap(({ sku, problem }) => (problem ? [[sku, [problem.message]]] : [])),
            ),
          }),
        mode: ({ query }) => (query.get('unpublish_only') === '1' ? 'unlink' : 'delete'),
        removed: (item) =>
          json(200, { story: { id: Number(item.id), deleted_at: '2026-03-01T10:00:00.000Z' } }),
      },
      open,
    ),
};

function list({ query }: Seen, store: Store): Reply {
  const page = count(query.get('page'), 1, 1);
  const size = count(query.get('per_page'), SIZE, 1);
  if (!(page >= 1 && size <= MOST))
    throw new Problem(422, 'unprocessable', `must be a number, per_page at most ${MOST}`, 'per_page');
  const all = asked(store, query.get('by_sku'), query.get('with_variants') === '1');
  const { part } = slice(all, (page - 1) * size, size);
  const rels = part.flatMap((item) => below(item, store)).filter((item) => !part.includes(item));
  return {
    ...json(200, {
      stories: part.map((item) => write(item, store)),
      cv: 1_772_359_200,
      rels: rels.map((item) => write(item, store)),
      links: [],
    }),
    headers: { total: String(all.length), 'per-page': String(size) },
  };
}

const below = (item: Item, store: Store): Item[] =>
  store.childrenOf(item).flatMap((child) => [child, ...below(child, store)]);

const uuidOf = (item: Item): string => `9a1f0c7e-55d2-4c1b-8f00-${item.id.padStart(12, '0')}`;

const columnOf = (name: string, locale: string | null): string =>
  locale === null || locale === LOCALES[0] ? name : `${name}__i18n__${locale}`;

function write(item: Item, store: Store): unknown {
  const name = item.cells.find((cell) => cell.name === 'title')?.value;
  const uuid = uuidOf(item);
  return {
    name,
    created_at: '2025-04-04T04:04:04.004Z',
    published_at: '2026-02-14T14:14:14.014Z',
    id: Number(item.id),
    uuid,
    content: {
      _uid: uuid.replace('9a1f', '07d4'),
      component: 'product',
      sku: item.sku,
      ...blank([...store.localized, ...store.plain], ''),
      labels: [],
      on_sale: false,
      ...Object.fromEntries(item.cells.map((cell) => [columnOf(cell.name, cell.locale), cell.value])),
      parent_identifier: item.parent ?? '',
      child_bound_attributes: item.axes,
      variants: store.childrenOf(item).map(uuidOf),
      _editable: `<!--#blok#{"name": "product", "space": "288868932106293", "id": "${item.id}"}-->`,
    },
    slug: item.sku,
    full_slug: `products/${item.sku}`,
    position: -10,
    tag_list: [],
    is_startpage: false,
    meta_data: null,
    group_id: uuid.replace('9a1f', 'c0de'),
    first_published_at: '2025-04-05T05:05:05.005Z',
    lang: 'default',
    alternates: [],
    translated_slugs: null,
  };
}

const FIXED = [
  '_uid',
  'component',
  'sku',
  'parent_identifier',
  'child_bound_attributes',
  'variants',
  '_editable',
];

const cellsOf = (content: unknown): Cell[] =>
  Object.entries(Object(content)).flatMap(([column, value]) => {
    const [name = '', locale = null] = column.split('__i18n__');
    return FIXED.includes(column) ? [] : [{ name, locale, value }];
  });

const operation = (sent: Record<string, unknown>): Operation => ({
  ...located(sent),
  changes: [...changing(cellsOf(sent.content), 'set'), ...changing(cellsOf(sent.content_append), 'append')],
});

function product(sent: Record<string, unknown>): NewProduct {
  const content = Object(sent.content);
  return {
    identifier: content.sku,
    parent: content.parent_identifier === '' ? null : content.parent_identifier,
    axes: content.child_bound_attributes,
    cells: cellsOf(content),
  };
}
