import { json, type Reply, type Seen } from '../dialects/host.ts';
import { asked, byName, changing, count, dressed, located, nested } from './dressed.ts';
import { type ForeignService, serve } from './foreign.ts';
import { type Cell, goods, type Item, PLAIN_NAMES } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'de', 'fr', 'ja'];
const TOKEN = 'idm-5f0e3c1b7d';
const SIZE = 20;
const MOST = 1000;
const NOTHING = 'urn:ngsi-ld:null';

/**
 * NGSI-LD, as a context broker answers. What is different: each attribute is an object that says its kind: a `Property` has a
 * `value` (and a `unitCode` beside it), a `LanguageProperty` a `languageMap`, a `Relationship` an `object`; the list is the
 * answer itself; the number of all is in a header, and the next page in `Link`.
 *
 * Its reference: the token is sent in `X-Auth-Token`; `offset`, from 0, and `limit`; `q=sku=="…"` is a filter;
 * `local=variants` lists variants, too. A change is `{"identifier": "…", "name": {"type": "LanguageProperty", "languageMap":
 * {"de": "…"}}, "weight": {"type": "Property", "value": 3}}`; "urn:ngsi-ld:null" in place of a value removes;
 * `"mode": "append"` appends. `?unlink=true` on DELETE unlinks, `=false` deletes.
 */
export const contextEntities: ForeignService = {
  name: 'context entities',
  knows: {
    integrationId: 'shop-floor',
    token: TOKEN,
    identifierField: 'sku',
    titleField: 'title',
    locales: LOCALES,
  },
  profile: {},
  start: (open) =>
    serve(
      {
        integrationId: 'shop-floor',
        locales: LOCALES,
        unknown: 'refuse',
        goods: dressed(
          goods({
            count: 42,
            locales: LOCALES,
            page: SIZE,
            names: PLAIN_NAMES,
            sku: (n) => `KT-${n}`,
            id: (n) => `urn:ngsi-ld:Product:${7000 + n}`,
          }),
          { weight: (value) => ({ value, unitCode: 'KGM' }) },
        ),
        technical: ['type', 'createdAt', 'modifiedAt', '@context'],
        admits: ({ headers }) => headers['x-auth-token'] === TOKEN,
        refuse: ({ status, code, message }) =>
          json(status, {
            type: `https://uri.etsi.org/ngsi-ld/errors/${code}`,
            title: message,
            detail: message,
          }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            data: entries.map(({ item, at, summary, full }) => ({
              entityId: item.id,
              notifiedAt: at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { entity: write(item, store) } : {}),
            })),
            offset,
          }),
        operation: (sent) => ({
          ...located(sent),
          changes: changing(cellsOf(sent), sent.mode === 'append' ? 'append' : 'set'),
        }),
        product: (sent) => ({
          identifier: Object(sent.sku).value,
          parent: Object(sent.parent_identifier).object,
          axes: Object(sent.child_bound_attributes).value,
          cells: cellsOf(sent).filter(({ value }) => value !== null),
        }),
        wrote: (written) =>
          json(207, {
            success: written.filter(({ problem }) => !problem).map(({ sku }) => sku),
            errors: written.flatMap(({ sku, problem }) =>
              problem ? [{ entityId: sku, error: { title: problem.message, status: problem.status } }] : [],
            ),
          }),
        mode: ({ query }) => {
          const mode = query.get('unlink');
          if (mode === 'true' || mode === 'false') return mode === 'true' ? 'unlink' : 'delete';
          throw new Problem(400, 'BadRequestData', 'unlink is true or false', 'unlink');
        },
        removed: () => ({ status: 204 }),
        defining: 'none',
      },
      open,
    ),
};

function list({ query, path }: Seen, store: Store): Reply {
  const from = count(query.get('offset'), 0);
  const size = count(query.get('limit'), SIZE, 1);
  if (!(from >= 0 && size <= MOST))
    throw new Problem(400, 'BadRequestData', `limit is 1 to ${MOST}`, 'limit');
  const wanted = /^sku=="(.*)"$/.exec(query.get('q') ?? '')?.[1] ?? null;
  const all = asked(store, wanted, query.get('local') === 'variants');
  const { part, next } = slice(all, from, size);
  const rest = new URLSearchParams(query);
  rest.set('offset', String(next));
  rest.set('limit', String(size));
  return {
    ...json(
      200,
      part.map((item) => write(item, store)),
    ),
    headers: {
      'ngsild-results-count': String(all.length),
      ...(next === null ? {} : { link: `<${path}?${rest}>; rel="next"; type="application/ld+json"` }),
    },
  };
}

function write(item: Item, store: Store): unknown {
  const { parent_identifier, ...bound } = nested(item);
  return {
    id: item.id,
    type: 'Product',
    createdAt: '2025-10-02T11:00:00Z',
    modifiedAt: '2026-01-30T08:15:00Z',
    sku: { type: 'Property', value: item.sku },
    ...Object.fromEntries(byName(item.cells).map(([name, cells]) => [name, attribute(name, cells, store)])),
    ...Object.fromEntries(Object.entries(bound).map(([name, value]) => [name, { type: 'Property', value }])),
    ...(parent_identifier === undefined
      ? {}
      : { parent_identifier: { type: 'Relationship', object: parent_identifier } }),
  };
}

function attribute(name: string, cells: Cell[], store: Store): unknown {
  if (store.localized.has(name))
    return {
      type: 'LanguageProperty',
      languageMap: Object.fromEntries(cells.map(({ locale, value }) => [locale, value])),
    };
  const [{ value } = { value: null }] = cells;
  return { type: 'Property', ...(name === 'weight' ? Object(value) : { value }) };
}

const NO_VALUES = [
  'identifier',
  'product_id',
  'id',
  'type',
  'sku',
  'mode',
  'parent_identifier',
  'child_bound_attributes',
];

const cellsOf = (sent: Record<string, unknown>): Cell[] =>
  Object.entries(sent).flatMap(([name, attribute]): Cell[] => {
    if (NO_VALUES.includes(name)) return [];
    const { languageMap, value, unitCode } = Object(attribute);
    const told = (one: unknown) => (one === NOTHING ? null : one);
    if (languageMap !== undefined)
      return Object.entries(languageMap).map(([locale, text]) => ({ name, locale, value: told(text) }));
    const held = attribute === NOTHING ? null : told(value);
    if (held === undefined) throw new Problem(400, 'BadRequestData', `${name} has no value`, name);
    return [{ name, locale: null, value: unitCode === undefined ? held : { value: held, unitCode } }];
  });
