import { json, type Reply, type Seen } from '../dialects/host.ts';
import { asked, byName, count, dressed, located } from './dressed.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en-US', 'de-DE', 'fr-FR'];
const TOKEN = 'catalogdesk:9z!Kw_0u8';
const SIZE = 12;
const MOST = 200;
const NUMBER = 'ItemNumber';
/** Attributes of several values, which are a list even with one. */
const MULTIPLE = ['Keywords'];
const LIST = '/api/v1/integrations:api/Context1/products';

/**
 * Master data: attributes by id, whose value is in `contents` as a text, with a unit or a qualifier where it has one, or
 * several in `values`; the identifier is an attribute as others are; children behind a link. Its reference says: basic
 * authentication, as its refusal does; `start`, from 0, and `limit`; `key` asks for one product, `parent` for the children of
 * one. The qualifier is the language. Changes are `{identifier, mode: "set" | "add", values: {name: {value: {contents, unit,
 * qualifierID}}}}`, or `{values: […]}`; contents null removes, "add" appends.
 */
export const masterData: ForeignService = {
  name: 'master data with qualifiers',
  knows: {
    integrationId: 'Context1',
    token: TOKEN,
    identifierField: NUMBER,
    titleField: 'ConsumerName',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: {
      operation: {
        set: [
          { mode: 'set', values: { '{name}': { value: { contents: '{value}', qualifierID: '{locale}' } } } },
        ],
        remove: [
          { mode: 'set', values: { '{name}': { value: { contents: null, qualifierID: '{locale}' } } } },
        ],
        append: [{ mode: 'add', values: { '{name}': { values: [{ contents: '{item}' }] } } }],
      },
    },
    results: { items: 'report', identifier: 'key', status: 'messages.0.severity', success: ['Info'] },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'Context1',
        locales: LOCALES,
        unknown: 'refuse',
        defining: 'none',
        goods: dressed(
          goods({
            count: 40,
            locales: LOCALES,
            page: SIZE,
            names: {
              title: 'ConsumerName',
              description: 'LongText',
              colour: 'Colour',
              material: 'Material',
              model: 'ModelNo',
              ean: 'EAN',
              size: 'Size',
              weight: 'NetWeight',
              stock: 'UnitsInStock',
              active: 'OvenSafe',
              tags: 'Keywords',
              category: 'Classification',
            },
            sku: (n) => `0${40_100 + n}`,
            id: (n) => `Product-${55_000 + n * 13}`,
          }),
          {
            NetWeight: (value) => ({ contents: String(value), unit: { id: 'unece.unit.KGM', name: 'kg' } }),
            UnitsInStock: String,
            OvenSafe: String,
          },
        ),
        technical: ['objectType', 'name', 'calculated', 'qualifierID', 'children', 'revision', 'approval'],
        admits: ({ headers }) => headers.authorization === `Basic ${Buffer.from(TOKEN).toString('base64')}`,
        refuse: ({ status, code, message, field }) => ({
          ...json(status, {
            statusCode: status,
            errorCode: code,
            message: field === null ? message : `${message} (${field})`,
          }),
          ...(status === 401
            ? { headers: { 'www-authenticate': 'Basic realm="STEP", charset="UTF-8"' } }
            : {}),
        }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            events: entries.map(({ item, at, summary, full }) => ({
              node: { id: item.id, type: 'product' },
              eventType: 'Modify',
              at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { product: write(item, store) } : {}),
            })),
            offset,
          }),
        operation,
        product,
        wrote: (written) =>
          json(200, {
            processed: written.length,
            failed: written.filter(({ problem }) => problem).length,
            report: written.map(({ sku, item, problem }) => ({
              key: sku,
              id: item?.id ?? null,
              messages: problem
                ? [{ severity: 'Error', text: problem.message, attribute: problem.field }]
                : [{ severity: 'Info', text: 'Imported' }],
            })),
          }),
        mode: ({ query }) => (query.get('deleteMode') === 'unlinkOnly' ? 'unlink' : 'delete'),
        removed: () => ({ status: 204 }),
      },
      open,
    ),
};

function list({ query }: Seen, store: Store): Reply {
  const start = count(query.get('start'), 0);
  const limit = count(query.get('limit'), SIZE, 1);
  if (!(start >= 0 && limit <= MOST))
    throw new Problem(400, 'InvalidParameter', `start is 0 or more, limit 1 to ${MOST}`);
  const parent = query.get('parent');
  const of = parent === null ? undefined : store.byId(parent);
  const all = of ? store.childrenOf(of) : asked(store, query.get('key'));
  const { part } = slice(all, start, limit);
  return json(200, {
    start,
    limit,
    totalHits: all.length,
    products: part.map((item) => write(item, store)),
  });
}

function write(item: Item, store: Store): unknown {
  const children = store.childrenOf(item);
  const name = item.cells.find((cell) => cell.name === 'ConsumerName')?.value;
  return {
    id: item.id,
    objectType: 'SalesItem',
    name,
    values: {
      [NUMBER]: { calculated: false, value: { contents: item.sku } },
      ...Object.fromEntries(
        byName(item.cells).map(([attribute, cells]) => [attribute, held(attribute, cells)]),
      ),
    },
    parent_identifier: item.parent,
    child_bound_attributes: item.axes,
    children:
      children.length === 0
        ? null
        : { count: children.length, href: `${LIST}?parent=${encodeURIComponent(item.id)}` },
    revision: '0.3',
    approval: { status: 'Approved', date: '2026-02-02' },
  };
}

function held(attribute: string, cells: Cell[]): unknown {
  const values = cells.flatMap(({ locale, value }) =>
    [value].flat().map((one) => ({
      ...(Object.hasOwn(Object(one), 'contents') ? Object(one) : { contents: one }),
      ...(locale === null ? {} : { qualifierID: locale }),
    })),
  );
  return values.length === 1 && !MULTIPLE.includes(attribute)
    ? { calculated: false, value: values[0] }
    : { calculated: false, values };
}

interface Contents {
  contents: unknown;
  unit?: unknown;
  qualifierID?: string;
}

const cellsOf = (sent: unknown): Cell[] =>
  Object.entries(Object(sent) as Record<string, { value?: Contents; values?: Contents[] }>).flatMap(
    ([name, { value, values = value ? [value] : [] }]) =>
      name === NUMBER
        ? []
        : [...Map.groupBy(values, ({ qualifierID }) => qualifierID ?? null)].map(([locale, own]) => {
            const read = own.map(({ contents, unit }) =>
              unit === undefined ? contents : { contents, unit },
            );
            return { name, locale, value: MULTIPLE.includes(name) && read[0] !== null ? read : read[0] };
          }),
  );

const operation = (sent: Record<string, unknown>): Operation => ({
  ...located(sent),
  changes: cellsOf(sent.values).map((cell) => ({
    ...cell,
    kind: cell.value === null ? 'remove' : sent.mode === 'add' ? 'append' : 'set',
  })),
});

const product = (sent: Record<string, unknown>): NewProduct => ({
  identifier: Reflect.get(Object(Reflect.get(Object(sent.values), NUMBER)), 'value')?.contents,
  parent: sent.parent_identifier,
  axes: sent.child_bound_attributes,
  cells: cellsOf(sent.values),
});
