import type { Dialect } from './dialect.ts';
import { host, type Reply, type Seen } from './host.ts';
import {
  fromEntries,
  type Held,
  type Names,
  Refused,
  requiredOf,
  Shelf,
  SUMMARY,
  toEntries,
} from './shelf.ts';

const names: Names = {
  pan: { id: 'p-1', code: '007' },
  pot: { id: 'p-2', code: 'pot' },
  lid: { id: 'p-3', code: 'lid' },
  shirt: { id: 'p-4', code: 'shirt' },
  shirtS: { id: 'p-5', code: 'shirt-s' },
  mug: { id: 'p-6', code: 'mug' },
  shirtM: { id: 'p-7', code: 'shirt-m' },
};

const FIELDS: [string, string, string] = ['name', 'value', 'locale'];

/** The next page as a URL; `Authorization: Token …`; JSON served as text/plain; indexes counted from 1. */
export const urlNext: Dialect = {
  name: 'next as an address, text/plain, places from 1',
  connection: {
    integrationId: 'acme',
    identifierField: 'sku',
    titleField: 'title',
    profile: {
      auth: { prefix: 'Token ' },
      routes: {
        products: '/rest/products/',
        product_delete: '/rest/products/{product_id}/',
        changes: '/rest/changes/?org={integration_id}',
        required_attributes: '/rest/products/{product_id}/required/',
      },
      list: {
        items: 'results',
        identifier_param: 'sku',
        children_param: '',
        paging: { limit_param: 'page_size', page_size: 2, cursor_param: 'cursor', next: 'next' },
      },
      changes: { items: 'results', limit_param: 'page_size', offset_param: 'cursor', next: 'next' },
      delete: { param: 'keep', delete: '0', unlink: '1' },
      results: { items: 'rows', index: 'row', identifier: 'sku' },
      errors: { message: ['detail'] },
    },
  },
  token: 'url-token',
  auth: ['authorization', 'Token url-token'],
  names,
  numbers: { ids: false, codes: false },
  primary: 'title',
  lists: [
    '/rest/products/?page_size=2',
    '/rest/products/?page_size=2&cursor=bz0y%3D%3D',
    '/rest/products/?page_size=2&cursor=bz00%3D%3D',
  ],
  products: '/rest/products/',
  find: '/rest/products/?sku=007',
  // Two operations concern the pan, and an index that may count from 0 or 1 does not tell which.
  patched: ['unknown', 'unknown', 'applied', 'failed'],
  patch:
    '[{"identifier":"007","op":"set","properties":[{"name":"title","value":"Bratpfanne","locale":"de"},{"name":"weight","value":2}]},' +
    '{"identifier":"007","op":"append","properties":[{"name":"tags","value":["c"]}]},' +
    '{"identifier":"pot","op":"remove","properties":[{"name":"title","locale":"de"}]},' +
    '{"identifier":"lid","op":"set","properties":[{"name":"weight","value":"heavy"}]}]',
  upserted: ['applied', 'applied', 'applied', 'failed'],
  upsert:
    '[{"properties":[{"name":"title","value":"Mug"},{"name":"title","value":"Becher","locale":"de"},{"name":"weight","value":0.5}],"sku":"mug","title":"Mug"},' +
    '{"properties":[{"name":"title","value":"Lid 2"}],"sku":"lid","title":"Lid 2"},' +
    '{"properties":[{"name":"title","value":"Shirt M"}],"sku":"shirt-m","title":"Shirt M","parent_identifier":"shirt","defining_properties":[{"name":"size","value":"M"}]},' +
    '{"properties":[{"name":"title","value":"Pot"},{"name":"weight","value":"heavy"}],"sku":"pot","title":"Pot"}]',
  removals: {
    delete: ['/rest/products/p-3/?keep=0', ''],
    unlink: ['/rest/products/p-2/?keep=1', ''],
  },
  removed: 'applied',
  polls: [
    '/rest/changes/?org=acme&page_size=100',
    '/rest/changes/?org=acme&page_size=10&cursor=1&include_summary=true&include_all_properties=true',
  ],
  required: '/rest/products/p-1/required/?taxonomy_id=t1',
  refusal: 'Invalid token.',
  async start() {
    const shelf = new Shelf(names, 'title');
    let origin = '';
    const running = await host((seen) => answer(shelf, seen, origin));
    origin = running.url;
    return { ...running, shelf };
  },
};

const plain = (status: number, body: unknown): Reply => ({
  status,
  type: 'text/plain; charset=utf-8',
  text: `\ufeff${JSON.stringify(body)}\n`,
});

function answer(shelf: Shelf, { method, path, query, headers, body }: Seen, origin: string): Reply {
  if (headers.authorization !== 'Token url-token') return plain(401, { detail: 'Invalid token.' });
  if (path === '/rest/changes/') return changes(shelf, query);
  const [, , , id, action] = path.split('/');
  if (action === 'required') return plain(200, { attributes: requiredOf(query.get('taxonomy_id')) });
  if (method === 'GET') return list(shelf, query, origin);
  if (method === 'DELETE') {
    const held = shelf.byId(id ?? '');
    if (!held) return plain(404, { detail: 'Not found.' });
    shelf.take(held, query.get('keep') === '1' ? 'unlink' : 'delete');
    return plain(200, { product_id: held.id, status: 'success' });
  }
  if (method === 'PATCH')
    return rows(
      JSON.parse(body) as Operation[],
      ({ identifier }) => identifier,
      ({ identifier, op, properties }) =>
        shelf.change(shelf.byCode(identifier)!, op, fromEntries(properties, FIELDS)),
    );
  return rows(
    JSON.parse(body) as Sent[],
    ({ sku }) => sku,
    (sent) =>
      shelf.put({
        code: sent.sku,
        parent: sent.parent_identifier ?? null,
        axes: sent.child_bound_attributes ?? [],
        variant: fromEntries(sent.defining_properties ?? [], FIELDS),
        cells: fromEntries(sent.properties, FIELDS),
      }),
  );
}

interface Operation {
  identifier: string;
  op: 'set' | 'remove' | 'append';
  properties: unknown[];
}

interface Sent {
  sku: string;
  parent_identifier?: string;
  child_bound_attributes?: string[];
  defining_properties?: unknown[];
  properties: unknown[];
}

/** Rows are counted from 1. */
function rows<Item>(items: Item[], nameOf: (item: Item) => string, one: (item: Item) => unknown): Reply {
  const results = items.map((item, at) => {
    const row = { row: at + 1, sku: nameOf(item) };
    try {
      one(item);
      return { ...row, status: 'success' };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { ...row, status: 'failed', message: error.message };
    }
  });
  return plain(200, { rows: results });
}

const write = ({ id, code, parent, axes, variant, cells }: Held): unknown => ({
  product_id: id,
  sku: code,
  title: cells.title,
  parent_identifier: parent,
  child_bound_attributes: axes,
  defining_properties: toEntries(variant, FIELDS),
  properties: toEntries(cells, FIELDS).map((entry) => ({ ...(entry as object), source: 'import' })),
});

function list(shelf: Shelf, query: URLSearchParams, origin: string): Reply {
  const sku = query.get('sku');
  if (sku !== null)
    return plain(200, { results: shelf.products.filter(({ code }) => code === sku).map(write), next: null });
  const start = Number(/\d+/.exec(atob((query.get('cursor') ?? '').replaceAll('=', '')))?.[0] ?? 0);
  const end = start + Number(query.get('page_size'));
  const cursor = encodeURIComponent(btoa(`o=${end}`).padEnd(6, '='));
  const next = end < shelf.products.length ? `${origin}/rest/products/?cursor=${cursor}&page_size=2` : null;
  return plain(200, { results: shelf.products.slice(start, end).map(write), next });
}

function changes(shelf: Shelf, query: URLSearchParams): Reply {
  const start = Number(query.get('cursor') ?? 0);
  const results = shelf.feed.slice(start).map(({ code, at }) => {
    const held = shelf.byCode(code)!;
    return {
      product_id: held.id,
      identifier: code,
      occurred_at: at,
      ...(query.has('include_summary') ? { summary: SUMMARY } : {}),
      ...(query.has('include_all_properties') ? { product: write(held) } : {}),
    };
  });
  return plain(200, { results, next: `/rest/changes/?org=acme&cursor=${shelf.feed.length}` });
}
