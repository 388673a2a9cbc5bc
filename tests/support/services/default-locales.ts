import { json, type Reply, type Seen } from '../dialects/host.ts';
import { also, asked, byName, changing, count, located, nested } from './dressed.ts';
import { type ForeignService, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'de-DE', 'fr-FR', 'it-IT'];
const DEFAULT = 'default';
const TOKEN = 'c0ffee11-aaaa-4bbb-8ccc-1234567890ab';
const SIZE = 12;
const MOST = 200;
const MARKUP = 'long_description';

/**
 * Salesforce B2C Commerce, as its Open Commerce API gives products. What is different: the primary language is called
 * `default` in every map of languages, and only the others by their code; a long description is markup, a struct for each
 * language (`{_type, markup, source}`); what the shop added begins with `c_`; everything says its `_type`; a product that is
 * none but of variants says so in `type`; variants name their master in `master.master_id`, and their values on its axes
 * stand in the master's `variants`. Lists end without `next`.
 *
 * Its reference: the client id is sent in `x-dw-client-id` (or as `client_id` in the address); `start`, from 0, and `count`;
 * `id=…` asks for one product; `expand=variations` lists variants, too. A change is the part of the product that changes:
 * `{"identifier": "…", "name": {"de-DE": "…"}, "c_material": "steel"}`, where markup may be a text; null removes;
 * `"_append": true` appends. `?scope=catalog` on DELETE unlinks, `?scope=all` deletes.
 */
export const defaultLocales: ForeignService = {
  name: 'default and other locales',
  knows: {
    integrationId: 'storefront-catalog-m-en',
    token: TOKEN,
    identifierField: 'id',
    titleField: 'name',
    locales: LOCALES,
  },
  profile: {},
  start: (open) =>
    serve(
      {
        integrationId: 'storefront-catalog-m-en',
        locales: LOCALES,
        unknown: 'refuse',
        goods: also(
          goods({
            count: 41,
            locales: LOCALES,
            page: SIZE,
            names: {
              title: 'name',
              description: MARKUP,
              colour: 'c_refinementColor',
              material: 'c_material',
              model: 'manufacturer_sku',
              ean: 'ean',
              size: 'c_size',
              weight: 'c_weight',
              active: 'searchable_flag',
              tags: 'c_badges',
              category: 'c_classification',
            },
            sku: (n) => (n % 4 === 0 ? `${25_000_000 + n}M` : `P${n}-kitchen`),
            id: (n) => `cdkQIiaagm${String(n).padStart(4, '0')}aaadhdk9QoPTZ`,
          }),
          ({ parent }, at) =>
            parent === null && at % 6 === 1
              ? [{ name: 'c_launch', locale: null, value: `2026-0${(at % 8) + 1}-01T00:00:00.000Z` }]
              : [],
        ),
        technical: [
          '_type',
          '_resource_state',
          'owning_catalog_id',
          'creation_date',
          'last_modified',
          'link',
          'type',
          'master',
          'variants',
          'source',
        ],
        admits: ({ headers, query }) =>
          headers['x-dw-client-id'] === TOKEN || query.get('client_id') === TOKEN,
        refuse: ({ status, code, message, field }) =>
          json(status, {
            _v: '23.2',
            fault: {
              arguments: field === null ? {} : { path: `$.${field}` },
              type: status === 401 ? 'MissingClientIdException' : `${code}Exception`,
              message: status === 401 ? 'The client id is missing: x-dw-client-id.' : message,
            },
          }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            _v: '23.2',
            _type: 'change_result',
            data: entries.map(({ item, at, summary, full }) => ({
              _type: 'change',
              id: item.sku,
              last_modified: at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { product: write(item, store) } : {}),
            })),
            offset,
          }),
        operation: (sent) => ({
          ...located(sent),
          changes: changing(cellsOf(sent), sent._append === true ? 'append' : 'set'),
        }),
        product: (sent) => ({
          identifier: sent.id,
          parent: sent.parent_identifier,
          axes: sent.child_bound_attributes,
          cells: cellsOf(sent).filter(({ value }) => value !== null),
        }),
        wrote: (written) =>
          json(200, {
            _v: '23.2',
            _type: 'batch_result',
            data: written.map(({ sku, problem, created }) => ({
              _type: problem ? 'fault' : 'product',
              id: sku,
              status: problem ? problem.status : created ? 201 : 200,
              ...(problem ? { fault: { type: `${problem.code}Exception`, message: problem.message } } : {}),
            })),
          }),
        mode: ({ query }) => {
          const mode = query.get('scope');
          if (mode === 'catalog') return 'unlink';
          if (mode === 'all') return 'delete';
          throw new Problem(400, 'MissingParameter', 'scope is catalog or all', 'scope');
        },
        removed: () => ({ status: 204 }),
        defining: 'none',
      },
      open,
    ),
};

function list({ query }: Seen, store: Store): Reply {
  const start = count(query.get('start'), 0);
  const size = count(query.get('count'), SIZE, 1);
  if (!(start >= 0 && size <= MOST))
    throw new Problem(400, 'MalformedParameter', `count is 1 to ${MOST}`, 'count');
  const all = asked(store, query.get('id'), query.get('expand') === 'variations');
  const { part, next } = slice(all, start, size);
  return json(200, {
    _v: '23.2',
    _type: 'product_result',
    count: part.length,
    data: part.map((item) => write(item, store)),
    ...(next === null ? {} : { next: { _type: 'result_page', count: size, start: next } }),
    start,
    total: all.length,
  });
}

function write(item: Item, store: Store): unknown {
  const children = store.childrenOf(item);
  const kind = children.length > 0 ? 'master' : item.parent === null ? 'item' : 'variant';
  return {
    _type: 'product',
    _resource_state: `860cde3040519cce439cd99e209f8a87${item.id.slice(10, 14)}`,
    id: item.sku,
    product_id: item.id,
    creation_date: '2025-10-02T11:00:00.000Z',
    last_modified: '2026-01-30T08:15:00.000Z',
    owning_catalog_id: 'storefront-catalog-m-en',
    ...Object.fromEntries(byName(item.cells).map(([name, cells]) => [name, joined(name, cells)])),
    ...nested(item),
    ...(item.parent === null ? {} : { master: { _type: 'master', master_id: item.parent } }),
    type: { _type: 'product_type', [kind]: true },
    ...(children.length === 0
      ? {}
      : {
          variants: children.map((child) => ({
            _type: 'variant',
            product_id: child.id,
            id: child.sku,
            variation_values: Object.fromEntries(
              store
                .split(child)
                .defining.flatMap(({ name, locale, value }) =>
                  locale === null || locale === LOCALES[0] ? [[name, value]] : [],
                ),
            ),
          })),
        }),
  };
}

const joined = (name: string, cells: Cell[]): unknown =>
  cells.every(({ locale }) => locale === null)
    ? cells[0]?.value
    : Object.fromEntries(
        cells.map(({ locale, value }) => [
          locale === LOCALES[0] ? DEFAULT : locale,
          name === MARKUP ? { _type: 'markup_text', markup: value, source: value } : value,
        ]),
      );

const NO_VALUES = [
  'id',
  'identifier',
  'product_id',
  'parent_identifier',
  'child_bound_attributes',
  'type',
  'master',
];

const cellsOf = (sent: Record<string, unknown>): Cell[] =>
  Object.entries(sent).flatMap(([name, value]): Cell[] => {
    if (NO_VALUES.includes(name) || name.startsWith('_')) return [];
    const languages = Object.entries(Object(value)).filter(
      ([key]) => key === DEFAULT || LOCALES.includes(key),
    );
    if (languages.length === 0) return [{ name, locale: null, value }];
    return languages.map(([key, text]) => ({
      name,
      locale: key === DEFAULT ? LOCALES[0]! : key,
      value: name === MARKUP && Object.hasOwn(Object(text), 'source') ? Object(text).source : text,
    }));
  });
