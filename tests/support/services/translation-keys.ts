import { json, type Reply, type Seen } from '../dialects/host.ts';
import { also, asked, byName, changing, count, located, nested, withoutBlanks } from './dressed.ts';
import { type ForeignService, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'de_AT', 'it', 'ja'];
const TOKEN = 'a77b1e4c9d0f4dc2b85e3a6f90cd12ab34ef5678';
const SIZE = 10;
const MOST = 500;

/**
 * Lokalise, for the products of a shop. What is different: texts are `keys`, each with `translations` in every language of the
 * project, an empty one where nobody has translated; reviews, words and people stand beside each; what has no language is in
 * `custom_attributes`; languages have an underscore; pages are told in headers only (`X-Pagination-…`), beyond the last one
 * there is an empty one; results are in two lists, of what was updated and of errors.
 *
 * Its reference: the token is sent in `X-Api-Token`; `page`, from 1, and `limit` (at most 500); `filter_skus=…` asks for
 * products; `include_variants=1` lists variants, too. A change is `{"identifier": "…", "keys": [{"key_name": "title",
 * "translations": [{"language_iso": "de_AT", "translation": "…"}]}], "custom_attributes": {"weight": 3}}`; null removes;
 * `"merge": true` at the change appends. `?keep_in_workspace=1` on DELETE unlinks, `=0` deletes.
 */
export const translationKeys: ForeignService = {
  name: 'keys and translations',
  knows: {
    integrationId: '3002780358964f9bab5a92.87762498',
    token: TOKEN,
    identifierField: 'sku',
    titleField: 'title',
    locales: LOCALES,
  },
  profile: {},
  start: (open) =>
    serve(
      {
        integrationId: '3002780358964f9bab5a92.87762498',
        locales: LOCALES,
        unknown: 'refuse',
        goods: also(
          withoutBlanks(
            goods({
              count: 40,
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
                stock: 'stock',
                active: 'sellable',
                category: 'category',
              },
              sku: (n) => `sku_${n + 1}`,
              id: (n) => String(331_223 + n * 11),
            }),
          ),
          ({ cells }, at) =>
            at % 10 === 2 && cells.length > 4
              ? [
                  { name: 'seo.title', locale: 'en', value: `Buy no. ${at} | Gusto` },
                  { name: 'seo.title', locale: 'it', value: `Compra n. ${at} | Gusto` },
                ]
              : [],
        ),
        technical: [
          'key_id',
          'created_at',
          'created_at_timestamp',
          'modified_at',
          'platforms',
          'tags',
          'is_plural',
          'is_hidden',
          'translation_id',
          'modified_by_email',
          'is_reviewed',
          'is_unverified',
          'words',
        ],
        admits: ({ headers }) => headers['x-api-token'] === TOKEN,
        refuse: ({ status, message }) =>
          json(status, {
            error: { message: status === 401 ? 'Invalid `X-Api-Token` header' : message, code: status },
          }),
        list,
        changes: ({ entries, offset }) =>
          json(200, {
            project_id: '3002780358964f9bab5a92.87762498',
            events: entries.map(({ item, at, summary, full }) => ({
              event: 'project.translation.updated',
              sku: item.sku,
              created_at: at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { product: write(item) } : {}),
            })),
            offset,
          }),
        operation: (sent) => ({
          ...located(sent),
          changes: changing(cellsOf(sent), sent.merge === true ? 'append' : 'set'),
        }),
        product: (sent) => ({
          identifier: sent.sku,
          parent: sent.parent_identifier,
          axes: sent.child_bound_attributes,
          cells: cellsOf(sent).filter(({ value }) => value !== null && value !== ''),
        }),
        wrote: (written) =>
          json(200, {
            project_id: '3002780358964f9bab5a92.87762498',
            products: written.flatMap(({ sku, item, problem }) =>
              problem || !item ? [] : [{ product_id: Number(item.id), sku }],
            ),
            errors: written.flatMap(({ sku, problem }) =>
              problem ? [{ message: problem.message, code: problem.status, product: { sku } }] : [],
            ),
          }),
        mode: ({ query }) => {
          const mode = query.get('keep_in_workspace');
          if (mode === '1') return 'unlink';
          if (mode === '0') return 'delete';
          throw new Problem(400, 'bad_request', 'keep_in_workspace must be 0 or 1', 'keep_in_workspace');
        },
        removed: ({ id }) =>
          json(200, {
            project_id: '3002780358964f9bab5a92.87762498',
            product_id: Number(id),
            product_removed: true,
          }),
        defining: 'none',
      },
      open,
    ),
};

function list({ query }: Seen, store: Store): Reply {
  const page = count(query.get('page'), 1, 1);
  const limit = count(query.get('limit'), SIZE, 1);
  if (!(page >= 1 && limit <= MOST))
    throw new Problem(400, 'bad_request', `\`limit\` is 1 to ${MOST}`, 'limit');
  const all = asked(store, query.get('filter_skus'), query.get('include_variants') === '1');
  return {
    ...json(200, {
      project_id: '3002780358964f9bab5a92.87762498',
      products: slice(all, (page - 1) * limit, limit).part.map(write),
    }),
    headers: {
      'x-pagination-total-count': String(all.length),
      'x-pagination-page-count': String(Math.ceil(all.length / limit)),
      'x-pagination-limit': String(limit),
      'x-pagination-page': String(page),
    },
  };
}

function write(item: Item): unknown {
  const id = Number(item.id);
  const named = byName(item.cells);
  const texts = named.filter(([, cells]) => cells.some(({ locale }) => locale !== null));
  return {
    product_id: id,
    sku: item.sku,
    ...nested(item),
    created_at: '2025-10-02 11:00:00 (Etc/UTC)',
    created_at_timestamp: 1_759_402_800,
    keys: texts.map(([key_name, cells], at) => ({
      key_id: id * 100 + at,
      created_at: '2025-10-02 11:00:00 (Etc/UTC)',
      key_name,
      platforms: ['web'],
      tags: at === 0 ? ['catalog'] : [],
      is_plural: false,
      is_hidden: false,
      translations: LOCALES.map((language_iso, language) => {
        const translation = String(cells.find(({ locale }) => locale === language_iso)?.value ?? '');
        return {
          translation_id: id * 1000 + at * 10 + language,
          key_id: id * 100 + at,
          language_iso,
          modified_at: '2026-01-30 08:15:00 (Etc/UTC)',
          modified_by_email: 'anna@gusto.example',
          translation,
          is_unverified: translation !== '' && language === 2,
          is_reviewed: language === 0,
          words: translation === '' ? 0 : translation.split(/\s+/).length,
        };
      }),
    })),
    custom_attributes: Object.fromEntries(
      named.flatMap(([name, cells]) => (cells[0]?.locale === null ? [[name, cells[0].value]] : [])),
    ),
  };
}

interface Key {
  key_name: string;
  translations: { language_iso: string; translation: unknown }[];
}

const cellsOf = (sent: Record<string, unknown>): Cell[] => [
  ...((sent.keys ?? []) as Key[]).flatMap(({ key_name, translations }) =>
    translations.map(({ language_iso, translation }) => ({
      name: key_name,
      locale: language_iso,
      value: translation,
    })),
  ),
  ...Object.entries(Object(sent.custom_attributes)).map(([name, value]) => ({ name, locale: null, value })),
];
