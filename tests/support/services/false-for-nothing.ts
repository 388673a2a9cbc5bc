import { json, type Reply, type Seen } from '../dialects/host.ts';
import { also, asked, byName, changing, count, located, nested, withoutBlanks } from './dressed.ts';
import { type ForeignService, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en_US', 'de_DE', 'fr_BE', 'ja_JP'];
const PRIMARY = LOCALES[0]!;
const TOKEN = '5f6c1e0b9a8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b';
const SIZE = 16;
const MOST = 80;
/** Types in which there is always a value. */
const FILLED: Record<string, unknown> = { sale_ok: false, weight: 0, qty_available: 0 };

/**
 * Odoo, with a module that answers JSON-RPC over GET. What is different: `false` stands for everything that is missing, but a
 * checkbox is never missing and a number is 0; links to other records are pairs of a number and a name (`[3, "kg"]`); a field has
 * the text in the primary language, and `field_translations` its translations by field, each with its source text, `""` where
 * nobody has translated; dates have no zone; all is in `result`, with the total in `length`. Problems have status 200 and
 * `error` instead of `result`, but for the key.
 *
 * Its reference: the key is sent in the header `api-key`; `offset`, from 0, and `limit` (at most 80); `default_code=…`;
 * `context={"active_test": false}` is ignored; variants come with `with_variants=1`. A change is `{"identifier": "…", "lang":
 * "de_DE", "vals": {"name": "…"}}` for texts, without `lang` in the primary language and for all else; false removes (from a
 * checkbox too: it is off then); `"command": "link"` appends. `?method=unlink` on DELETE deletes, `?method=archive` unlinks.
 */
export const falseForNothing: ForeignService = {
  name: 'false for nothing',
  knows: {
    integrationId: 'gusto-prod',
    token: TOKEN,
    identifierField: 'default_code',
    titleField: 'name',
    locales: LOCALES,
  },
  profile: {},
  start: (open) =>
    serve(
      {
        integrationId: 'gusto-prod',
        locales: LOCALES,
        unknown: 'refuse',
        goods: also(
          withoutBlanks(
            goods({
              count: 40,
              locales: LOCALES,
              page: SIZE,
              names: {
                title: 'name',
                description: 'description_sale',
                colour: 'x_studio_colour',
                material: 'x_studio_material',
                ean: 'barcode',
                size: 'x_studio_size',
                weight: 'weight',
                stock: 'qty_available',
                active: 'sale_ok',
                category: 'x_classification',
              },
              sku: (n) => `[${String.fromCharCode(70 + (n % 4))}]-${1_000 + n}`,
              id: (n) => String(n + 41),
            }),
          ),
          ({ cells }, at) => [
            ...Object.entries(FILLED).flatMap(([name, value]) =>
              cells.some((cell) => cell.name === name) ? [] : [{ name, locale: null, value }],
            ),
            ...(at % 8 === 5
              ? [{ name: 'x_available_from', locale: null, value: '2026-04-01 00:00:00' }]
              : []),
          ],
        ),
        technical: [
          'id',
          'display_name',
          'uom_id',
          'categ_id',
          'currency_id',
          'create_uid',
          'create_date',
          'write_uid',
          'write_date',
          'product_tmpl_id',
          'product_variant_ids',
          'source',
          'lang',
        ],
        admits: ({ headers }) => headers['api-key'] === TOKEN,
        refuse: ({ status, code, message }) =>
          status === 401
            ? json(401, {
                code: 401,
                name: 'Unauthorized',
                description: 'The header api-key is missing or wrong.',
              })
            : json(status === 404 ? 404 : 200, {
                jsonrpc: '2.0',
                id: null,
                error: {
                  code: status,
                  message: 'Odoo Server Error',
                  data: {
                    name: `odoo.exceptions.${code}`,
                    debug: '',
                    message,
                    arguments: [message],
                    context: {},
                  },
                },
              }),
        list,
        changes: ({ entries, offset }, store) =>
          result({
            records: entries.map(({ item, at, summary, full }) => ({
              res_id: Number(item.id),
              default_code: item.sku,
              write_date: at.replace('T', ' ').replace('Z', ''),
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { product: write(item, store) } : {}),
            })),
            offset,
          }),
        operation: (sent) => ({
          ...located(sent),
          changes: changing(cellsOf(sent.vals, sent.lang), sent.command === 'link' ? 'append' : 'set').map(
            (change) =>
              change.kind === 'remove' && change.name in FILLED
                ? { ...change, kind: 'set', value: FILLED[change.name] }
                : change,
          ),
        }),
        product: (sent) => {
          const { default_code, parent_identifier, child_bound_attributes, ...vals } = sent;
          return {
            identifier: default_code,
            parent: parent_identifier || null,
            axes: child_bound_attributes,
            cells: cellsOf(vals, undefined).filter(({ value }) => value !== null),
          };
        },
        wrote: (written) =>
          result(
            written.map(({ sku, item, problem }) => ({
              default_code: sku,
              id: item ? Number(item.id) : false,
              ok: problem === null,
              error: problem ? problem.message : false,
            })),
          ),
        mode: ({ query }) => {
          const mode = query.get('method');
          if (mode === 'archive') return 'unlink';
          if (mode === 'unlink') return 'delete';
          throw new Problem(400, 'UserError', 'method is unlink or archive', 'method');
        },
        removed: () => result(true),
        defining: 'none',
      },
      open,
    ),
};

const result = (value: unknown): Reply => json(200, { jsonrpc: '2.0', id: null, result: value });

function list({ query }: Seen, store: Store): Reply {
  const offset = count(query.get('offset'), 0);
  const limit = count(query.get('limit'), SIZE, 1);
  if (!(offset >= 0 && limit <= MOST)) throw new Problem(400, 'UserError', `limit is 1 to ${MOST}`, 'limit');
  const all = asked(store, query.get('default_code'), query.get('with_variants') === '1');
  return result({
    length: all.length,
    records: slice(all, offset, limit).part.map((item) => write(item, store)),
  });
}

function write(item: Item, store: Store): unknown {
  const named = new Map(byName(item.cells));
  const primaryOf = (name: string) =>
    named.get(name)?.find(({ locale }) => locale === null || locale === PRIMARY)?.value ?? false;
  const parent = item.parent === null ? undefined : store.bySku(item.parent);
  return {
    id: Number(item.id),
    default_code: item.sku,
    display_name: `[${item.sku}] ${primaryOf('name')}`,
    ...Object.fromEntries([...store.localized, ...store.plain].map((name) => [name, primaryOf(name)])),
    field_translations: Object.fromEntries(
      [...store.localized].flatMap((name) => {
        const cells = named.get(name);
        if (!cells) return [];
        const source = primaryOf(name);
        return [
          [
            name,
            LOCALES.map((lang) => ({
              lang,
              source,
              value: cells.find(({ locale }) => locale === lang)?.value ?? '',
            })),
          ],
        ];
      }),
    ),
    uom_id: [1, 'Units'],
    categ_id: [4, 'All / Saleable'],
    currency_id: [125, 'EUR'],
    product_tmpl_id: parent ? [Number(parent.id), parent.sku] : false,
    product_variant_ids: store.childrenOf(item).map(({ id }) => Number(id)),
    parent_identifier: false,
    child_bound_attributes: false,
    ...nested(item),
    create_uid: [2, 'Mitchell Admin'],
    create_date: '2025-10-02 11:00:00',
    write_uid: [2, 'Mitchell Admin'],
    write_date: '2026-01-30 08:15:00',
  };
}

interface Term {
  lang: string;
  value: unknown;
}

/** `false` is nothing, but for a checkbox. */
function cellsOf(sent: unknown, lang: unknown): Cell[] {
  const { field_translations: terms = {}, ...vals } = Object(sent) as Record<string, unknown>;
  return [
    ...Object.entries(vals).map(([name, value]) => ({
      name,
      locale: typeof lang === 'string' ? lang : null,
      value: value === false && FILLED[name] !== false ? null : value,
    })),
    ...Object.entries(terms as Record<string, Term[]>).flatMap(([name, some]) =>
      some.map(({ lang: locale, value }) => ({ name, locale, value: value === '' ? null : value })),
    ),
  ];
}
