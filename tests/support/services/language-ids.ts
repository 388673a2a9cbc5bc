import { json, type Reply, type Seen } from '../dialects/host.ts';
import { also, asked, byName, changing, count, located, nested } from './dressed.ts';
import { type ForeignService, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { blank, Problem, type Store, slice } from './store.ts';

const LOCALES = ['en-GB', 'de-DE', 'fr-FR'];
const PRIMARY = LOCALES[0]!;
const NAMES = ['English', 'Deutsch', 'Français'];
const LANGUAGE_IDS = LOCALES.map((_, at) => `2fbb5fe2e29a4d70aa5854ce7ce3e20${at}`);
const EURO = 'b7d2554b0ce847cd82f3ac9bd1c0dfca';
const FRANC = '0c1f2b7a9e364f0db18a6a7d5c41a9ee';
const TOKEN = 'SWIAUMJ0QWPXZGLUMTVNYNFZTA.bndaZGhEVWE4UVRhVmpZ';
const SIZE = 10;
const MOST = 500;
/** What a product has by itself; all else is a custom field. */
const OWN = ['name', 'description', 'manufacturerNumber', 'ean', 'weight', 'stock', 'active', 'price'];

/**
 * Shopware's Admin API. What is different: `translations` is a list by `languageId`, whose code is only in the language that is
 * included with it; the primary language stands three times, in the field, in `translated` (which is what a reader sees, with
 * inherited values of the parent filled in) and in `translations`; fields of a variant that it inherits are null; prices are
 * a list by currency; `customFields` are localized as a whole; ids are 32 hexadecimal digits; `total` is only the number of
 * products on the page (`total-count-mode` 0), and past the last page there is an empty one. Changes have another form than
 * records: languages are keys.
 *
 * Its reference: the token is a bearer token; `page`, from 1, and `limit` (at most 500); `filter[productNumber]=…`;
 * `total-count-mode=1` counts; variants are in `children`, or in the list with `include-variants=1`. A change is
 * `{"identifier": "…", "translations": {"de-DE": {"name": "…", "customFields": {"colour": "…"}}}, "stock": 3, "customFields":
 * {"material": "steel"}}`; null removes, `"append": true` appends. `?mode=delete` on DELETE deletes, `?mode=visibility` unlinks.
 */
export const languageIds: ForeignService = {
  name: 'languages by id',
  knows: {
    integrationId: '98432def39fc4624b33213a56b8c944d',
    token: TOKEN,
    identifierField: 'productNumber',
    titleField: 'name',
    locales: LOCALES,
  },
  profile: {},
  start: (open) =>
    serve(
      {
        integrationId: '98432def39fc4624b33213a56b8c944d',
        locales: LOCALES,
        unknown: 'keep',
        goods: also(
          goods({
            count: 44,
            locales: LOCALES,
            page: SIZE,
            names: {
              title: 'name',
              description: 'description',
              colour: 'colour',
              material: 'material',
              model: 'manufacturerNumber',
              ean: 'ean',
              size: 'size',
              weight: 'weight',
              stock: 'stock',
              active: 'active',
              tags: 'badges',
              category: 'classification',
            },
            sku: (n) => `SW-${10_000 + n}${n % 6 === 2 ? '.1' : ''}`,
            id: (n) => `11dc680240b04f469ccba354cbf0${String(n).padStart(4, '0')}`,
          }),
          ({ parent }, at) =>
            parent !== null || at % 3 === 2
              ? []
              : [
                  {
                    name: 'price',
                    locale: null,
                    value: [
                      { currencyId: EURO, net: 10 + at, gross: 11.9 + at, linked: true },
                      ...(at % 2 === 0
                        ? [{ currencyId: FRANC, net: 11 + at, gross: 12.5 + at, linked: false }]
                        : []),
                    ],
                  },
                ],
        ),
        technical: [
          'versionId',
          'parentId',
          'parentVersionId',
          'childCount',
          'autoIncrement',
          'createdAt',
          'updatedAt',
          'translated',
          'extensions',
          '_uniqueIdentifier',
          'apiAlias',
          'languageId',
          'productId',
        ],
        admits: ({ headers }) => headers.authorization === `Bearer ${TOKEN}`,
        refuse: ({ status, code, message, field }) =>
          json(status, {
            errors: [
              {
                code: status === 401 ? '9' : `FRAMEWORK__${code.toUpperCase()}`,
                status: String(status),
                title:
                  status === 401
                    ? 'The resource owner or authorization server denied the request.'
                    : 'Request failed',
                detail: message,
                ...(field === null ? {} : { source: { pointer: `/0/${field}` } }),
              },
            ],
          }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            data: entries.map(({ item, at, summary, full }) => ({
              id: item.id,
              updatedAt: at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { product: write(item, store) } : {}),
            })),
            offset,
          }),
        operation: (sent) => ({
          ...located(sent),
          changes: changing(cellsOf(sent), sent.append === true ? 'append' : 'set'),
        }),
        product: (sent) => ({
          identifier: sent.productNumber,
          parent: sent.parent_identifier,
          axes: sent.child_bound_attributes,
          cells: cellsOf(sent).filter(({ value }) => value !== null),
        }),
        wrote: (written) =>
          json(200, {
            success: written.every(({ problem }) => problem === null),
            data: written.map(({ sku, item, problem }) => ({
              entities: { product: problem || !item ? [] : [item.id] },
              productNumber: sku,
              errors: problem
                ? [{ code: problem.code, detail: problem.message, status: String(problem.status) }]
                : [],
            })),
            extensions: [],
          }),
        mode: ({ query }) => {
          const mode = query.get('mode');
          if (mode === 'visibility') return 'unlink';
          if (mode === 'delete') return 'delete';
          throw new Problem(400, 'missing_request_parameter', 'Parameter "mode" is missing.', 'mode');
        },
        removed: () => ({ status: 204 }),
        defining: 'none',
      },
      open,
    ),
};

function list({ query }: Seen, store: Store): Reply {
  const page = count(query.get('page'), 1, 1);
  const limit = count(query.get('limit'), SIZE, 1);
  if (!(page >= 1 && limit <= MOST))
    throw new Problem(
      400,
      'query_limit_exceeded',
      `The limit must be lower than or equal to ${MOST}.`,
      'limit',
    );
  const all = asked(store, query.get('filter[productNumber]'), query.get('include-variants') === '1');
  const { part } = slice(all, (page - 1) * limit, limit);
  return json(200, {
    total: query.get('total-count-mode') === '1' ? all.length : part.length,
    data: part.map((item) => write(item, store)),
    aggregations: [],
  });
}

function fieldsOf(store: Store, cells: Cell[], names: Iterable<string>): Record<string, unknown> {
  const values = Object.fromEntries(cells.map(({ name, value }) => [name, value]));
  const custom = Object.fromEntries(Object.entries(values).filter(([name]) => !OWN.includes(name)));
  const own = OWN.filter(
    (name) => [...names].includes(name) && (store.plain.has(name) || store.localized.has(name)),
  );
  return {
    ...blank(own),
    ...Object.fromEntries(Object.entries(values).filter(([name]) => OWN.includes(name))),
    customFields: Object.keys(custom).length === 0 ? null : custom,
  };
}

function write(item: Item, store: Store): Record<string, unknown> {
  const inPrimary = item.cells.filter(({ locale }) => locale === null || locale === PRIMARY);
  const parent = item.parent === null ? undefined : store.bySku(item.parent);
  const seen = [...(parent?.cells.filter(({ locale }) => locale === PRIMARY) ?? []), ...inPrimary].filter(
    ({ name }) => store.localized.has(name),
  );
  const children = store.childrenOf(item);
  return {
    versionId: '0fa91ce3e96a4bc2be4bd9ce752c3425',
    id: item.id,
    parentId: parent?.id ?? null,
    childCount: children.length,
    autoIncrement: Number.parseInt(item.id.slice(-4), 10) + 1,
    productNumber: item.sku,
    ...fieldsOf(store, inPrimary, OWN),
    ...nested(item),
    translated: fieldsOf(store, seen, store.localized),
    translations: LOCALES.flatMap((code, at) => {
      const cells = byName(item.cells).flatMap(([, own]) => own.filter(({ locale }) => locale === code));
      const languageId = LANGUAGE_IDS[at];
      return cells.length === 0
        ? []
        : [
            {
              productId: item.id,
              languageId,
              ...fieldsOf(store, cells, store.localized),
              createdAt: '2025-10-02T11:00:00.000+00:00',
              updatedAt: null,
              language: {
                id: languageId,
                name: NAMES[at],
                locale: { code, apiAlias: 'locale' },
                apiAlias: 'language',
              },
            },
          ];
    }),
    children: children.map((child) => write(child, store)),
    createdAt: '2025-10-02T11:00:00.000+00:00',
    updatedAt: '2026-01-30T08:15:00.000+00:00',
    extensions: [],
    _uniqueIdentifier: item.id,
    apiAlias: 'product',
  };
}

const fields = (sent: unknown, locale: string | null): Cell[] =>
  Object.entries(Object(sent)).flatMap(([name, value]): Cell[] =>
    name === 'customFields'
      ? Object.entries(Object(value)).map(([own, inner]) => ({ name: own, locale, value: inner }))
      : OWN.includes(name)
        ? [{ name, locale, value }]
        : [],
  );

const cellsOf = (sent: Record<string, unknown>): Cell[] => [
  ...fields(sent, null),
  ...Object.entries(Object(sent.translations)).flatMap(([locale, texts]) => fields(texts, locale)),
];
