import { json, type Reply, type Seen } from '../dialects/host.ts';
import { also, asked, byName, changing, count, dressed, located, nested, withoutBlanks } from './dressed.ts';
import { type ForeignService, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['EN', 'DE', 'IT', 'JA'];
const NAMES: Record<string, string> = { EN: 'English', DE: 'German', IT: 'Italian', JA: 'Japanese' };
const PRIMARY = LOCALES[0]!;
const TOKEN = 'svc_KxH2mUq6wB7eRtY0';
const SIZE = 10;
const MOST = 100;
const OWN = ['name', 'description'];
const INPUTS: Record<string, string> = {
  'dishwasher-safe': 'BOOLEAN',
  'weight-kg': 'NUMERIC',
  labels: 'MULTISELECT',
  material: 'DROPDOWN',
  colour: 'DROPDOWN',
  size: 'SWATCH',
};

/**
 * Saleor, behind a query that its shop has stored, so that a GET is answered as GraphQL. What is different: everything is below
 * `data.products`, `nodes` without a total; languages are codes in capitals beside their names; a product has a list of
 * `translations` for its own fields, but an attribute has values that are choices (`slug`, `name`), and each choice has its own
 * translations; numbers are names of choices, booleans have a name as well; a description is the text of an editor's JSON;
 * ids are texts in Base64. Refusals have status 200, `data: null` and `errors`; `extensions` says what the query cost.
 *
 * Its reference: the token is a bearer token; `first` (at most 100) and `after`; `sku=…` asks for one product; variants are in
 * `variants` of their product. A change is `{"identifier": "…", "input": {"name": "…", "translations": [{"languageCode": "DE",
 * "name": "…"}], "attributes": [{"slug": "material", "values": ["steel"]}, {"slug": "colour", "languageCode": "DE", "values":
 * ["rot"]}]}}`; null removes, in place of values too; `"addValues"` in place of `values` appends. `?action=DELETE` deletes,
 * `?action=UNPUBLISH` unlinks.
 */
export const attributeChoices: ForeignService = {
  name: 'attributes with choices',
  knows: {
    integrationId: 'QXBwOjM=',
    token: TOKEN,
    identifierField: 'sku',
    titleField: 'name',
    locales: LOCALES,
  },
  profile: {},
  start: (open) =>
    serve(
      {
        integrationId: 'QXBwOjM=',
        locales: LOCALES,
        unknown: 'refuse',
        goods: also(
          dressed(
            withoutBlanks(
              goods({
                count: 43,
                locales: LOCALES,
                page: SIZE,
                names: {
                  title: 'name',
                  description: 'description',
                  colour: 'colour',
                  material: 'material',
                  size: 'size',
                  weight: 'weight-kg',
                  active: 'dishwasher-safe',
                  tags: 'labels',
                  category: 'classification',
                },
                sku: (n) => `${700_000 + n * 13}`,
                id: (n) => Buffer.from(`Product:${n + 1}`).toString('base64'),
              }),
            ),
            {
              'weight-kg': String,
              description: (text) =>
                JSON.stringify({
                  time: 1_759_402_800_000,
                  blocks: [{ id: 'a1', type: 'paragraph', data: { text } }],
                  version: '2.24.3',
                }),
            },
          ),
          (_, at) => (at === 7 ? [{ name: 'induction', locale: null, value: 'all hobs' }] : []),
        ),
        technical: [
          'id',
          'slug',
          'created',
          'updatedAt',
          '__typename',
          'inputType',
          'channel',
          'languageCode',
        ],
        admits: ({ headers }) => headers.authorization === `Bearer ${TOKEN}`,
        refuse: ({ status, code, message, field }) =>
          json(status === 404 && code === 'not_found' ? 404 : 200, {
            errors: [
              {
                message:
                  status === 401
                    ? 'To access this path, you need an app token with MANAGE_PRODUCTS'
                    : message,
                locations: [{ line: 1, column: 3 }],
                path: ['products'],
                extensions: {
                  exception: { code: status === 401 ? 'PermissionDenied' : code },
                  ...(field === null ? {} : { field }),
                },
              },
            ],
            data: null,
            extensions: { cost: { requestedQueryCost: 0, maximumAvailable: 50_000 } },
          }),
        list,
        changes: ({ entries, offset }, store) =>
          answer({
            changes: {
              nodes: entries.map(({ item, at, summary, full }) => ({
                __typename: 'ProductUpdated',
                id: item.id,
                updatedAt: at,
                ...(summary === undefined ? {} : { summary }),
                ...(full ? { product: write(item, store) } : {}),
              })),
              offset,
            },
          }),
        operation: (sent) => ({
          ...located(sent),
          changes: [
            ...changing(cellsOf(sent.input, 'values'), 'set'),
            ...changing(cellsOf({ attributes: Object(sent.input).attributes }, 'addValues'), 'append'),
          ],
        }),
        product: (sent) => ({
          identifier: sent.sku,
          parent: sent.parent_identifier,
          axes: sent.child_bound_attributes,
          cells: cellsOf(sent, 'values').filter(({ value }) => value !== null),
        }),
        wrote: (written, verb) =>
          answer({
            [verb === 'patch' ? 'productBulkUpdate' : 'productBulkCreate']: {
              count: written.filter(({ problem }) => problem === null).length,
              results: written.map(({ sku, item, problem }) => ({
                product: problem || !item ? null : { id: item.id, sku },
                errors: problem
                  ? [{ path: problem.field, message: problem.message, code: problem.code.toUpperCase() }]
                  : [],
              })),
              errors: [],
            },
          }),
        mode: ({ query }) => {
          const mode = query.get('action');
          if (mode === 'UNPUBLISH') return 'unlink';
          if (mode === 'DELETE') return 'delete';
          throw new Problem(400, 'GRAPHQL_ERROR', 'Variable "$action" of required type was not provided.');
        },
        removed: ({ id }) => answer({ productDelete: { product: { id }, errors: [] } }),
        defining: 'none',
      },
      open,
    ),
};

const answer = (data: unknown): Reply =>
  json(200, { data, extensions: { cost: { requestedQueryCost: 110, maximumAvailable: 50_000 } } });

const cursorOf = ({ sku }: Item): string => Buffer.from(JSON.stringify(['1', sku])).toString('base64');

function list({ query }: Seen, store: Store): Reply {
  const first = count(query.get('first'), SIZE, 1);
  if (!(first <= MOST)) throw new Problem(400, 'GraphQLError', `first exceeds the limit of ${MOST} records.`);
  const all = asked(store, query.get('sku'));
  const after = query.get('after');
  const from = after === null ? 0 : all.findIndex((item) => cursorOf(item) === after) + 1;
  if (after !== null && from === 0) throw new Problem(400, 'GraphQLError', 'Received cursor is invalid.');
  const { part, next } = slice(all, from, first);
  return answer({
    products: {
      nodes: part.map((item) => write(item, store)),
      pageInfo: {
        hasNextPage: next !== null,
        hasPreviousPage: from > 0,
        startCursor: part[0] ? cursorOf(part[0]) : null,
        endCursor: part.at(-1) ? cursorOf(part.at(-1)!) : null,
      },
    },
  });
}

const language = (code: string) => ({ code, language: NAMES[code] });

function write(item: Item, store: Store): Record<string, unknown> {
  const named = new Map(byName(item.cells));
  const own = (name: string, locale: string) =>
    named.get(name)?.find((cell) => cell.locale === locale)?.value ?? null;
  return {
    __typename: item.parent === null ? 'Product' : 'ProductVariant',
    id: item.id,
    sku: item.sku,
    slug: `product-${item.sku}`,
    created: '2025-10-02T11:00:00.000000+00:00',
    updatedAt: '2026-01-30T08:15:00.000000+00:00',
    channel: null,
    name: own('name', PRIMARY),
    description: own('description', PRIMARY),
    translations: LOCALES.slice(1).flatMap((code) => {
      const [name, description] = OWN.map((field) => own(field, code));
      return name === null && description === null ? [] : [{ language: language(code), name, description }];
    }),
    attributes: [...named].flatMap(([name, cells]) =>
      OWN.includes(name)
        ? []
        : [
            {
              attribute: { slug: name, name, inputType: INPUTS[name] ?? 'PLAIN_TEXT' },
              values: valuesOf(name, cells),
            },
          ],
    ),
    ...nested(item),
    variants: store.childrenOf(item).map((child) => write(child, store)),
  };
}

function valuesOf(name: string, cells: Cell[]): unknown[] {
  const { value } = cells.find(({ locale }) => locale === null || locale === PRIMARY) ?? cells[0]!;
  const translations = cells.flatMap((cell) =>
    cell.locale === null || cell.locale === PRIMARY
      ? []
      : [{ language: language(cell.locale), name: cell.value }],
  );
  if (INPUTS[name] === 'BOOLEAN')
    return [
      { slug: `${name}-${value}`, name: `${name}: ${value ? 'Yes' : 'No'}`, boolean: value, translations },
    ];
  if (INPUTS[name] === undefined)
    return [
      {
        slug: name,
        name: null,
        ...(typeof value === 'string' ? { plainText: value } : { reference: value }),
        translations,
      },
    ];
  return [value]
    .flat()
    .map((one) => ({ slug: String(one).toLowerCase().replaceAll(/\W+/g, '-'), name: one, translations }));
}

interface Input {
  translations?: Record<string, unknown>[];
  attributes?: Record<string, unknown>[];
}

const cellsOf = (sent: unknown, key: 'values' | 'addValues'): Cell[] => {
  const { translations = [], attributes = [], ...fields } = Object(sent) as Input & Record<string, unknown>;
  const own = (of: Record<string, unknown>, locale: string): Cell[] =>
    OWN.flatMap((name) => (name in of ? [{ name, locale, value: of[name] }] : []));
  return [
    ...own(fields, PRIMARY),
    ...translations.flatMap((one) => own(one, String(one.languageCode))),
    ...attributes.flatMap((one): Cell[] => {
      if (!(key in one)) return [];
      const name = String(one.slug);
      const values = one[key] as unknown[] | null;
      const value = values === null ? null : INPUTS[name] === 'MULTISELECT' ? values : (values[0] ?? null);
      return [{ name, locale: (one.languageCode as string | undefined) ?? null, value }];
    }),
  ];
};
