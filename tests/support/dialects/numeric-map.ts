import type { Dialect } from './dialect.ts';
import { digits, host, json, parseDigits, type Reply, type Seen } from './host.ts';
import { fromMap, type Held, type Names, Refused, requiredOf, Shelf, SUMMARY, toMap } from './shelf.ts';

const names: Names = {
  pan: { id: '9007199254740993', code: '007' },
  pot: { id: '9007199254740995', code: 'pot' },
  lid: { id: '9007199254740997', code: 'lid' },
  shirt: { id: '9007199254740999', code: 'shirt' },
  shirtS: { id: '9007199254741001', code: 'shirt-s' },
  mug: { id: '9007199254741003', code: 'mug' },
  shirtM: { id: '9007199254741005', code: 'shirt-m' },
};

const KEY = 'key-8d1f';

/** Numeric ids beyond 2^53, properties as a map, X-Api-Key without a prefix, 207 with a status number for each item. */
export const numericMap: Dialect = {
  name: 'numeric ids, maps, 207',
  connection: {
    integrationId: '12',
    identifierField: 'sku',
    titleField: 'title',
    profile: {
      auth: { header: 'X-Api-Key', prefix: '' },
      routes: {
        products: '/v3/catalogs/{integration_id}/items',
        product_delete: '/v3/catalogs/{integration_id}/items/{product_id}',
        changes: '/v3/catalogs/{integration_id}/log',
        required_attributes: '/v3/items/{product_id}/requirements',
      },
      list: {
        items: 'data',
        identifier_param: 'sku',
        children_param: 'variants',
        children_value: 'yes',
        paging: { limit_param: 'size', page_size: 2, cursor_param: 'after', next: 'paging.next_cursor' },
      },
      product: {
        product_id: 'id',
        properties: 'attributes',
        parent_identifier: 'parent_sku',
        children: 'variants',
        child_bound_attributes: 'axes',
        defining_properties: 'axis_values',
      },
      property: { shape: 'map' },
      patch: {
        kind: 'action',
        set: 'put',
        values: 'attributes',
        values_shape: 'map',
        product_id: 'id',
        prefer: 'product_id',
      },
      delete: { param: 'how', delete: 'erase', unlink: 'detach' },
      changes: {
        items: 'log',
        limit_param: 'size',
        offset_param: 'after',
        next: 'last',
        product_id: 'item',
        identifier: 'sku',
        occurred_at: 'time',
        summary: 'fill',
        product: 'snapshot',
      },
      required: { items: 'requirements' },
      results: {
        items: '',
        product_id: 'id',
        identifier: 'sku',
        status: 'status',
        success: [200, 201, 204],
        error: 'problem',
        message: 'text',
        code: 'kind',
      },
      errors: { message: ['title'], code: ['kind'] },
    },
  },
  token: KEY,
  auth: ['x-api-key', KEY],
  names,
  numbers: { ids: true, codes: false },
  primary: 'title/en',
  lists: [
    '/v3/catalogs/12/items?variants=yes&size=2',
    '/v3/catalogs/12/items?variants=yes&size=2&after=2',
    '/v3/catalogs/12/items?variants=yes&size=2&after=4',
  ],
  products: '/v3/catalogs/12/items',
  find: '/v3/catalogs/12/items?sku=007&variants=yes',
  // Two results name the same product, which identifies an operation only if there is one for that product.
  patched: ['unknown', 'unknown', 'applied', 'failed'],
  patch:
    '[{"id":9007199254740993,"action":"put","attributes":{"title":{"de":"Bratpfanne"},"weight":2}},' +
    '{"id":9007199254740993,"action":"append","attributes":{"tags":["c"]}},' +
    '{"id":9007199254740995,"action":"remove","attributes":{"title":{"de":null}}},' +
    '{"id":9007199254740997,"action":"put","attributes":{"weight":"heavy"}}]',
  upserted: ['applied', 'applied', 'applied', 'failed'],
  upsert:
    '[{"attributes":{"title":{"en":"Mug","de":"Becher"},"weight":0.5},"sku":"mug","title":"Mug"},' +
    '{"attributes":{"title":{"en":"Lid 2"}},"sku":"lid","title":"Lid 2"},' +
    '{"attributes":{"title":{"en":"Shirt M"}},"sku":"shirt-m","title":"Shirt M","parent_sku":"shirt","axis_values":{"size":"M"}},' +
    '{"attributes":{"title":{"en":"Pot"},"weight":"heavy"},"sku":"pot","title":"Pot"}]',
  removals: {
    delete: ['/v3/catalogs/12/items/9007199254740997?how=erase', ''],
    unlink: ['/v3/catalogs/12/items/9007199254740995?how=detach', ''],
  },
  removed: 'applied',
  polls: [
    '/v3/catalogs/12/log?size=100',
    '/v3/catalogs/12/log?size=10&after=1&include_summary=true&include_all_properties=true',
  ],
  required: '/v3/items/9007199254740993/requirements?taxonomy_id=t1',
  refusal: 'No such key',
  async start() {
    const shelf = new Shelf(names, 'title/en');
    return { ...(await host((seen) => answer(shelf, seen))), shelf };
  },
};

function answer(shelf: Shelf, { method, path, query, headers, body }: Seen): Reply {
  if (headers['x-api-key'] !== KEY) return json(401, { kind: 'auth', title: 'No such key' });
  const [, , , catalog, list, id] = path.split('/');
  if (path.startsWith('/v3/items/')) return json(200, { requirements: requiredOf(query.get('taxonomy_id')) });
  if (catalog !== '12') return json(404, { kind: 'catalog', title: 'No such catalog' });
  if (list === 'log') return log(shelf, query);
  if (method === 'GET') return page(shelf, query);
  if (method === 'PATCH') return multi(parseDigits(body) as Operation[], (sent) => patchOne(shelf, sent));
  if (method === 'POST') return multi(JSON.parse(body) as Item[], (sent) => putOne(shelf, sent));
  const held = shelf.byId(id ?? '');
  if (!held) return json(404, { kind: 'item', title: 'No such item' });
  shelf.take(held, query.get('how') === 'erase' ? 'delete' : 'unlink');
  return json(200, { id: digits(held.id), status: 204 });
}

const write = (shelf: Shelf, held: Held): unknown => ({
  id: digits(held.id),
  sku: held.code,
  title: held.cells['title/en'],
  parent_sku: held.parent,
  axes: held.axes,
  axis_values: toMap(held.variant),
  attributes: toMap(held.cells),
  revision: 3,
  variants: shelf.products.filter(({ parent }) => parent === held.code).map((child) => write(shelf, child)),
});

function page(shelf: Shelf, query: URLSearchParams): Reply {
  const sku = query.get('sku');
  if (sku !== null)
    return json(200, {
      data: shelf.products.filter(({ code }) => code === sku).map((held) => write(shelf, held)),
    });
  const top = shelf.products.filter(({ parent }) => parent === null);
  const start = Number(query.get('after') ?? 0);
  const end = start + Number(query.get('size'));
  return json(200, {
    data: top.slice(start, end).map((held) => write(shelf, held)),
    paging: { next_cursor: start < top.length ? end : null },
  });
}

interface Operation {
  id: string;
  action: 'put' | 'remove' | 'append';
  attributes: unknown;
}

interface Item {
  sku: string;
  parent_sku?: string;
  axes?: string[];
  axis_values?: unknown;
  attributes: unknown;
}

function patchOne(shelf: Shelf, { id, action, attributes }: Operation): { id: string; status: number } {
  const held = shelf.byId(id);
  if (!held) return { id, status: 404 };
  shelf.change(held, action === 'put' ? 'set' : action, fromMap(attributes));
  return { id, status: 200 };
}

function putOne(shelf: Shelf, sent: Item): { id: string; sku: string; status: number } {
  const { held, created } = shelf.put({
    code: sent.sku,
    parent: sent.parent_sku ?? null,
    axes: sent.axes ?? [],
    variant: fromMap(sent.axis_values ?? {}),
    cells: fromMap(sent.attributes),
  });
  return { id: held.id, sku: held.code, status: created ? 201 : 200 };
}

/** 207 Multi-Status; results carry no index, so they are matched by order or by product. */
function multi<Sent extends { id?: string; sku?: string }>(
  items: Sent[],
  one: (sent: Sent) => { id?: string; status: number },
): Reply {
  const results = items.map((sent) => {
    try {
      const { id, ...result } = one(sent);
      return { ...(id === undefined ? {} : { id: digits(id) }), ...result };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const name = sent.id === undefined ? { sku: sent.sku } : { id: digits(sent.id) };
      return { ...name, status: 422, problem: { kind: error.code, text: error.message } };
    }
  });
  return json(207, results);
}

function log(shelf: Shelf, query: URLSearchParams): Reply {
  const start = Number(query.get('after') ?? 0);
  const entries = shelf.feed.slice(start).map(({ code, at }) => {
    const held = shelf.byCode(code);
    return {
      item: held && digits(held.id),
      sku: code,
      time: at,
      ...(query.has('include_summary') ? { fill: SUMMARY } : {}),
      ...(query.has('include_all_properties') && held ? { snapshot: write(shelf, held) } : {}),
    };
  });
  return json(200, { log: entries, last: shelf.feed.length });
}
