import { json, type Reply, type Seen } from '../dialects/host.ts';
import { type ForeignService, type NewProduct, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LANGUAGES: Record<string, string> = { en: 'eng', de: 'deu', fr: 'fra' };
const LOCALES = Object.keys(LANGUAGES);
const TOKEN = 'cat-7718-20aa-91';
const SIZE = 13;
/** Elements of the product details; everything else is a feature with a name. */
const DETAILS: Record<string, string> = {
  title: 'DESCRIPTION_SHORT',
  description: 'DESCRIPTION_LONG',
  tags: 'KEYWORD',
  ean: 'EAN',
};

/** An electronic catalogue that was XML once: attributes with a dash, texts in "#text", languages of three letters, lists only where there are several. */
export const catalogueDocument: ForeignService = {
  name: 'catalogue document',
  knows: {
    integrationId: 'bme-1',
    token: TOKEN,
    identifierField: 'SUPPLIER_PID',
    titleField: 'DESCRIPTION_SHORT',
    locales: LOCALES,
  },
  profile: {},
  start: (open) =>
    serve(
      {
        integrationId: 'bme-1',
        locales: LOCALES,
        unknown: 'refuse',
        defining: 'none',
        goods: goods({
          count: 38,
          locales: LOCALES,
          page: SIZE,
          names: {
            title: 'DESCRIPTION_SHORT',
            description: 'DESCRIPTION_LONG',
            colour: 'colour',
            material: 'material',
            model: 'model',
            ean: 'EAN',
            size: 'size',
            weight: 'weight',
            stock: 'stock',
            tags: 'KEYWORD',
          },
          sku: (n) => `PID-${n}`,
          id: (n) => String(610_000 + n),
        }),
        technical: ['-mode', 'FUNIT', 'PRODUCT_ORDER_DETAILS', 'ORDER_UNIT'],
        // One keyword is a text, several are a list.
        know: (cell) => (cell.name === 'KEYWORD' ? { ...cell, value: single(cell.value) } : cell),
        admits: ({ headers }) => headers['x-access-token'] === TOKEN,
        refuse: ({ status, message }) =>
          json(status, { ERROR: { '-code': String(status), '#text': message } }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            CHANGES: {
              CHANGE: entries.map(({ item, at, summary, full }) => ({
                SUPPLIER_PID: item.sku,
                PRODUCT_ID: item.id,
                '-date': at,
                ...(summary === undefined ? {} : { summary }),
                ...(full ? { PRODUCT: write(item, store) } : {}),
              })),
            },
            offset,
          }),
        operation: () => {
          throw new Problem(405, 'not_allowed', 'Send whole products');
        },
        product,
        wrote: (written) =>
          json(200, {
            RESULT: written.map(({ sku, problem }) => ({
              SUPPLIER_PID: sku,
              '-ok': problem === null,
              ...(problem ? { '#text': problem.message } : {}),
            })),
          }),
        mode: ({ query }) => (query.get('keep') === '1' ? 'unlink' : 'delete'),
        removed: () => ({ status: 204 }),
      },
      open,
    ),
};

const single = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value);

function list({ query }: Seen, store: Store): Reply {
  const pid = query.get('SUPPLIER_PID');
  const pool = query.get('include') === 'variants' ? store.items : store.roots();
  const all = pid === null ? pool : store.items.filter(({ sku }) => sku === pid);
  const from = Number(query.get('start') ?? 0);
  const { part, next } = slice(all, from, SIZE);
  return json(200, {
    BMECAT: {
      '-version': '2005',
      HEADER: { CATALOG: { LANGUAGE: Object.values(LANGUAGES), CATALOG_ID: 'C1' } },
      T_NEW_CATALOG: { PRODUCT: part.map((item) => write(item, store)) },
      ...(next === null ? {} : { NEXT: { '-start': next } }),
    },
  });
}

const tagged = ({ locale, value }: Cell): unknown =>
  locale === null ? single(value) : { '-lang': LANGUAGES[locale], '#text': value };

const byName = (cells: Cell[]) =>
  [...Map.groupBy(cells, ({ name }) => name)].map(([name, own]) => [name, single(own.map(tagged))] as const);

function write(item: Item, store: Store): Record<string, unknown> {
  const isDetail = ({ name }: Cell) => Object.values(DETAILS).includes(name);
  const features = byName(item.cells.filter((cell) => !isDetail(cell))).map(([FNAME, FVALUE]) => ({
    FNAME,
    FVALUE,
    ...(FNAME === 'weight' ? { FUNIT: 'KGM' } : {}),
  }));
  return {
    '-mode': 'new',
    SUPPLIER_PID: item.sku,
    PRODUCT_ID: item.id,
    PRODUCT_DETAILS: Object.fromEntries(byName(item.cells.filter(isDetail))),
    ...(features.length > 0 ? { PRODUCT_FEATURES: { FEATURE: single(features) } } : {}),
    PRODUCT_ORDER_DETAILS: { ORDER_UNIT: 'C62' },
    ...(item.parent === null ? {} : { parent_identifier: item.parent }),
    ...(item.axes.length === 0 ? {} : { child_bound_attributes: item.axes }),
    ...(item.parent === null
      ? {}
      : {
          defining_properties: Object.fromEntries(
            store.split(item).defining.map(({ name, value }) => [name, value]),
          ),
        }),
  };
}

const codes = new Map(Object.entries(LANGUAGES).map(([code, word]) => [word, code]));

const cellsOf = (name: string, held: unknown): Cell[] => {
  const texts = [held].flat().filter((one) => Object.hasOwn(Object(one), '-lang')) as Record<
    string,
    unknown
  >[];
  return texts.length === 0
    ? [{ name, locale: null, value: held }]
    : texts.map((one) => ({ name, locale: codes.get(String(one['-lang'])) ?? null, value: one['#text'] }));
};

function product(sent: Record<string, unknown>): NewProduct {
  const { PRODUCT_DETAILS, PRODUCT_FEATURES } = sent;
  const features = [Reflect.get(Object(PRODUCT_FEATURES), 'FEATURE') ?? []].flat() as {
    FNAME: string;
    FVALUE: unknown;
  }[];
  return {
    identifier: sent.SUPPLIER_PID,
    parent: sent.parent_identifier,
    axes: sent.child_bound_attributes,
    cells: [
      ...Object.entries(Object(PRODUCT_DETAILS)).flatMap(([name, held]) => cellsOf(name, held)),
      ...features.flatMap(({ FNAME, FVALUE }) => cellsOf(FNAME, FVALUE)),
    ],
  };
}
