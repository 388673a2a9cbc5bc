import { json, type Reply, type Seen } from '../dialects/host.ts';
import { also, asked, byName, changing, count, dressed, located, nested } from './dressed.ts';
import { type ForeignService, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const WORDS_OF: Record<string, string> = { en: '1033', de: '1031', fr: '1036', it: '1040' };
const LOCALES = Object.values(WORDS_OF);
const TOKEN = 'eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiIsIng1dCI6Ik1uQ18ifQ.eyJhdWQiOiJvcmcifQ.AbC-dEf_1';
const SIZE = 11;
const MOST = 5000;
const FORMATTED = '@OData.Community.Display.V1.FormattedValue';
const MATERIALS = ['steel', 'cast iron', 'copper'];
const COOKIE = (page: number) =>
  encodeURIComponent(
    `<cookie pagenumber="${page}" pagingcookie="%3ccookie%20page%3d%22${page}%22%3e" istracking="False" />`,
  );

/**
 * Dataverse's Web API. What is different: languages are numbers (1033 is English of the United States, 1031 German), in labels:
 * `{LocalizedLabels: [{Label, LanguageCode}], UserLocalizedLabel}`, where the second repeats the one in the caller's
 * language; choices are numbers, whose names are in a field with an annotation beside them, as the written forms of numbers
 * and dates are; lookups are `_…_value`; the list goes on at an address with a cookie in XML. Fields without a value are null.
 *
 * Its reference: the token is a bearer token; `@odata.nextLink` leads on, `$top` (at most 5000) says how many there are in all
 * the pages together, `Prefer: odata.maxpagesize=…` how many on one; `$filter=productnumber eq '…'`; `variants=true` lists
 * variants, too. Languages are entered by their number (LCID). A change is `{"identifier": "…", "name": {"LocalizedLabels":
 * [{"Label": "…", "LanguageCode": 1031}]}, "gk_weight": 3}`; null removes (also as a Label); `"MergeLabels": true` appends.
 * `?statecode=1` on DELETE unlinks, `?statecode=deleted` deletes.
 */
export const localizedLabels: ForeignService = {
  name: 'labels by language number',
  knows: {
    integrationId: 'org5f2c',
    token: TOKEN,
    identifierField: 'productnumber',
    titleField: 'name',
    locales: LOCALES,
  },
  becomes: { 1033: 'en-US', 1031: 'de-DE', 1036: 'fr-FR', 1040: 'it-IT' },
  profile: {},
  start: (open) =>
    serve(
      {
        integrationId: 'org5f2c',
        locales: LOCALES,
        unknown: 'refuse',
        goods: also(
          numbered(
            dressed(
              goods({
                count: 47,
                locales: Object.keys(WORDS_OF),
                page: SIZE,
                names: {
                  title: 'name',
                  description: 'description',
                  colour: 'gk_colour',
                  material: 'gk_material',
                  model: 'vendorpartnumber',
                  ean: 'gk_ean',
                  size: 'size',
                  weight: 'stockweight',
                  stock: 'quantityonhand',
                  active: 'isstockitem',
                  tags: 'gk_tags',
                  category: 'gk_classification',
                },
                sku: (n) => (n % 7 === 4 ? `KIT'${n}` : `SKU${n}`),
                id: (n) => `2c5b1d7e-9a40-ed11-bba1-000d3a2e${String(1_000 + n)}`,
              }),
              { gk_material: (value) => 100_000_000 + MATERIALS.indexOf(String(value)) },
            ),
          ),
          (_, at) =>
            at % 5 === 0
              ? [
                  {
                    name: 'validtodate',
                    locale: null,
                    value: `2027-${String((at % 9) + 1).padStart(2, '0')}-15`,
                  },
                ]
              : [],
        ),
        technical: [
          '@odata.etag',
          'statecode',
          'statuscode',
          'versionnumber',
          'createdon',
          'modifiedon',
          'ownerid',
          '_ownerid_value',
          '_parentproductid_value',
          'productstructure',
          'UserLocalizedLabel',
          'MetadataId',
          'IsManaged',
          'HasChanged',
          ...['gk_material', 'stockweight', 'quantityonhand', 'isstockitem', 'validtodate'].map(
            (name) => `${name}${FORMATTED}`,
          ),
        ],
        admits: ({ headers }) => headers.authorization === `Bearer ${TOKEN}`,
        refuse: ({ status, message }) => ({
          ...json(status, {
            error: {
              code: status === 401 ? '0x80072560' : `0x8004${String(status).padStart(4, '0')}`,
              message:
                status === 401 ? 'The access token is missing, or its audience is another one.' : message,
            },
          }),
          ...(status === 401
            ? {
                headers: {
                  'www-authenticate':
                    'Bearer authorization_uri=https://login.example/common/oauth2/authorize',
                },
              }
            : {}),
        }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            '@odata.context': '$metadata#changes',
            value: entries.map(({ item, at, summary, full }) => ({
              productid: item.id,
              modifiedon: at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { product: write(item, store) } : {}),
            })),
            offset,
          }),
        operation: (sent) => ({
          ...located(sent),
          changes: changing(cellsOf(sent), sent.MergeLabels === true ? 'append' : 'set'),
        }),
        product: (sent) => ({
          identifier: sent.productnumber,
          parent: sent.parent_identifier,
          axes: sent.child_bound_attributes,
          cells: cellsOf(sent).filter(({ value }) => value !== null),
        }),
        wrote: (written) =>
          json(200, {
            '@odata.context': '$metadata#responses',
            responses: written.map(({ sku, item, problem, created }, at) => ({
              id: String(at + 1),
              productnumber: sku,
              status: problem ? problem.status : created ? 201 : 204,
              ...(problem
                ? { body: { error: { code: '0x80040265', message: problem.message } } }
                : { headers: { 'OData-EntityId': `products(${item?.id})` } }),
            })),
          }),
        mode: ({ query }) => {
          const mode = query.get('statecode');
          if (mode === '1') return 'unlink';
          if (mode === 'deleted') return 'delete';
          throw new Problem(400, 'bad_request', 'statecode is 1 or deleted', 'statecode');
        },
        removed: () => ({ status: 204 }),
        defining: 'none',
      },
      open,
    ),
};

/** Languages by their numbers, as all else of this service has them. */
function numbered(items: Item[]): Item[] {
  return items.map((item) => ({
    ...item,
    cells: item.cells.map((cell) => ({ ...cell, locale: cell.locale && (WORDS_OF[cell.locale] ?? null) })),
  }));
}

function list({ query, path, headers }: Seen, store: Store): Reply {
  const top = count(query.get('$top'), MOST, 1);
  if (!(top <= MOST)) throw new Problem(400, 'bad_request', `The limit of $top is ${MOST}`, '$top');
  const prefer = /odata\.maxpagesize=(\d+)/.exec(String(headers.prefer ?? ''))?.[1];
  const size = Math.min(top, count(prefer ?? null, SIZE, 1));
  const filter = query.get('$filter');
  const wanted =
    filter === null ? null : /^productnumber eq '(.*)'$/.exec(filter)?.[1]?.replaceAll("''", "'");
  if (wanted === undefined) throw new Problem(400, 'bad_request', `Syntax error in '${filter}'`, '$filter');
  const all = asked(store, wanted, query.get('variants') === 'true').slice(0, top);
  const page = Number(/pagenumber="(\d+)"/.exec(decodeURIComponent(query.get('$skiptoken') ?? ''))?.[1] ?? 1);
  const { part, next } = slice(all, (page - 1) * size, size);
  const address = new URLSearchParams(query);
  address.delete('$skiptoken');
  return json(200, {
    '@odata.context': `http://${headers.host}/$metadata#products`,
    value: part.map((item) => write(item, store)),
    ...(next === null
      ? {}
      : {
          '@odata.nextLink': `http://${headers.host}${path}?${address}${address.size > 0 ? '&' : ''}$skiptoken=${COOKIE(page + 1)}`,
        }),
  });
}

function write(item: Item, store: Store): unknown {
  const named = new Map(byName(item.cells));
  const parent = item.parent === null ? null : (store.bySku(item.parent)?.id ?? null);
  return {
    '@odata.etag': `W/"${1_704_000 + Number(item.id.slice(-4))}"`,
    productid: item.id,
    productnumber: item.sku,
    ...Object.fromEntries([...store.localized].map((name) => [name, labels(named.get(name) ?? [])])),
    ...Object.fromEntries(
      [...store.plain].flatMap((name) => {
        const value = named.get(name)?.[0]?.value ?? null;
        const shown = formatted(name, value);
        return [[name, value], ...(shown === null ? [] : [[`${name}${FORMATTED}`, shown]])];
      }),
    ),
    ...nested(item),
    _parentproductid_value: parent,
    productstructure: store.childrenOf(item).length > 0 ? 2 : 1,
    statecode: 0,
    statuscode: 1,
    _ownerid_value: '4026be43-6b69-e111-8f65-78e7d1620f5e',
    versionnumber: 1_704_000 + Number(item.id.slice(-4)),
    createdon: '2025-10-02T11:00:00Z',
    modifiedon: '2026-01-30T08:15:00Z',
  };
}

function formatted(name: string, value: unknown): string | null {
  if (name === 'gk_material' && value !== null) return MATERIALS[Number(value) - 100_000_000] ?? null;
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return name === 'validtodate' && typeof value === 'string' ? value.split('-').reverse().join('/') : null;
}

function labels(cells: Cell[]): unknown {
  if (cells.length === 0) return null;
  const all = cells.map(({ locale, value }, at) => ({
    Label: value,
    LanguageCode: Number(locale),
    IsManaged: false,
    MetadataId: `8b7e1c55-0000-4a10-8888-00000000000${at}`,
    HasChanged: null,
  }));
  return { LocalizedLabels: all, UserLocalizedLabel: all[0] };
}

const NO_VALUES = [
  'identifier',
  'product_id',
  'productid',
  'productnumber',
  'parent_identifier',
  'child_bound_attributes',
  'MergeLabels',
];

interface Labels {
  LocalizedLabels: { Label: unknown; LanguageCode: number }[];
}

const cellsOf = (sent: Record<string, unknown>): Cell[] =>
  Object.entries(sent).flatMap(([name, value]): Cell[] => {
    if (NO_VALUES.includes(name) || name.includes('@')) return [];
    if (!Object.hasOwn(Object(value), 'LocalizedLabels')) return [{ name, locale: null, value }];
    return (value as Labels).LocalizedLabels.map(({ Label, LanguageCode }) => ({
      name,
      locale: String(LanguageCode),
      value: Label,
    }));
  });
