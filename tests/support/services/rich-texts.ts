import { json, type Reply, type Seen } from '../dialects/host.ts';
import { also, asked, changing, count, located, withoutBlanks } from './dressed.ts';
import { type ForeignService, serve } from './foreign.ts';
import { type Cell, goods, type Item } from './goods.ts';
import { Problem, type Store, slice } from './store.ts';

const LOCALES = ['en', 'de', 'fr'];
const TOKEN = 'ntn_41720685937aK3bVq9Zx7Wm2Yd8Rf5Tg';
const SIZE = 15;
const MOST = 100;
const PRESS = {
  bold: false,
  italic: false,
  strikethrough: false,
  underline: false,
  code: false,
  color: 'default',
};
/** The types of columns; one without a type is of rich text. */
const TYPES: Record<string, string> = {
  Name: 'title',
  Material: 'select',
  Size: 'select',
  Weight: 'number',
  Stock: 'number',
  Active: 'checkbox',
  Tags: 'multi_select',
  Manual: 'url',
  Category: 'struct',
};

/**
 * Notion's API, for a database of products. What is different: a property is an object that repeats its type as the name of
 * its value (`{id, type: "number", number: 3}`); texts are lists of runs, whose `plain_text` together is the text, bold ones
 * among them; choices are objects with a colour; every property of the database is in every page, empty in the way of its
 * type (`[]`, `null`, `false`); a column for each language, with the language at its end (`Name DE`); the identifier is a
 * property; variants relate to a parent item. Pages of the list are shorter than asked for, now and then.
 *
 * Its reference: the token is a bearer token; `start_cursor` and `page_size` (at most 100); `filter_sku=…`; `sub_items=true`
 * lists variants, too. A change is `{"identifier": "…", "properties": {"Name DE": {"rich_text": [{"text": {"content": "…"}}]},
 * "Weight": {"number": 3}, "Material": {"select": {"name": "steel"}}}}`; null or `[]` removes; `"append": true` appends.
 * `?in_trash=true` on DELETE deletes, `?in_trash=false` unlinks.
 */
export const richTexts: ForeignService = {
  name: 'rich texts',
  knows: {
    integrationId: 'd9824bdc84454327be8b5b47500af6ce',
    token: TOKEN,
    identifierField: 'SKU',
    titleField: 'Name',
    locales: LOCALES,
  },
  profile: {},
  start: (open) =>
    serve(
      {
        integrationId: 'd9824bdc84454327be8b5b47500af6ce',
        locales: LOCALES,
        unknown: 'refuse',
        goods: also(
          withoutBlanks(
            goods({
              count: 46,
              locales: LOCALES,
              page: SIZE,
              names: {
                title: 'Name',
                description: 'Description',
                colour: 'Colour',
                material: 'Material',
                model: 'Model',
                ean: 'EAN',
                size: 'Size',
                weight: 'Weight',
                stock: 'Stock',
                tags: 'Tags',
                category: 'Category',
              },
              sku: (n) => `N-${n + 1}`,
              id: (n) => `1a44be12-0953-4631-b498-9e5817${String(518_100 + n)}`,
            }),
          ),
          (_, at) => [
            { name: 'Active', locale: null, value: at % 3 !== 0 },
            ...(at % 7 === 1
              ? [{ name: 'Manual', locale: null, value: `https://docs.example/manuals/${at}?v=2&p=a%20b` }]
              : []),
          ],
        ),
        technical: [
          'object',
          'id',
          'created_time',
          'last_edited_time',
          'created_by',
          'last_edited_by',
          'cover',
          'icon',
          'parent',
          'archived',
          'in_trash',
          'url',
          'public_url',
          'Parent item',
          'Last edited',
          'color',
          'annotations',
          'href',
          'type',
        ],
        admits: ({ headers }) => headers.authorization === `Bearer ${TOKEN}`,
        refuse: ({ status, code, message }) =>
          json(status, {
            object: 'error',
            status,
            code: status === 401 ? 'unauthorized' : status === 404 ? 'object_not_found' : 'validation_error',
            message: status === 401 ? 'API token is invalid.' : `${code}: ${message}`,
            request_id: '6b1f0c35-2a0f-4c86-9f62-7d4a3a4b1c11',
          }),
        list,
        changes: ({ entries, offset }, store) =>
          json(200, {
            object: 'list',
            results: entries.map(({ item, at, summary, full }) => ({
              object: 'change',
              page_id: item.id,
              last_edited_time: at,
              ...(summary === undefined ? {} : { summary }),
              ...(full ? { page: write(item, store) } : {}),
            })),
            offset,
          }),
        operation: (sent) => ({
          ...located(sent),
          changes: changing(cellsOf(sent.properties), sent.append === true ? 'append' : 'set'),
        }),
        product: (sent) => {
          const cells = cellsOf(sent.properties).filter(({ value }) => value !== null);
          const of = (name: string) => cells.find((cell) => cell.name === name)?.value;
          return {
            identifier: of('SKU'),
            parent: of('parent_identifier') ?? null,
            axes: of('child_bound_attributes'),
            cells: cells.filter(({ name }) => !STRUCTURE.includes(name)),
          };
        },
        wrote: (written) =>
          json(200, {
            object: 'list',
            results: written.map(({ sku, item, problem }) =>
              problem
                ? {
                    object: 'error',
                    sku,
                    status: problem.status,
                    code: 'validation_error',
                    message: problem.message,
                  }
                : { object: 'page', sku, id: item?.id, last_edited_time: '2026-02-01T09:00:00.000Z' },
            ),
            has_more: false,
          }),
        mode: ({ query }) => {
          const mode = query.get('in_trash');
          if (mode === 'false') return 'unlink';
          if (mode === 'true') return 'delete';
          throw new Problem(400, 'validation_error', 'in_trash should be true or false.', 'in_trash');
        },
        removed: ({ id }, mode) => json(200, { object: 'page', id, in_trash: mode === 'delete' }),
        defining: 'none',
      },
      open,
    ),
};

const STRUCTURE = ['SKU', 'parent_identifier', 'child_bound_attributes'];

/** A page that begins at an odd number is cut short. */
function list({ query }: Seen, store: Store): Reply {
  const size = count(query.get('page_size'), SIZE, 1);
  if (!(size <= MOST))
    throw new Problem(400, 'validation_error', `page_size should be ≤ ${MOST}`, 'page_size');
  const all = asked(store, query.get('filter_sku'), query.get('sub_items') === 'true');
  const cursor = query.get('start_cursor');
  const from = cursor === null ? 0 : all.findIndex(({ id }) => id === cursor);
  if (from < 0)
    throw new Problem(400, 'validation_error', 'The start_cursor provided is invalid', 'start_cursor');
  const { part, next } = slice(all, from, from % 2 === 1 && size > 4 ? size - 4 : size);
  return json(200, {
    object: 'list',
    results: part.map((item) => write(item, store)),
    next_cursor: next === null ? null : all[next]?.id,
    has_more: next !== null,
    type: 'page_or_database',
    page_or_database: {},
    request_id: '0e2d7a54-8a15-4a37-9d2e-5b7f6a0c9e21',
  });
}

const run = (text: string, bold = false) => ({
  type: 'text',
  text: { content: text, link: null },
  annotations: { ...PRESS, bold },
  plain_text: text,
  href: null,
});

/** What is before a colon is bold. */
const runs = (value: unknown): unknown[] => {
  if (value === null) return [];
  const [, start = '', rest = ''] = /^([^:]*: )?([\s\S]*)$/.exec(String(value)) ?? [];
  return start === '' ? [run(rest)] : [run(start, true), run(rest)];
};

const choice = (name: unknown) => ({ id: `c${String(name).length}`, name, color: 'gray' });

function property(name: string, column: string, value: unknown): [string, unknown] {
  const type =
    TYPES[name] === 'title' && !column.endsWith(' EN') ? 'rich_text' : (TYPES[name] ?? 'rich_text');
  const inner =
    type === 'title' || type === 'rich_text'
      ? runs(value)
      : type === 'select'
        ? value === null
          ? null
          : choice(value)
        : type === 'multi_select'
          ? ((value ?? []) as unknown[]).map(choice)
          : value;
  return [column, { id: Buffer.from(column).toString('base64url').slice(0, 4), type, [type]: inner }];
}

const COLUMN = /^(.+) (EN|DE|FR)$/;

function write(item: Item, store: Store): unknown {
  const valueIn = (name: string, locale: string | null) =>
    item.cells.find((cell) => cell.name === name && cell.locale === locale)?.value ?? null;
  const parent = item.parent === null ? [] : [{ id: store.bySku(item.parent)?.id }];
  return {
    object: 'page',
    id: item.id,
    created_time: '2025-10-02T11:00:00.000Z',
    last_edited_time: '2026-01-30T08:15:00.000Z',
    created_by: { object: 'user', id: 'ee5f0f84-409a-440f-983a-a5315961c6e4' },
    last_edited_by: { object: 'user', id: 'ee5f0f84-409a-440f-983a-a5315961c6e4' },
    cover: null,
    icon: { type: 'emoji', emoji: '🍳' },
    parent: { type: 'database_id', database_id: 'd9824bdc-8445-4327-be8b-5b47500af6ce' },
    archived: false,
    in_trash: false,
    properties: Object.fromEntries([
      property('SKU', 'SKU', item.sku),
      ...[...store.localized].flatMap((name) =>
        LOCALES.map((locale) => property(name, `${name} ${locale.toUpperCase()}`, valueIn(name, locale))),
      ),
      ...[...store.plain].map((name) => property(name, name, valueIn(name, null))),
      ['Parent item', { id: 'pRnt', type: 'relation', relation: parent, has_more: false }],
      property('parent_identifier', 'parent_identifier', item.parent),
      ['child_bound_attributes', { id: 'cBnd', type: 'multi_select', multi_select: item.axes.map(choice) }],
      ['Last edited', { id: 'lAst', type: 'last_edited_time', last_edited_time: '2026-01-30T08:15:00.000Z' }],
    ]),
    url: `https://www.notion.so/${item.id.replaceAll('-', '')}`,
    public_url: null,
  };
}

/** Of a property, with or without its `type`. */
function inside(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent;
  const kinds = ['title', 'rich_text', 'number', 'select', 'multi_select', 'checkbox', 'url', 'struct'];
  const kind = kinds.find((one) => one in sent);
  const value = kind === undefined ? null : Reflect.get(sent, kind);
  if (kind === 'title' || kind === 'rich_text') {
    const text = ((value ?? []) as { text?: { content?: string } }[])
      .map(({ text }) => text?.content ?? '')
      .join('');
    return text === '' ? null : text;
  }
  if (kind === 'select') return value?.name ?? null;
  if (kind === 'multi_select') return (value as { name: string }[] | null)?.map(({ name }) => name) ?? null;
  return value;
}

const cellsOf = (properties: unknown): Cell[] =>
  Object.entries(Object(properties)).map(([column, sent]): Cell => {
    const [, name, language] = COLUMN.exec(column) ?? [];
    return name === undefined || language === undefined
      ? { name: column, locale: null, value: inside(sent) }
      : { name, locale: language.toLowerCase(), value: inside(sent) };
  });
