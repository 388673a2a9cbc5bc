import type { Dialect } from './dialect.ts';
import { digits, host, json, parseDigits, type Reply, type Seen } from './host.ts';
import {
  fromEntries,
  fromMap,
  type Held,
  type Names,
  Refused,
  requiredOf,
  Shelf,
  SUMMARY,
  toEntries,
} from './shelf.ts';

const names: Names = {
  pan: { id: 'x1', code: '7' },
  pot: { id: 'x2', code: '90071992547409931234' },
  lid: { id: 'x3', code: '9' },
  shirt: { id: 'x4', code: '10' },
  shirtS: { id: 'x5', code: '11' },
  mug: { id: 'x6', code: '12' },
  shirtM: { id: 'x7', code: '13' },
};

const FIELDS: [string, string, string] = ['name', 'value', 'locale'];

/** No paging; numeric identifiers; a boolean for each item, errors as plain strings; operations use maps, records use lists. */
export const unpaged: Dialect = {
  name: 'no paging, numeric identifiers, yes/no results',
  connection: {
    integrationId: 'any',
    identifierField: 'number',
    titleField: 'title',
    profile: {
      auth: { header: 'X-Token', prefix: 'v1:' },
      routes: {
        products: '/all?org={integration_id}',
        product_delete: '/one/{product_id}?org={integration_id}',
        changes: '/news',
        required_attributes: '/one/{product_id}/must',
      },
      list: {
        items: 'all',
        identifier_param: 'number',
        children_param: 'tree',
        children_value: '1',
        paging: { kind: 'none' },
      },
      product: { product_id: 'key', children: 'parts', parent_identifier: 'part_of' },
      patch: {
        values_shape: 'map',
        identifier: 'number',
        kind: 'do',
        set: 'write',
        remove: 'clear',
        append: 'extend',
      },
      delete: { param: 'for_good', delete: 'yes', unlink: 'no' },
      changes: { items: '', next: '0.seq', product_id: 'key', identifier: 'number', occurred_at: 'at' },
      required: { items: '' },
      results: { items: 'data.done', in_order: true, status: 'ok', success: [true], error: 'errors' },
      errors: { message: ['errors'], code: [] },
    },
  },
  token: 'none',
  auth: ['x-token', 'v1:none'],
  names,
  numbers: { ids: false, codes: true },
  primary: 'title',
  lists: ['/all?org=any&tree=1'],
  products: '/all?org=any',
  find: '/all?org=any&number=7&tree=1',
  patched: ['applied', 'applied', 'applied', 'failed'],
  patch:
    '[{"number":7,"do":"write","properties":{"title":{"de":"Bratpfanne"},"weight":2}},' +
    '{"number":7,"do":"extend","properties":{"tags":["c"]}},' +
    '{"number":90071992547409931234,"do":"clear","properties":{"title":{"de":null}}},' +
    '{"number":9,"do":"write","properties":{"weight":"heavy"}}]',
  upserted: ['applied', 'applied', 'applied', 'failed'],
  upsert:
    '[{"properties":[{"name":"title","value":"Mug"},{"name":"title","value":"Becher","locale":"de"},{"name":"weight","value":0.5}],"number":12,"title":"Mug"},' +
    '{"properties":[{"name":"title","value":"Lid 2"}],"number":9,"title":"Lid 2"},' +
    '{"properties":[{"name":"title","value":"Shirt M"}],"number":13,"title":"Shirt M","part_of":10,"defining_properties":[{"name":"size","value":"M"}]},' +
    '{"properties":[{"name":"title","value":"Pot"},{"name":"weight","value":"heavy"}],"number":90071992547409931234,"title":"Pot"}]',
  removals: {
    delete: ['/one/x3?org=any&for_good=yes', ''],
    unlink: ['/one/x2?org=any&for_good=no', ''],
  },
  removed: 'applied',
  polls: ['/news?limit=100', '/news?limit=10&offset=1&include_summary=true&include_all_properties=true'],
  required: '/one/x1/must?taxonomy_id=t1',
  refusal: 'no such token; ask for one',
  async start() {
    const shelf = new Shelf(names, 'title');
    return { ...(await host((seen) => answer(shelf, seen))), shelf };
  },
};

function answer(shelf: Shelf, { method, path, query, headers, body }: Seen): Reply {
  if (headers['x-token'] !== 'v1:none') return json(401, { errors: ['no such token', 'ask for one'] });
  if (path === '/news') return news(shelf, query);
  if (path.endsWith('/must')) return json(200, requiredOf(query.get('taxonomy_id')));
  if (method === 'GET') return list(shelf, query.get('number'));
  if (method === 'PATCH')
    return done(parseDigits(body) as Operation[], ({ number, do: kind, properties }) =>
      shelf.change(shelf.byCode(String(number))!, KINDS[kind], fromMap(properties)),
    );
  if (method === 'POST') return done(parseDigits(body) as Sent[], (sent) => put(shelf, sent));
  const held = shelf.byId(path.slice('/one/'.length));
  if (!held) return json(404, { errors: ['not there'] });
  shelf.take(held, query.get('for_good') === 'yes' ? 'delete' : 'unlink');
  return json(200, { ok: true, errors: [] });
}

const KINDS = { write: 'set', clear: 'remove', extend: 'append' } as const;

interface Operation {
  number: number | string;
  do: keyof typeof KINDS;
  properties: unknown;
}

interface Sent {
  number: number | string;
  part_of?: number;
  child_bound_attributes?: string[];
  defining_properties?: unknown[];
  properties: unknown[];
}

const put = (shelf: Shelf, sent: Sent) =>
  shelf.put({
    code: String(sent.number),
    parent: sent.part_of === undefined ? null : String(sent.part_of),
    axes: sent.child_bound_attributes ?? [],
    variant: fromEntries(sent.defining_properties ?? [], FIELDS),
    cells: fromEntries(sent.properties, FIELDS),
  });

/** One plain result for each item, in request order. */
function done<Item>(items: Item[], one: (item: Item) => unknown): Reply {
  const results = items.map((item) => {
    try {
      one(item);
      return { ok: true, errors: null };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { ok: false, errors: [error.message, 'nothing was changed'] };
    }
  });
  return json(200, { data: { done: results } });
}

const write = (shelf: Shelf, held: Held): unknown => {
  const children = shelf.products.filter(({ parent }) => parent === held.code);
  return {
    key: held.id,
    number: digits(held.code),
    title: held.cells.title,
    child_bound_attributes: held.axes,
    defining_properties: toEntries(held.variant, FIELDS),
    properties: toEntries(held.cells, FIELDS),
    ...(children.length > 0 ? { parts: children.map((child) => write(shelf, child)) } : {}),
  };
};

/** A variant is found by its number inside its parent. */
function list(shelf: Shelf, number: string | null): Reply {
  const top = shelf.products.filter(({ parent }) => parent === null);
  const asked = number === null ? undefined : shelf.byCode(number);
  const shown = number === null ? top : top.filter(({ code }) => code === number || code === asked?.parent);
  return json(200, { all: shown.map((held) => write(shelf, held)) });
}

function news(shelf: Shelf, query: URLSearchParams): Reply {
  const start = Number(query.get('offset') ?? 0);
  const entries = shelf.feed.slice(start).map(({ code, at }) => {
    const held = shelf.byCode(code)!;
    return {
      seq: shelf.feed.length,
      key: held.id,
      number: digits(code),
      at,
      ...(query.has('include_summary') ? { summary: SUMMARY } : {}),
      ...(query.has('include_all_properties') ? { product: write(shelf, held) } : {}),
    };
  });
  return json(200, entries);
}
