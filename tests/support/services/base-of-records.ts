import { json, type Reply, type Seen } from '../dialects/host.ts';
import { asked, changing, count, located } from './dressed.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'de', 'fr'];
const TOKEN = 'patW3Qx1Zb7LkT0aR.6f2d9c41b8e7';
const SIZE = 10;
const MOST = 100;
const TABLE = ['SKU', 'parent_identifier', 'child_bound_attributes', 'Variants'];

/**
 * A base of tables: records whose fields have the names of columns, a column for each language in brackets, as units are; no
 * field without a value, not even an unticked box; a token for the rest of the list. Its reference says: the token is a bearer
 * token; `offset` and `pageSize`; `filterByFormula={SKU}="…"`; children come with `includeChildren=true`. The first language
 * has no brackets. Changes are `{identifier, fields: {"Name (de)": "…"}}`; null removes, `append: true` appends.
 */
export const baseOfRecords: ForeignService = {
  name: 'records of a base',
  knows: {
    integrationId: 'appK2m9QxW71LzTcd',
    token: TOKEN,
    identifierField: 'SKU',
    titleField: 'Name',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: {
      operation: {
        set: [{ fields: { '{name} ({locale})': '{value}' } }, { fields: { '{name}': '{value}' } }],
        remove: [{ fields: { '{name} ({locale})': null } }, { fields: { '{name}': null } }],
        append: [{ fields: { '{name}': '{value}' }, append: true }],
      },
    },
    results: { items: 'records', identifier: 'fields.SKU', applied_when: 'no_error' },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'appK2m9QxW71LzTcd',
        locales: LOCALES,
        unknown: 'refuse',
        defining: 'none',
        goods: goods({
          count: 35,
          locales: LOCALES,
          page: SIZE,
          names: {
            title: 'Name',
            description: 'Long description',
            colour: 'Colour',
            material: 'Material',
            model: 'Model #',
            ean: 'EAN',
            size: 'Size',
            weight: 'Weight (kg)',
            stock: 'In stock',
            active: 'On the web?',
            tags: 'Tags',
            category: 'Category',
          },
          sku: (n) => `AT-${(n * 37 + 1000).toString(16)}`,
          id: (n) =>
            `rec${(n * 7_919 + 100_000).toString(36).padStart(7, 'Q')}Xy${String(n).padStart(5, '0')}`,
        }),
        technical: ['createdTime', 'Variants'],
        know: (cell) => (isNothing(cell.value) ? undefined : cell),
        admits: ({ headers }) => headers.authorization === `Bearer ${TOKEN}`,
        refuse: ({ status, code, message }) =>
          json(
            status,
            status === 404
              ? { error: 'NOT_FOUND' }
              : {
                  error:
                    status === 401
                      ? { type: 'AUTHENTICATION_REQUIRED', message: 'Authentication required' }
                      : { type: code.toUpperCase(), message },
                },
          ),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            payloads: entries.map(({ item, at, summary, full }) => ({
              timestamp: at,
              recordId: item.id,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { current: write(item, store) } : {}),
            })),
            offset,
          }),
        batch: (body) => Reflect.get(Object(body), 'records') ?? body,
        operation,
        product,
        wrote: (written) => {
          const refused = written.flatMap(({ sku, problem }) => (problem ? [{ sku, problem }] : []));
          const kept = written.flatMap(({ item, created, problem }) =>
            item && !problem ? [{ item, created }] : [],
          );
          return json(200, {
            records: kept.map(({ item }) => ({
              id: item.id,
              createdTime: '2025-12-01T12:00:00.000Z',
              fields: { SKU: item.sku },
            })),
            createdRecords: kept.flatMap(({ item, created }) => (created ? [item.id] : [])),
            updatedRecords: kept.flatMap(({ item, created }) => (created ? [] : [item.id])),
            ...(refused.length === 0
              ? {}
              : {
                  details: {
                    message: 'partialSuccess',
                    reasons: refused.map(({ sku, problem }) => ({
                      SKU: sku,
                      type: problem.code.toUpperCase(),
                      message: problem.message,
                    })),
                  },
                }),
          });
        },
        mode: ({ query }) => (query.get('permanently') === 'true' ? 'delete' : 'unlink'),
        removed: ({ id }) => json(200, { id, deleted: true }),
      },
      open,
    ),
};

/** What a cell of a table does not hold. */
const isNothing = (value: unknown): boolean => value === '' || value === false || value === null;

const offsetOf = (item: Item): string => `itr${item.id.slice(3)}/${item.id}`;

/** There is no offset on the last page. */
function list({ query }: Seen, store: Store): Reply {
  const size = count(query.get('pageSize'), SIZE, 1);
  if (!(size <= MOST))
    throw new Problem(422, 'invalid_page_size', `pageSize must be between 1 and ${MOST}`, 'pageSize');
  const formula = query.get('filterByFormula');
  const [, sku = null] = /^\{SKU\}\s*=\s*["'](.*)["']$/.exec(formula ?? '') ?? [];
  if (formula !== null && sku === null)
    throw new Problem(422, 'invalid_filter_by_formula', 'The formula for filtering records is invalid');
  const all = asked(store, sku, query.get('includeChildren') === 'true');
  const offset = query.get('offset');
  const from = offset === null ? 0 : all.findIndex((item) => offsetOf(item) === offset);
  if (from < 0)
    throw new Problem(422, 'list_records_iterator_not_available', 'The offset is not valid', 'offset');
  const { part, next } = slice(all, from, size);
  const first = next === null ? undefined : all[next];
  return json(200, {
    records: part.map((item) => write(item, store)),
    ...(first ? { offset: offsetOf(first) } : {}),
  });
}

const columnOf = ({ name, locale }: Cell): string =>
  locale === null || locale === LOCALES[0] ? name : `${name} (${locale})`;

function write(item: Item, store: Store): unknown {
  const children = store.childrenOf(item);
  return {
    id: item.id,
    createdTime: '2025-12-01T12:00:00.000Z',
    fields: {
      SKU: item.sku,
      ...Object.fromEntries(
        item.cells.flatMap((cell) => (isNothing(cell.value) ? [] : [[columnOf(cell), cell.value]])),
      ),
      ...(item.parent === null ? {} : { parent_identifier: item.parent }),
      ...(item.axes.length === 0 ? {} : { child_bound_attributes: item.axes }),
      ...(children.length === 0 ? {} : { Variants: children.map(({ id }) => id) }),
    },
  };
}

const cellsOf = (fields: unknown): Cell[] =>
  Object.entries(Object(fields)).flatMap(([column, value]): Cell[] => {
    const [, name = column, locale = null] = /^(.*) \((\w\w)\)$/.exec(column) ?? [];
    if (TABLE.includes(column)) return [];
    return locale !== null && LOCALES.includes(locale)
      ? [{ name, locale, value }]
      : [{ name: column, locale: null, value }];
  });

const operation = (sent: Record<string, unknown>): Operation => ({
  ...located(sent),
  changes: changing(cellsOf(sent.fields), sent.append === true ? 'append' : 'set'),
});

function product(sent: Record<string, unknown>): NewProduct {
  const fields = Object(sent.fields);
  return {
    identifier: fields.SKU,
    parent: fields.parent_identifier,
    axes: fields.child_bound_attributes,
    cells: cellsOf(fields),
  };
}
