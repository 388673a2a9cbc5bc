import { json, type Reply, type Seen } from '../dialects/host.ts';
import { also, asked, byName, changing, count, dressed, located, nested } from './dressed.ts';
import { type ForeignService, type NewProduct, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['de_DE', 'en', 'fr_CH'];
const TOKEN = '8f0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d';
const SIZE = 15;
const MOST = 100;
const FOLDER = 17;
/** The data types of its class definition; a field without one is an input. */
const TYPES: Record<string, string> = {
  description: 'wysiwyg',
  netWeight: 'quantityValue',
  stock: 'numeric',
  onlineShop: 'checkbox',
  keywords: 'multiselect',
  classification: 'structuredTable',
  releaseDate: 'datetime',
};

/**
 * Pimcore's web service for data objects. What is different: a record is a tree node (`key`, `path`, `parentId`), its values
 * are a list of `elements` with a type; all localized ones are within one element, `localizedfields`, as a list with a
 * language, in which every language stands, null where there is nothing. Variants are nodes of `type: "variant"` below their
 * product; a quantity is a value with a unit, a date seconds.
 *
 * Its reference: the key is sent as `apikey` in the address (or as header `X-API-Key`); `offset`, from 0, and `limit`;
 * `sku=…` asks for one object; `objectTypes=object,variant` also lists variants. A change is `{"identifier": "…", "elements":
 * [{"name": "stock", "value": 3}, {"name": "localizedfields", "value": [{"name": "name", "language": "en", "value": "…"}]}]}`;
 * a null value removes, `"editMode": "append"` appends. `?unpublish=1` on DELETE unlinks, `?unpublish=0` deletes.
 */
export const objectElements: ForeignService = {
  name: 'object elements',
  knows: {
    integrationId: 'datahub',
    token: TOKEN,
    identifierField: 'sku',
    titleField: 'name',
    locales: LOCALES,
  },
  profile: {},
  start: (open) =>
    serve(
      {
        integrationId: 'datahub',
        locales: LOCALES,
        unknown: 'refuse',
        goods: also(
          dressed(
            goods({
              count: 42,
              locales: LOCALES,
              page: SIZE,
              names: {
                title: 'name',
                description: 'description',
                colour: 'color',
                material: 'material',
                ean: 'ean',
                size: 'size',
                weight: 'netWeight',
                stock: 'stock',
                active: 'onlineShop',
                tags: 'keywords',
                category: 'classification',
              },
              sku: (n) => `GK-${String(n + 1).padStart(5, '0')}`,
              id: (n) => String(1_180 + n * 3),
            }),
            { netWeight: (value) => ({ value, unit: 'kg', unitAbbreviation: 'kg' }) },
          ),
          (_, at) =>
            at % 9 === 4 ? [{ name: 'releaseDate', locale: null, value: 1_767_225_600 + at * 86_400 }] : [],
        ),
        technical: [
          'className',
          'classId',
          'creationDate',
          'modificationDate',
          'userOwner',
          'userModification',
          'key',
          'path',
          'published',
          'type',
          'parentId',
          'properties',
          'childs',
          'index',
        ],
        admits: ({ query, headers }) => query.get('apikey') === TOKEN || headers['x-api-key'] === TOKEN,
        refuse: ({ status, message }) =>
          json(status === 401 ? 403 : status, {
            success: false,
            msg: status === 401 ? 'API request needs either a valid API key or a valid session.' : message,
          }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            success: true,
            data: entries.map(({ item, at, summary, full }) => ({
              id: Number(item.id),
              modificationDate: Date.parse(at) / 1000,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { object: write(item, store) } : {}),
            })),
            offset,
          }),
        operation: (sent) => ({
          ...located(sent),
          changes: changing(cellsOf(sent.elements), sent.editMode === 'append' ? 'append' : 'set'),
        }),
        product,
        wrote: (written) =>
          json(200, {
            success: written.every(({ problem }) => problem === null),
            data: written.map(({ sku, item, problem }) => ({
              sku,
              id: item?.id ?? null,
              success: problem === null,
              ...(problem ? { msg: problem.message } : {}),
            })),
          }),
        mode: ({ query }) => {
          const mode = query.get('unpublish');
          if (mode === '1') return 'unlink';
          if (mode === '0') return 'delete';
          throw new Problem(400, 'bad_request', 'unpublish is 0 or 1', 'unpublish');
        },
        removed: () => json(200, { success: true }),
        defining: 'none',
      },
      open,
    ),
};

function list({ query }: Seen, store: Store): Reply {
  const from = count(query.get('offset'), 0);
  const size = count(query.get('limit'), SIZE, 1);
  if (!(from >= 0 && size <= MOST)) throw new Problem(400, 'bad_request', `limit is 1 to ${MOST}`, 'limit');
  const withVariants = (query.get('objectTypes') ?? 'object').split(',').includes('variant');
  const all = asked(store, query.get('sku'), withVariants);
  const data = slice(all, from, size).part.map((item) => write(item, store));
  return json(200, { success: true, data, total: all.length });
}

function write(item: Item, store: Store): unknown {
  const children = store.childrenOf(item);
  const [texts, plain] = [true, false].map((isText) =>
    byName(item.cells).filter(([, cells]) => cells.some(({ locale }) => locale !== null) === isText),
  ) as [[string, Cell[]][], [string, Cell[]][]];
  const element = (name: string, value: unknown, language: string | null = null) => ({
    type: TYPES[name] ?? 'input',
    value,
    name,
    language,
  });
  return {
    path: '/Products/Kitchen/',
    creationDate: 1_741_077_000,
    modificationDate: 1_769_760_900,
    userOwner: 2,
    userModification: 7,
    childs: children.length === 0 ? null : children.map(({ id }) => ({ id: Number(id), type: 'variant' })),
    elements: [
      element('sku', item.sku),
      ...[...store.plain].map((name) =>
        element(name, plain.find(([own]) => own === name)?.[1][0]?.value ?? null),
      ),
      {
        type: 'localizedfields',
        value: texts.flatMap(([name, cells]) =>
          LOCALES.map((language) =>
            element(name, cells.find(({ locale }) => locale === language)?.value ?? null, language),
          ),
        ),
        name: 'localizedfields',
        language: null,
      },
    ],
    ...nested(item),
    className: 'Product',
    classId: 'PROD',
    key: item.sku.toLowerCase(),
    id: Number(item.id),
    index: 0,
    parentId: Number(item.parent === null ? FOLDER : store.bySku(item.parent)?.id),
    type: item.parent === null ? 'object' : 'variant',
    published: true,
    properties: null,
  };
}

interface Element {
  name: string;
  language?: string | null;
  value: unknown;
}

const cellsOf = (elements: unknown): Cell[] =>
  ((elements ?? []) as Element[]).flatMap(({ name, language = null, value }) =>
    name === 'localizedfields' ? cellsOf(value) : [{ name, locale: language, value }],
  );

function product(sent: Record<string, unknown>): NewProduct {
  const cells = cellsOf(sent.elements);
  return {
    identifier: cells.find(({ name }) => name === 'sku')?.value,
    parent: sent.parent_identifier,
    axes: sent.child_bound_attributes,
    cells: cells.filter(({ name, value }) => name !== 'sku' && value !== null),
  };
}
