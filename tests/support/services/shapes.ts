import { json, type Reply, type Seen } from '../dialects/host.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item, PLAIN_NAMES } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'de', 'fr'];
const TOKEN = 'shape-token-5512';
const SIZE = 12;

/** How a service writes the values of a product; all else is as the app expects it by itself. */
interface Shape {
  name: string;
  write(cells: Cell[]): Record<string, unknown>;
  /** Fields that are no values. */
  technical?: string[];
  know?(cell: Cell): Cell;
}

const byName = (cells: Cell[]): [string, Cell[]][] => [...Map.groupBy(cells, ({ name }) => name)];

const extended = (value: unknown): unknown => {
  if (typeof value === 'number')
    return Number.isInteger(value) ? { $numberInt: String(value) } : { $numberDouble: String(value) };
  if (Array.isArray(value)) return value.map(extended);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, extended(inner)]));
};

const GROUP: Record<string, string> = { title: 'marketing', description: 'marketing', colour: 'marketing' };

const shapes: Shape[] = [
  {
    name: 'numbers in wrappers',
    write: (cells) =>
      Object.fromEntries(
        byName(cells).map(([name, own]) => [
          name,
          own.every(({ locale }) => locale === null)
            ? extended(own[0]?.value)
            : own.map(({ locale, value }) => ({ lang: locale, text: value })),
        ]),
      ),
    // Their digits are texts.
    know: (cell) => (typeof cell.value === 'number' ? { ...cell, value: String(cell.value) } : cell),
  },
  {
    name: 'groups of wrapped values',
    write: (cells) => {
      const groups: Record<string, Record<string, unknown>> = { marketing: {}, technical: {} };
      for (const [name, own] of byName(cells))
        groups[GROUP[name] ?? 'technical']![name] = {
          label: name.toUpperCase(),
          values: Object.fromEntries(own.map(({ locale, value }) => [locale ?? 'all', value])),
        };
      return { attributes: groups };
    },
    technical: ['label'],
  },
  {
    name: 'languages behind a colon',
    write: (cells) => ({
      fields: Object.fromEntries(
        cells.map(({ name, locale, value }) => [
          locale === null || locale === 'en' ? name : `${name}:${locale}`,
          value,
        ]),
      ),
    }),
  },
  {
    name: 'properties with a history',
    write: (cells) => ({
      properties: cells.map(({ name, locale, value }) => ({
        property: { id: name.length * 7, code: name },
        current: { language: locale, content: value, author: 'import' },
        previous: [{ content: 'before', author: 'migration' }],
      })),
    }),
    technical: ['author', 'previous', 'id'],
  },
  {
    name: 'languages in the order of a list',
    write: (cells) => ({
      languages: LOCALES,
      texts: Object.fromEntries(
        byName(cells.filter(({ locale }) => locale !== null)).map(([name, own]) => [
          name,
          LOCALES.map((code) => own.find(({ locale }) => locale === code)?.value ?? null),
        ]),
      ),
      facts: Object.fromEntries(
        cells.filter(({ locale }) => locale === null).map(({ name, value }) => [name, value]),
      ),
    }),
  },
];

const list = (write: Shape['write'], { query }: Seen, store: Store): Reply => {
  const identifier = query.get('identifier');
  const pool = query.get('include_children') === 'true' ? store.items : store.roots();
  const all = identifier === null ? pool : store.items.filter(({ sku }) => sku === identifier);
  const from = Number(query.get('offset') ?? 0);
  if (!(from >= 0)) throw new Problem(400, 'bad_offset', 'This offset is unknown');
  const { part, next } = slice(all, from, SIZE);
  return json(200, {
    products: part.map((item) => record(item, write, store)),
    offset: next === null ? null : String(next),
    total: all.length,
  });
};

const record = (item: Item, write: Shape['write'], store: Store): Record<string, unknown> => ({
  product_id: item.id,
  sku: item.sku,
  ...write(item.cells),
  ...(item.parent === null ? {} : { parent_identifier: item.parent }),
  ...(item.axes.length === 0 ? {} : { child_bound_attributes: item.axes }),
  ...(item.parent === null
    ? {}
    : {
        defining_properties: store.split(item).defining.map(({ name, locale, value }) => ({
          name,
          value,
          ...(locale === null ? {} : { locale }),
        })),
      }),
});

interface Sent {
  name: string;
  value?: unknown;
  locale?: string;
}

const cellsOf = (sent: unknown): Cell[] =>
  ((sent ?? []) as Sent[]).map(({ name, value, locale }) => ({ name, locale: locale ?? null, value }));

const operation = (sent: Record<string, unknown>): Operation => ({
  ...('product_id' in sent ? { productId: sent.product_id } : {}),
  ...('identifier' in sent ? { identifier: sent.identifier } : {}),
  changes: cellsOf(sent.properties).map((cell) => ({
    ...cell,
    kind: sent.op === 'remove' || sent.op === 'append' ? sent.op : 'set',
  })),
});

const product = (sent: Record<string, unknown>): NewProduct => ({
  identifier: sent.sku,
  parent: sent.parent_identifier,
  axes: sent.child_bound_attributes,
  cells: cellsOf(sent.properties),
});

const serviceOf = ({ name, write, technical = [], know }: Shape): ForeignService => ({
  name,
  knows: {
    integrationId: 'shapes',
    token: TOKEN,
    identifierField: 'sku',
    titleField: 'title',
    locales: LOCALES,
  },
  profile: {},
  writes: {},
  start: (open) =>
    serve(
      {
        integrationId: 'shapes',
        locales: LOCALES,
        unknown: 'refuse',
        goods: goods({
          count: 40,
          locales: LOCALES,
          page: SIZE,
          names: PLAIN_NAMES,
          sku: (n) => `S${n}`,
          id: (n) => `s-${n + 100}`,
        }),
        technical,
        ...(know ? { know } : {}),
        admits: ({ headers }) => headers.authorization === `Bearer ${TOKEN}`,
        refuse: ({ status, code, message }) => json(status, { error: { code, message } }),
        list: (seen, store) => list(write, seen, store),
        changes: ({ entries, offset }) =>
          json(200, {
            changes: entries.map(({ item, at }) => ({
              product_id: item.id,
              identifier: item.sku,
              occurred_at: at,
            })),
            offset,
          }),
        operation,
        product,
        wrote: (written) =>
          json(200, {
            results: written.map(({ sku, problem }) => ({
              identifier: sku,
              status: problem ? 'failed' : 'ok',
              ...(problem ? { error: { code: problem.code, message: problem.message } } : {}),
            })),
          }),
        mode: ({ query }) => (query.get('mode') === 'unlink' ? 'unlink' : 'delete'),
        removed: (_, mode) => json(200, { status: mode === 'unlink' ? 'unlinked' : 'deleted' }),
      },
      open,
    ),
});

/** Services that differ in nothing but how they write the values of a product. */
export const servicesOfShapes: readonly ForeignService[] = shapes.map(serviceOf);
