import { json, type Reply, type Seen } from '../dialects/host.ts';
import { also, asked, byName, changing, count, dressed, located, nested, withoutBlanks } from './dressed.ts';
import { type ForeignService, type NewProduct, type Operation, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'de', 'fr', 'ja'];
const TOKEN = 'eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiJ9.ZGVzaw.c2lnbmVk';
const SIZE = 10;
const MOST = 50;
const NUMBER = 'P528';
/** Terms of the entity, by language; all else is a claim. */
const TERMS = ['labels', 'descriptions', 'aliases'];
const TYPES: Record<string, string> = {
  P462: 'monolingualtext',
  P2067: 'quantity',
  P577: 'time',
  P3938: 'external-id',
  P8363: 'category',
};

/**
 * Wikibase, as `wbgetentities` answers. What is different: products are an object by their id (`Q…`), not a list; labels and
 * descriptions are `{en: {language, value}}`, aliases lists of those; all else is in `claims` under numbers of properties, each
 * a list of statements around a main snak around a data value; texts in a language are statements of their own; quantities are
 * signed texts with a unit's address; `snaktype: "novalue"` says that there is none. The SKU is a claim, too (P528). Most
 * refusals come with status 200; an empty map is an empty list; what it does not understand in an address, it says in `warnings`.
 *
 * Its reference: the token is a bearer token; `continue` is what the last answer says there; `limit`; `search=…` is an SKU;
 * `variants=1` lists all. A change is `{"identifier": "…", "data": {"labels": {"de": {"language": "de", "value": "…"}},
 * "claims": {"P462": [{"text": "rot", "language": "de"}], "P186": ["steel"]}}}`; `"remove": ""` in place of a value removes;
 * `"clear": false` at the change appends. On DELETE, `reason=delete` or `reason=unlink`.
 */
export const claims: ForeignService = {
  name: 'claims',
  knows: {
    integrationId: 'Wiki-7',
    token: TOKEN,
    identifierField: NUMBER,
    titleField: 'labels',
    locales: LOCALES,
  },
  profile: {},
  start: (open) =>
    serve(
      {
        integrationId: 'Wiki-7',
        locales: LOCALES,
        unknown: 'refuse',
        goods: also(
          dressed(
            withoutBlanks(
              goods({
                count: 40,
                locales: LOCALES,
                page: SIZE,
                names: {
                  title: 'labels',
                  description: 'descriptions',
                  colour: 'P462',
                  material: 'P186',
                  ean: 'P3938',
                  size: 'P8362',
                  weight: 'P2067',
                  category: 'P8363',
                },
                sku: (n) => `${String.fromCharCode(65 + (n % 3))}.${100 + n}`,
                id: (n) => `Q${61_200 + n * 17}`,
              }),
            ),
            {
              P2067: (value) => ({
                amount: `+${value}`,
                unit: 'http://www.wikidata.org/entity/Q11570',
              }),
            },
          ),
          ({ sku, parent }, at) =>
            parent === null && at % 4 === 1
              ? [
                  { name: 'aliases', locale: 'en', value: [`${sku} classic`, `No. ${at}`] },
                  { name: 'aliases', locale: 'de', value: [`${sku} Klassik`, `Nr. ${at}`] },
                ]
              : [],
        ),
        technical: [
          'pageid',
          'ns',
          'title',
          'lastrevid',
          'modified',
          'type',
          'rank',
          'snaktype',
          'hash',
          'datatype',
        ],
        admits: ({ headers }) => headers.authorization === `Bearer ${TOKEN}`,
        refuse: ({ status, code, message }) => ({
          ...json([401, 404].includes(status) ? status : 200, {
            error: {
              code: status === 401 ? 'mwoauth-invalid-authorization' : code.replaceAll('_', '-'),
              info: message,
              '*': 'See https://wiki.example/w/api.php for API usage.',
            },
            servedby: 'mw-api-7',
          }),
          headers: { 'mediawiki-api-error': code },
        }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            batchcomplete: '',
            recentchanges: entries.map(({ item, at, summary, full }) => ({
              type: 'edit',
              title: `Item:${item.id}`,
              timestamp: at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { entity: write(item, store) } : {}),
            })),
            offset,
          }),
        operation,
        product: (sent): NewProduct => {
          const cells = cellsOf(sent.data ?? sent);
          return {
            identifier: cells.find(({ name }) => name === NUMBER)?.value,
            parent: sent.parent_identifier,
            axes: sent.child_bound_attributes,
            cells: cells.filter(({ name, value }) => name !== NUMBER && value !== null),
          };
        },
        wrote: (written) =>
          json(200, {
            edits: written.map(({ sku, item, problem }) =>
              problem
                ? { search: sku, error: { code: problem.code, info: problem.message } }
                : { search: sku, entity: { id: item?.id, lastrevid: 90_417 }, success: 1 },
            ),
            success: 1,
          }),
        mode: ({ query }) => {
          const mode = query.get('reason');
          if (mode === 'delete' || mode === 'unlink') return mode;
          throw new Problem(400, 'missingparam', 'The "reason" parameter must be set.', 'reason');
        },
        removed: ({ id }) => json(200, { delete: { title: `Item:${id}`, logid: 5 } }),
        defining: 'none',
      },
      open,
    ),
};

const KNOWN = ['limit', 'continue', 'search', 'variants', 'props', 'format'];

function list({ query }: Seen, store: Store): Reply {
  const size = count(query.get('limit'), SIZE, 1);
  if (!(size <= MOST))
    throw new Problem(400, 'badinteger', `"limit" must be between 1 and ${MOST}.`, 'limit');
  const all = asked(store, query.get('search'), query.get('variants') === '1');
  const mark = query.get('continue');
  const from = mark === null ? 0 : all.findIndex(({ id }) => `${id}||` === mark);
  if (from < 0) throw new Problem(400, 'badcontinue', 'Invalid continue param.', 'continue');
  const { part, next } = slice(all, from, size);
  const unknown = [...query.keys()].filter((key) => !KNOWN.includes(key));
  return json(200, {
    ...(unknown.length === 0
      ? {}
      : { warnings: { main: { '*': `Unrecognized parameters: ${unknown.join(', ')}.` } } }),
    ...(next === null ? { batchcomplete: '' } : { continue: { continue: `${all[next]?.id}||` } }),
    entities: Object.fromEntries(part.map((item) => [item.id, write(item, store)])),
    success: 1,
  });
}

function write(item: Item, store: Store): unknown {
  const named = new Map(byName(item.cells));
  const terms = TERMS.map((name) => [
    name,
    map(
      (named.get(name) ?? []).map(({ locale: language, value }) => [
        String(language),
        Array.isArray(value) ? value.map((one) => ({ language, value: one })) : { language, value },
      ]),
    ),
  ]);
  const statements = [...store.plain, ...store.localized].flatMap((name): [string, unknown[]][] => {
    if (TERMS.includes(name)) return [];
    const cells = named.get(name);
    if (cells) return [[name, cells.map((cell) => statement(item, name, cell))]];
    return name === 'P186' ? [[name, [statement(item, name, null)]]] : [];
  });
  const number = statement(item, NUMBER, { name: NUMBER, locale: null, value: item.sku });
  return {
    pageid: 4_000 + Number(item.id.slice(1)),
    ns: 120,
    title: `Item:${item.id}`,
    lastrevid: 90_416,
    modified: '2026-01-30T08:15:00Z',
    type: 'item',
    id: item.id,
    ...Object.fromEntries(terms),
    claims: { [NUMBER]: [number], ...Object.fromEntries(statements) },
    ...nested(item),
  };
}

function statement({ id }: Item, property: string, cell: Cell | null): unknown {
  const datatype = TYPES[property] ?? 'string';
  const value = cell?.locale ? { text: cell.value, language: cell.locale } : cell?.value;
  const kind = datatype === 'external-id' ? 'string' : datatype;
  const snak =
    cell === null ? { snaktype: 'novalue' } : { snaktype: 'value', datavalue: { value, type: kind } };
  return {
    mainsnak: { property, datatype, ...snak },
    type: 'statement',
    id: `${id}$${property}-${cell?.locale ?? '0'}`,
    rank: 'normal',
  };
}

/** Of a record as it is read, or of a change. */
function cellsOf(sent: unknown): Cell[] {
  const data = Object(sent) as Record<string, Record<string, unknown>>;
  const terms = TERMS.flatMap((name) =>
    Object.entries(data[name] ?? {}).map(([locale, term]): Cell => {
      const { value = null } = Object(term);
      return { name, locale, value: Array.isArray(term) ? term.map((one) => one.value) : value };
    }),
  );
  const claimed = Object.entries(data.claims ?? {}).flatMap(([name, some]) =>
    [some].flat().map((one): Cell => {
      const value = datum(one);
      const { language, text = null } = Object(value);
      return language === undefined ? { name, locale: null, value } : { name, locale: language, value: text };
    }),
  );
  return [...terms, ...claimed];
}

/** The value of a statement, or of what a change has in its place. */
function datum(sent: unknown): unknown {
  const { mainsnak, remove, language } = Object(sent);
  if (mainsnak !== undefined) return mainsnak.datavalue?.value ?? null;
  return remove === undefined || language !== undefined ? sent : null;
}

const operation = (sent: Record<string, unknown>): Operation => ({
  ...located(sent),
  changes: changing(cellsOf(sent.data), sent.clear === false ? 'append' : 'set'),
});

/** An empty map is an empty list, as PHP has it. */
const map = (entries: [string, unknown][]): unknown =>
  entries.length === 0 ? [] : Object.fromEntries(entries);
