import { json, type Reply, type Seen } from '../dialects/host.ts';
import { asked, byName, changing, count, dressed, located, nested, withoutBlanks } from './dressed.ts';
import { type ForeignService, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'de', 'fr'];
const TOKEN = 'fhir-0b9c1d2e3f';
const SIZE = 16;
const MOST = 250;
const SYSTEM = 'https://shop.example/sku';
const TRANSLATION = 'http://hl7.org/fhir/StructureDefinition/translation';
/** Elements of the resource itself; all else is a property. */
const OWN = ['deviceName', 'description', 'modelNumber'];

/**
 * FHIR's DeviceDefinition, as hospitals list what they buy. What is different: the list is a bundle of entries around resources,
 * and `link` a list of `{relation, url}`; a text stands in the primary language, and what is said of it, such as its
 * translations, in extensions of extensions below the same name with an underscore; other values are properties with a code
 * in a coding, in the field of their type (`valueQuantity`, `valueBoolean`, `valueString`), those with languages one for each.
 *
 * Its reference: the token is a bearer token; the link "next" leads on, `_count` is at most 250; `identifier=…` is a filter;
 * `_variants=true` lists variants, too. A change is `{"identifier": "…", "element": "deviceName", "language": "de", "value": "…"}`;
 * null removes; `"type": "add"` appends. `?_purge=true` on DELETE deletes, `=false` unlinks.
 */
export const deviceDefinitions: ForeignService = {
  name: 'device definitions',
  knows: {
    integrationId: 'ward-9',
    token: TOKEN,
    identifierField: 'identifier',
    titleField: 'deviceName',
    locales: LOCALES,
  },
  profile: {},
  start: (open) =>
    serve(
      {
        integrationId: 'ward-9',
        locales: LOCALES,
        unknown: 'refuse',
        goods: dressed(
          withoutBlanks(
            goods({
              count: 39,
              locales: LOCALES,
              page: SIZE,
              names: {
                title: 'deviceName',
                description: 'description',
                colour: 'colour',
                material: 'material',
                model: 'modelNumber',
                size: 'size',
                weight: 'weight',
                active: 'sterile',
                category: 'category',
              },
              sku: (n) => `DEV${n}/${n % 6}`,
              id: (n) => `dd${5_000 + n * 3}`,
            }),
          ),
          { weight: (value) => ({ value, unit: 'kg' }) },
        ),
        technical: ['resourceType', 'meta', 'fullUrl', 'search', 'system', 'versionId', 'lastUpdated'],
        admits: ({ headers }) => headers.authorization === `Bearer ${TOKEN}`,
        refuse: ({ status, code, message }) =>
          json(status, {
            resourceType: 'OperationOutcome',
            issue: [{ severity: 'error', code, diagnostics: message }],
          }),
        list,
        changes: ({ entries, offset }) =>
          json(200, {
            resourceType: 'Bundle',
            type: 'history',
            entry: entries.map(({ item, at, summary, full }) => ({
              request: { method: 'PUT', url: `DeviceDefinition/${item.id}` },
              response: { lastModified: at },
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { resource: write(item) } : {}),
            })),
            offset,
          }),
        operation: (sent) => ({
          ...located(sent),
          changes: changing(
            [
              {
                name: String(sent.element),
                locale: sent.language ? String(sent.language) : null,
                value: sent.value,
              },
            ],
            sent.type === 'add' ? 'append' : 'set',
          ),
        }),
        product: (sent) => ({
          identifier: Object(Object(sent.identifier)[0]).value,
          parent: sent.parent_identifier,
          axes: sent.child_bound_attributes,
          cells: [],
        }),
        wrote: (written) =>
          json(200, {
            resourceType: 'Bundle',
            type: 'batch-response',
            entry: written.map(({ sku, problem, created }) => ({
              identifier: sku,
              response: {
                status: problem ? `${problem.status}` : created ? '201' : '200',
                ...(problem ? { outcome: { issue: [{ diagnostics: problem.message }] } } : {}),
              },
            })),
          }),
        mode: ({ query }) => {
          const mode = query.get('_purge');
          if (mode === 'true' || mode === 'false') return mode === 'true' ? 'delete' : 'unlink';
          throw new Problem(400, 'required', '_purge is true or false', '_purge');
        },
        removed: () => ({ status: 204 }),
        defining: 'none',
      },
      open,
    ),
};

function list({ query, path }: Seen, store: Store): Reply {
  const size = count(query.get('_count'), SIZE, 1);
  const from = count(query.get('_from'), 0);
  if (!(size <= MOST && from >= 0)) throw new Problem(400, 'value', `_count is 1 to ${MOST}`, '_count');
  const all = asked(store, query.get('identifier'), query.get('_variants') === 'true');
  const { part, next } = slice(all, from, size);
  const rest = new URLSearchParams(query);
  const at = (offset: number) => {
    rest.set('_from', String(offset));
    rest.set('_count', String(size));
    return `${path}?${rest}`;
  };
  return json(200, {
    resourceType: 'Bundle',
    type: 'searchset',
    total: all.length,
    link: [
      { relation: 'self', url: at(from) },
      ...(next === null ? [] : [{ relation: 'next', url: at(next) }]),
    ],
    entry: part.map((item) => ({
      fullUrl: `https://fhir.example/DeviceDefinition/${item.id}`,
      resource: write(item),
      search: { mode: 'match' },
    })),
  });
}

function write(item: Item): unknown {
  const named = byName(item.cells);
  return {
    resourceType: 'DeviceDefinition',
    id: item.id,
    meta: { versionId: '3', lastUpdated: '2026-01-30T08:15:00Z' },
    identifier: [{ system: SYSTEM, value: item.sku }],
    ...nested(item),
    ...Object.fromEntries(named.flatMap(([name, cells]) => (OWN.includes(name) ? texts(name, cells) : []))),
    property: named.flatMap(([name, cells]) => (OWN.includes(name) ? [] : cells.map(property))),
  };
}

function texts(name: string, cells: Cell[]): [string, unknown][] {
  const own = cells.find(({ locale }) => locale === null || locale === LOCALES[0]);
  const others = cells.filter((cell) => cell !== own);
  return [
    ...(own ? [[name, own.value] as [string, unknown]] : []),
    ...(others.length === 0
      ? []
      : [
          [
            `_${name}`,
            {
              extension: others.map(({ locale, value }) => ({
                url: TRANSLATION,
                extension: [
                  { url: 'lang', valueCode: locale },
                  { url: 'content', valueString: value },
                ],
              })),
            },
          ] as [string, unknown],
        ]),
  ];
}

function property({ name, locale, value }: Cell): unknown {
  const kind =
    typeof value === 'boolean'
      ? 'valueBoolean'
      : typeof value === 'string'
        ? 'valueString'
        : name === 'weight'
          ? 'valueQuantity'
          : 'valueStruct';
  return {
    type: { coding: [{ system: 'https://shop.example/properties', code: name }] },
    ...(locale === null ? {} : { language: locale }),
    [kind]: value,
  };
}
