import { json, type Reply, type Seen } from '../dialects/host.ts';
import { asked, byName, changing, count, dressed, located, nested } from './dressed.ts';
import { type ForeignService, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'de', 'fr', 'it'];
const TOKEN = 'aas.eyJhbGciOi.Zm9v';
const SIZE = 15;
const MOST = 100;
const INNER = 'TechnicalProperties';
const INSIDE = ['Material', 'NetWeight', 'TypeCode', 'Dimension'];

/**
 * The Asset Administration Shell's submodels, as product passports have them. What is different: values are elements with an
 * `idShort`, as the record itself has one; what an element's `value` is, its `modelType` says: a text, a list of `{language, text}`, a
 * list of elements without a name, or a collection of elements; numbers are texts beside their `valueType`.
 *
 * Its reference: the token is a bearer token; `paging_metadata.cursor` goes on as `cursor`, `limit` is at most 100;
 * `idShort=…` asks for one product; `level=deep` lists variants, too. A change is `{"identifier": "…", "elements": [{"idShort":
 * "Title", "value": [{"language": "de", "text": "…"}]}, {"idShort": "Material", "value": "steel"}]}`; null removes, as a value or
 * a text; `"extend": true` appends. `?scope=shell` on DELETE unlinks, `?scope=repository` deletes.
 */
export const submodels: ForeignService = {
  name: 'submodels',
  knows: {
    integrationId: 'dpp-1',
    token: TOKEN,
    identifierField: 'idShort',
    titleField: 'Title',
    locales: LOCALES,
  },
  profile: {},
  start: (open) =>
    serve(
      {
        integrationId: 'dpp-1',
        locales: LOCALES,
        unknown: 'refuse',
        goods: dressed(
          goods({
            count: 40,
            locales: LOCALES,
            page: SIZE,
            names: {
              title: 'Title',
              description: 'LongText',
              colour: 'Colour',
              material: 'Material',
              model: 'TypeCode',
              ean: 'Gtin',
              size: 'Dimension',
              weight: 'NetWeight',
              active: 'Released',
              tags: 'Keywords',
              category: 'Classification',
            },
            sku: (n) => `Item_${300 + n}`,
            id: (n) => `sm-${(n + 40) * 7919}`,
          }),
          { NetWeight: String, Released: String },
        ),
        technical: [
          'modelType',
          'kind',
          'administration',
          'semanticId',
          'valueType',
          'typeValueListElement',
          'keys',
        ],
        admits: ({ headers }) => headers.authorization === `Bearer ${TOKEN}`,
        refuse: ({ status, code, message }) =>
          json(status, {
            messages: [{ code, messageType: 'Error', text: message, timestamp: '2026-03-01T00:00:00Z' }],
          }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            result: entries.map(({ item, at, summary, full }) => ({
              submodel: item.id,
              timestamp: at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { data: write(item, store) } : {}),
            })),
            offset,
          }),
        operation: (sent) => ({
          ...located(sent),
          changes: changing(cellsOf(sent.elements), sent.extend === true ? 'append' : 'set'),
        }),
        product: (sent) => ({
          identifier: sent.idShort,
          parent: sent.parent_identifier,
          axes: sent.child_bound_attributes,
          cells: cellsOf(sent.submodelElements).filter(({ value }) => value !== null),
        }),
        wrote: (written) =>
          json(200, {
            result: written.map(({ sku, problem }) => ({
              idShort: sku,
              executionState: problem ? 'Failed' : 'Completed',
              ...(problem ? { messages: [{ code: problem.code, text: problem.message }] } : {}),
            })),
          }),
        mode: ({ query }) => {
          const mode = query.get('scope');
          if (mode === 'shell') return 'unlink';
          if (mode === 'repository') return 'delete';
          throw new Problem(400, 'ClientErrorBadRequest', 'scope is shell or repository', 'scope');
        },
        removed: () => ({ status: 204 }),
        defining: 'none',
      },
      open,
    ),
};

function list({ query }: Seen, store: Store): Reply {
  const size = count(query.get('limit'), SIZE, 1);
  if (!(size <= MOST)) throw new Problem(400, 'ClientErrorBadRequest', `limit must be 1 to ${MOST}`, 'limit');
  const all = asked(store, query.get('idShort'), query.get('level') === 'deep');
  const mark = query.get('cursor');
  const from = mark === null ? 0 : all.findIndex(({ id }) => id === mark);
  if (from < 0) throw new Problem(400, 'ClientErrorBadRequest', 'unknown cursor', 'cursor');
  const { part, next } = slice(all, from, size);
  return json(200, {
    paging_metadata: next === null ? {} : { cursor: all[next]?.id },
    result: part.map((item) => write(item, store)),
  });
}

function write(item: Item, store: Store): unknown {
  const elements = byName(item.cells).map(([name, cells]) => element(name, cells, store));
  const inner = elements.filter(({ idShort }) => INSIDE.includes(idShort));
  return {
    modelType: 'Submodel',
    kind: 'Instance',
    id: item.id,
    idShort: item.sku,
    administration: { version: '1', revision: '4' },
    semanticId: {
      type: 'ExternalReference',
      keys: [{ type: 'GlobalReference', value: '0173-1#01-AHX837#002' }],
    },
    ...nested(item),
    submodelElements: [
      ...elements.filter(({ idShort }) => !INSIDE.includes(idShort)),
      ...(inner.length === 0
        ? []
        : [{ modelType: 'SubmodelElementCollection', idShort: INNER, value: inner }]),
    ],
  };
}

function element(idShort: string, cells: Cell[], store: Store) {
  if (store.localized.has(idShort))
    return {
      modelType: 'MultiLanguageProperty',
      idShort,
      value: cells.map(({ locale: language, value: text }) => ({ language, text })),
    };
  const [{ value } = { value: null }] = cells;
  if (Array.isArray(value))
    return {
      modelType: 'SubmodelElementList',
      idShort,
      typeValueListElement: 'Property',
      value: value.map((one) => ({ modelType: 'Property', valueType: 'xs:string', value: one })),
    };
  const valueType =
    idShort === 'NetWeight' ? 'xs:double' : idShort === 'Released' ? 'xs:boolean' : 'xs:string';
  return { modelType: 'Property', idShort, valueType, value };
}

function cellsOf(sent: unknown): Cell[] {
  if (!Array.isArray(sent)) return [];
  return sent.flatMap(({ idShort: name, value }): Cell[] => {
    if (name === INNER) return cellsOf(value);
    if (!Array.isArray(value)) return [{ name, locale: null, value }];
    if (value.some((one) => Object(one).language !== undefined))
      return value.map(({ language, text }) => ({ name, locale: language, value: text }));
    return [{ name, locale: null, value: value.map((one) => Object(one).value ?? one) }];
  });
}
