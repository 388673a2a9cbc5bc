import { json, type Reply, type Seen } from '../dialects/host.ts';
import { asked, byName, changing, count, located } from './dressed.ts';
import { type ForeignService, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'de', 'fr', 'it'];
const TOKEN = 'dato-33c0ffee77';
const SIZE = 20;
const MOST = 500;

/**
 * DatoCMS, behind a stored query, so that a GET is answered as GraphQL. What is different: a text stands in the primary language,
 * and beside it a list of all its languages whose name is made of the text's, `_allTitleLocales`; the number of all is beside
 * the list; variants are in `children` of their product; ids are numbers in texts.
 *
 * Its reference: the token is a bearer token; `skip`, from 0, and `first`, at most 500; `sku=…` is a filter. A change is
 * `{"identifier": "…", "title": {"de": "…"}, "weight": 3}`; null removes; `"_add": true` appends. `?stage=draft` on DELETE
 * unlinks, `?stage=none` deletes.
 */
export const allLocales: ForeignService = {
  name: 'all locales beside',
  knows: {
    integrationId: 'prj-77',
    token: TOKEN,
    identifierField: 'sku',
    titleField: 'title',
    locales: LOCALES,
  },
  profile: {},
  start: (open) =>
    serve(
      {
        integrationId: 'prj-77',
        locales: LOCALES,
        unknown: 'refuse',
        goods: goods({
          count: 44,
          locales: LOCALES,
          page: SIZE,
          names: {
            title: 'title',
            description: 'longDescription',
            colour: 'colour',
            material: 'material',
            model: 'modelNumber',
            ean: 'ean',
            size: 'size',
            weight: 'weight',
            stock: 'stock',
            active: 'isActive',
            tags: 'tags',
            category: 'category',
          },
          sku: (n) => `D${n}.${n % 4}`,
          id: (n) => String(66_001_200 + n * 11),
        }),
        technical: ['__typename', '_status', '_updatedAt', '_isValid', 'parent'],
        admits: ({ headers }) => headers.authorization === `Bearer ${TOKEN}`,
        refuse: ({ status, code, message }) =>
          json(status, {
            data: [{ type: 'api_error', attributes: { code: code.toUpperCase(), details: { message } } }],
          }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            data: {
              allChanges: entries.map(({ item, at, summary, full }) => ({
                id: item.id,
                at,
                ...(summary === undefined ? {} : { summary }),
                ...(full ? { product: write(item, store) } : {}),
              })),
            },
            offset,
          }),
        operation: (sent) => ({
          ...located(sent),
          changes: changing(cellsOf(sent), sent._add === true ? 'append' : 'set'),
        }),
        product: (sent) => ({
          identifier: sent.sku,
          parent: sent.parent_identifier,
          axes: sent.child_bound_attributes,
          cells: cellsOf(sent).filter(({ value }) => value !== null),
        }),
        wrote: (written) =>
          json(200, {
            data: written.map(({ sku, problem }) => ({
              sku,
              ok: !problem,
              ...(problem ? { message: problem.message } : {}),
            })),
          }),
        mode: ({ query }) => {
          const mode = query.get('stage');
          if (mode === 'draft') return 'unlink';
          if (mode === 'none') return 'delete';
          throw new Problem(422, 'INVALID_FIELD', 'stage is draft or none', 'stage');
        },
        removed: () => json(200, { data: { deleted: true } }),
        defining: 'none',
      },
      open,
    ),
};

function list({ query }: Seen, store: Store): Reply {
  const skip = count(query.get('skip'), 0);
  const first = count(query.get('first'), SIZE, 1);
  if (!(skip >= 0 && first <= MOST))
    throw new Problem(422, 'INVALID_FIELD', `first is 1 to ${MOST}`, 'first');
  const all = asked(store, query.get('sku'));
  const { part } = slice(all, skip, first);
  return json(200, {
    data: { allProducts: part.map((item) => write(item, store)), _allProductsMeta: { count: all.length } },
  });
}

function write(item: Item, store: Store): unknown {
  const values = byName(item.cells).flatMap(([name, cells]): [string, unknown][] => {
    if (!store.localized.has(name)) return [[name, cells[0]?.value]];
    const primary = cells.find(({ locale }) => locale === LOCALES[0])?.value ?? null;
    const all = cells.map(({ locale, value }) => ({ __typename: 'StringMultiLocaleField', locale, value }));
    return [
      [name, primary],
      [listed(name), all],
    ];
  });
  return {
    __typename: 'ProductRecord',
    id: item.id,
    _status: 'published',
    _isValid: true,
    _updatedAt: '2026-01-30T08:15:00+00:00',
    sku: item.sku,
    ...Object.fromEntries(values),
    ...(item.axes.length === 0 ? {} : { child_bound_attributes: item.axes }),
    ...(item.parent === null ? {} : { parent_identifier: item.parent }),
    children: store.childrenOf(item).map((child) => write(child, store)),
  };
}

/** `_allTitleLocales` for `title`. */
const listed = (name: string): string => `_all${name.charAt(0).toUpperCase()}${name.slice(1)}Locales`;

const NO_VALUES = [
  'identifier',
  'product_id',
  'id',
  'sku',
  'children',
  'parent_identifier',
  'child_bound_attributes',
];

const cellsOf = (sent: Record<string, unknown>): Cell[] =>
  Object.entries(sent).flatMap(([name, value]): Cell[] => {
    if (NO_VALUES.includes(name) || name.startsWith('_')) return [];
    const languages = Object.entries(Object(value)).filter(([key]) => LOCALES.includes(key));
    if (languages.length === 0) return [{ name, locale: null, value }];
    return languages.map(([locale, text]) => ({ name, locale, value: text }));
  });
