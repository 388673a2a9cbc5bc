import { json, type Reply, type Seen } from '../dialects/host.ts';
import { asked, byName, count, dressed, located } from './dressed.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en_US', 'de_DE', 'fr_FR'];
const TOKEN = 'Atza|IQEBLjAsAhRmHjNgHpi0U-Dme37rR6CuUpSR';
const SIZE = 10;
const MOST = 20;
const MARKETPLACES: Record<string, string> = {
  en_US: 'ATVPDKIKX0DER',
  de_DE: 'A1PA6795UKMFR9',
  fr_FR: 'A13V1IB3VIYZZH',
};
const HOME = 'ATVPDKIKX0DER';
const KNOWN = [
  'identifiers',
  'identifiersType',
  'includedData',
  'includeVariations',
  'pageSize',
  'pageToken',
];
/** A value with a unit is two fields of its entry. */
const MEASURED = 'item_weight';

/**
 * Listings of a marketplace: every attribute is a list of entries with a marketplace, a language where it has one; a token for
 * the next page. Its reference says: the token is sent in `x-amz-access-token`; children come with `includeVariations=true`;
 * changes are `{identifier, patches: [{op: "replace" | "merge" | "delete", path: "/attributes/{name}", value: [{value,
 * language_tag}]}]}`, where "merge" appends.
 */
export const marketplaceListings: ForeignService = {
  name: 'marketplace listings',
  knows: {
    integrationId: 'A2EXAMPLESELLER',
    token: TOKEN,
    identifierField: 'sku',
    titleField: 'item_name',
    locales: LOCALES,
  },
  profile: { auth: { header: 'x-amz-access-token', prefix: '' } },
  writes: {
    patch: {
      operation: {
        set: [
          {
            patches: [
              {
                op: 'replace',
                path: '/attributes/{name}',
                value: [{ value: '{value}', language_tag: '{locale}' }],
              },
            ],
          },
        ],
        remove: [
          { patches: [{ op: 'delete', path: '/attributes/{name}', value: [{ language_tag: '{locale}' }] }] },
        ],
        append: [{ patches: [{ op: 'merge', path: '/attributes/{name}', value: [{ value: '{item}' }] }] }],
      },
    },
    results: { items: 'items', identifier: 'sku', status: 'status', success: ['ACCEPTED'] },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'A2EXAMPLESELLER',
        locales: LOCALES,
        unknown: 'refuse',
        defining: 'none',
        goods: dressed(
          goods({
            count: 38,
            locales: LOCALES,
            page: SIZE,
            names: {
              title: 'item_name',
              description: 'product_description',
              colour: 'color',
              material: 'material',
              model: 'model_number',
              ean: 'externally_assigned_product_identifier',
              size: 'size',
              weight: MEASURED,
              stock: 'number_of_items',
              active: 'is_oven_safe',
              tags: 'special_feature',
              category: 'product_category',
            },
            sku: (n) => `${String.fromCharCode(65 + (n % 26))}${n}-KX7Q-${1000 + n * 3}`,
            id: (n) => `B0${(n * 104_729 + 46_656_000).toString(36).toUpperCase()}`,
          }),
          { [MEASURED]: (value) => ({ value, unit: 'kilograms' }) },
        ),
        technical: ['summaries', 'issues', 'relationships', 'marketplace_id', 'marketplaceId', 'status'],
        admits: ({ headers }) => headers['x-amz-access-token'] === TOKEN,
        refuse: ({ status, code, message, field }) =>
          json(status === 401 ? 403 : status, {
            errors: [
              status === 401
                ? {
                    code: 'Unauthorized',
                    message: 'Access to requested resource is denied.',
                    details: message,
                  }
                : { code: codeOf(code), message, details: field ?? '' },
            ],
          }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            notifications: entries.map(({ item, at, summary, full }) => ({
              notificationType: 'LISTINGS_ITEM_ATTRIBUTES_CHANGE',
              eventTime: at,
              payload: { sku: item.sku, asin: item.id, ...(full ? { item: write(item, store) } : {}) },
              ...(summary === undefined ? {} : { summary }),
            })),
            offset,
          }),
        batch: (body) => Reflect.get(Object(body), 'messages') ?? body,
        operation,
        product,
        wrote: (written) =>
          json(200, {
            header: { sellerId: 'A2EXAMPLESELLER', version: '2.0' },
            items: written.map(({ sku, problem }, at) => ({
              sku,
              status: problem ? 'INVALID' : 'ACCEPTED',
              submissionId: `f1dc2914-75dd-11ea-bc55-${at}`,
              issues: problem
                ? [
                    {
                      code: codeOf(problem.code),
                      message: problem.message,
                      severity: 'ERROR',
                      attributeNames: problem.field === null ? [] : [problem.field],
                    },
                  ]
                : [],
            })),
          }),
        mode: ({ query }) => {
          const mode = query.get('deletionType');
          if (mode === 'DELETE_PRODUCT') return 'delete';
          if (mode === 'DELETE_LISTING') return 'unlink';
          throw new Problem(400, 'invalid_input', 'deletionType: DELETE_PRODUCT or DELETE_LISTING');
        },
        removed: ({ sku }) => json(200, { sku, status: 'ACCEPTED', issues: [] }),
      },
      open,
    ),
};

const codeOf = (code: string): string => code.replace(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase());

const tokenOf = (from: number): string => Buffer.from(`{"f":${from}}`).toString('base64');

function list({ query }: Seen, store: Store): Reply {
  for (const name of query.keys())
    if (!KNOWN.includes(name))
      throw new Problem(400, 'invalid_input', `Unknown parameter ${name}. Known: ${KNOWN.join(', ')}`, name);
  const size = count(query.get('pageSize'), SIZE, 1);
  if (!(size <= MOST)) throw new Problem(400, 'invalid_input', `pageSize: 1 to ${MOST}`, 'pageSize');
  const all = asked(store, query.get('identifiers'), query.get('includeVariations') === 'true');
  const sent = query.get('pageToken');
  const from = sent === null ? 0 : all.findIndex((_, at) => tokenOf(at) === sent);
  if (from < 0) throw new Problem(400, 'invalid_input', 'Invalid pageToken', 'pageToken');
  const { part, next } = slice(all, from, size);
  return json(200, {
    numberOfResults: all.length,
    pagination: {
      ...(next === null ? {} : { nextToken: tokenOf(next) }),
      ...(from === 0 ? {} : { previousToken: tokenOf(Math.max(0, from - size)) }),
    },
    items: part.map((item) => write(item, store)),
  });
}

function write(item: Item, store: Store): unknown {
  const children = store.childrenOf(item);
  const plain = (values: string[]) => values.map((value) => ({ value, marketplace_id: HOME }));
  return {
    sku: item.sku,
    asin: item.id,
    summaries: [
      {
        marketplaceId: HOME,
        productType: 'COOKWARE',
        conditionType: 'new_new',
        status: ['BUYABLE', 'DISCOVERABLE'],
        createdDate: '2025-02-01T00:00:00Z',
        lastUpdatedDate: '2026-01-03T10:11:12Z',
      },
    ],
    attributes: {
      ...Object.fromEntries(byName(item.cells).map(([name, cells]) => [name, cells.flatMap(entries)])),
      ...(item.axes.length === 0 ? {} : { child_bound_attributes: plain(item.axes) }),
      ...(item.parent === null ? {} : { parent_identifier: plain([item.parent]) }),
    },
    issues: [],
    relationships:
      children.length === 0
        ? []
        : [
            {
              marketplaceId: HOME,
              relationships: [{ type: 'VARIATION', childSkus: children.map(({ sku }) => sku) }],
            },
          ],
  };
}

const entries = ({ name, locale, value }: Cell): unknown[] =>
  [value].flat().map((one) => ({
    ...(locale === null ? {} : { language_tag: locale }),
    ...(name === MEASURED ? Object(one) : { value: one }),
    marketplace_id: MARKETPLACES[locale ?? ''] ?? HOME,
  }));

interface Entry {
  value: unknown;
  unit?: string;
  language_tag?: string;
}

/** A list is what has several entries, or is one in the store. */
const cellsOf = (name: string, sent: unknown): Cell[] =>
  [...Map.groupBy((sent ?? []) as Entry[], ({ language_tag }) => language_tag ?? null)].map(
    ([locale, own]) => {
      const values = own.map(({ value, unit }) => (unit === undefined ? value : { value, unit }));
      return { name, locale, value: values.length > 1 || name === 'special_feature' ? values : values[0] };
    },
  );

interface Patch {
  op: string;
  path: string;
  value?: unknown;
}

const operation = (sent: Record<string, unknown>): Operation => ({
  ...located(sent),
  changes: ((sent.patches ?? []) as Patch[]).flatMap(({ op, path, value }) =>
    cellsOf(path.replace('/attributes/', ''), value ?? [{}]).map((cell) => ({
      ...cell,
      kind: op === 'delete' ? ('remove' as const) : op === 'merge' ? ('append' as const) : ('set' as const),
    })),
  ),
});

function product(sent: Record<string, unknown>): NewProduct {
  const { parent_identifier, child_bound_attributes, ...own } = Object(sent.attributes) as Record<
    string,
    Entry[]
  >;
  return {
    identifier: sent.sku,
    parent: parent_identifier?.[0]?.value,
    axes: child_bound_attributes?.map(({ value }) => value),
    cells: Object.entries(own).flatMap(([name, value]) => cellsOf(name, value)),
  };
}
