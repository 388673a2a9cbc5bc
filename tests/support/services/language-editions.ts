import { json, type Reply, type Seen } from '../dialects/host.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'de', 'fr'];
const TOKEN = 'ed-0b77c1d24f';
const SIZE = 15;

/** A print shop: a record for each product and language, in which what has no language stands again. */
const printShop = (order: 'by product' | 'by language'): ForeignService => ({
  name: `a record for each language, ${order}`,
  knows: {
    integrationId: 'editions',
    token: TOKEN,
    identifierField: 'article',
    titleField: 'headline',
    locales: LOCALES,
  },
  profile: {},
  writes: {
    patch: { kind: 'do', values: '', values_shape: 'cells' },
    results: {
      items: 'receipts',
      identifier: 'article',
      status: 'receipt',
      success: ['corrected'],
      message: 'remark',
    },
  },
  start: (open) =>
    serve(
      {
        integrationId: 'editions',
        locales: LOCALES,
        unknown: 'refuse',
        defining: 'none',
        goods: goods({
          count: 34,
          locales: LOCALES,
          page: SIZE,
          names: {
            title: 'headline',
            description: 'body',
            material: 'material',
            model: 'model',
            size: 'size',
            weight: 'weight',
            stock: 'stock',
            active: 'printed',
            tags: 'sections',
          },
          sku: (n) => `ED${String(n).padStart(3, '0')}`,
          id: (n) => `e${5000 + n}`,
        }),
        technical: ['edition', 'language', 'last_proof'],
        admits: ({ headers }) => headers['x-api-token'] === TOKEN,
        refuse: ({ status, code, message }) => json(status, { fault: { code, text: message } }),
        list: (seen, store) => list(seen, store, order),
        changes: ({ entries, offset }, store) =>
          json(200, {
            changes: entries.map(({ item, at, summary, full }) => ({
              product_id: item.id,
              article: item.sku,
              at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { editions: editions(item, store) } : {}),
            })),
            offset,
          }),
        operation,
        product,
        wrote: (written) =>
          json(200, {
            receipts: written.map(({ sku, problem, created }) => ({
              article: sku,
              receipt: problem ? 'rejected' : created ? 'new' : 'corrected',
              remark: problem?.message ?? null,
            })),
          }),
        mode: ({ query }) => (query.get('pulp') === 'yes' ? 'delete' : 'unlink'),
        removed: (item) => json(200, { article: item.sku }),
      },
      open,
    ),
});

export const languageEditions = printShop('by product');
/** The languages of a product are far from each other. */
export const editionsApart = printShop('by language');

function list({ query }: Seen, store: Store, order: 'by product' | 'by language'): Reply {
  const article = query.get('article');
  const pool = query.get('variants') === 'true' ? store.items : store.roots();
  const items = article === null ? pool : store.items.filter(({ sku }) => sku === article);
  const inOrder = items.flatMap((item) => editions(item, store));
  const all =
    order === 'by product'
      ? inOrder
      : LOCALES.flatMap((code) => inOrder.filter(({ language }) => language === code));
  const from = Number(query.get('start') ?? 0);
  if (!(from >= 0)) throw new Problem(400, 'bad_start', 'start must be a number', 'start');
  const { part } = slice(all, from, SIZE);
  return json(200, { start: from, count: part.length, total: all.length, editions: part });
}

/** The languages of a product, and its values in each of them. */
function editions(item: Item, store: Store): Record<string, unknown>[] {
  const locales = LOCALES.filter((code) => item.cells.some(({ locale }) => locale === code));
  return locales.map((code) => ({
    edition: `${item.id}/${code}`,
    product_id: item.id,
    article: item.sku,
    language: code,
    last_proof: '2026-01-30',
    parent_identifier: item.parent,
    child_bound_attributes: item.axes,
    defining_properties: Object.fromEntries(
      store.split(item).defining.map(({ name, value }) => [name, value]),
    ),
    ...Object.fromEntries(
      item.cells
        .filter(({ locale }) => locale === null || locale === code)
        .map(({ name, value }) => [name, value]),
    ),
  }));
}

const FIXED = [
  'edition',
  'product_id',
  'identifier',
  'article',
  'language',
  'last_proof',
  'parent_identifier',
  'child_bound_attributes',
  'defining_properties',
  'do',
];
const TEXTS = ['headline', 'body'];

const cellsOf = (sent: Record<string, unknown>): Cell[] =>
  Object.entries(sent)
    .filter(([name]) => !FIXED.includes(name))
    .map(([name, value]) => ({
      name,
      locale: TEXTS.includes(name) ? String(sent.language ?? LOCALES[0]) : null,
      value,
    }));

/** `{identifier, language, do: "set"|"remove"|"append", headline: "…"}`. */
const operation = (sent: Record<string, unknown>): Operation => ({
  ...('product_id' in sent ? { productId: sent.product_id } : {}),
  ...('identifier' in sent ? { identifier: sent.identifier } : {}),
  changes: cellsOf(sent).map((cell) => ({
    ...cell,
    kind: sent.do === 'remove' || sent.do === 'append' ? sent.do : 'set',
  })),
});

const product = (sent: Record<string, unknown>): NewProduct => ({
  identifier: sent.article,
  parent: sent.parent_identifier,
  axes: sent.child_bound_attributes,
  cells: cellsOf(sent),
});
