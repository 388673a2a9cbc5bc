import type { Dialect } from './dialect.ts';
import { host, json, type Reply, type Seen } from './host.ts';
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
  pan: { id: '81', code: '007' },
  pot: { id: '82', code: 'pot' },
  lid: { id: '83', code: 'lid' },
  shirt: { id: '84', code: 'shirt' },
  shirtS: { id: '85', code: 'shirt-s' },
  mug: { id: '86', code: 'mug' },
  shirtM: { id: '87', code: 'shirt-m' },
};

const FIELDS: [string, string, string] = ['attribute', 'data', 'language'];

/** Offset and limit with a total; deeply nested product fields; errors as `{errors: {…}}`. */
export const nestedOffset: Dialect = {
  name: 'offset paging, nested product fields, own error bodies',
  connection: {
    integrationId: '44',
    identifierField: 'sku',
    titleField: 'title',
    profile: {
      routes: {
        products: '/i/{integration_id}/p',
        product_delete: '/i/{integration_id}/p/{product_id}/remove',
        changes: '/i/{integration_id}/c',
        required_attributes: '/i/{integration_id}/p/{product_id}/r',
      },
      list: {
        items: 'items',
        identifier_param: 'filter[sku]',
        children_param: 'with',
        children_value: 'children,values',
        paging: { kind: 'offset', limit_param: 'max', page_size: 4, cursor_param: 'start' },
      },
      product: {
        product_id: 'data.id',
        identifier: 'data.attributes.sku',
        title: 'data.attributes.name',
        properties: 'data.attributes.values',
        parent_identifier: 'data.relations.parent',
        child_bound_attributes: 'data.relations.axes',
        defining_properties: 'data.relations.axis_values',
      },
      property: { name: 'attribute', value: 'data', locale: 'language' },
      patch: {
        body: 'data.list',
        shape: 'keys',
        values_shape: 'list',
        prefer: 'product_id',
        product_id: 'id',
      },
      upsert: { body: 'data', max_products: 50 },
      delete: { in: 'body', param: 'mode' },
      changes: {
        items: 'feed.items',
        next: 'feed.end',
        limit_param: 'max',
        offset_param: 'start',
        product_id: 'ref.id',
        identifier: 'ref.sku',
        occurred_at: 'when.utc',
        summary: 'more.counts',
        product: 'more.product',
      },
      required: { items: 'data.attributes' },
      results: {
        items: 'outcome.items',
        index: 'ref.position',
        product_id: 'ref.id',
        identifier: 'ref.sku',
        status: 'result.word',
        success: ['fine'],
        error: 'result.errors',
        message: 'reason',
        code: 'type',
      },
      errors: { message: ['errors.reason'], code: ['errors.type'] },
    },
  },
  token: 'nested',
  auth: ['authorization', 'Bearer nested'],
  names,
  numbers: { ids: true, codes: false },
  primary: 'title',
  lists: [
    '/i/44/p?with=children%2Cvalues&max=4&start=0',
    '/i/44/p?with=children%2Cvalues&max=4&start=4',
    '/i/44/p?with=children%2Cvalues&max=4&start=5',
  ],
  products: '/i/44/p',
  find: '/i/44/p?filter%5Bsku%5D=007&with=children%2Cvalues',
  patched: ['applied', 'applied', 'applied', 'failed'],
  patch:
    '{"data":{"list":[{"id":81,"set":[{"attribute":"title","data":"Bratpfanne","language":"de"},{"attribute":"weight","data":2}]},' +
    '{"id":81,"append":[{"attribute":"tags","data":["c"]}]},' +
    '{"id":82,"remove":[{"attribute":"title","language":"de"}]},' +
    '{"id":83,"set":[{"attribute":"weight","data":"heavy"}]}]}}',
  upserted: ['applied', 'applied', 'applied', 'failed'],
  upsert:
    '{"data":[{"data":{"attributes":{"values":[{"attribute":"title","data":"Mug"},{"attribute":"title","data":"Becher","language":"de"},{"attribute":"weight","data":0.5}],"sku":"mug","name":"Mug"}}},' +
    '{"data":{"attributes":{"values":[{"attribute":"title","data":"Lid 2"}],"sku":"lid","name":"Lid 2"}}},' +
    '{"data":{"attributes":{"values":[{"attribute":"title","data":"Shirt M"}],"sku":"shirt-m","name":"Shirt M"},"relations":{"parent":"shirt","axis_values":[{"attribute":"size","data":"M"}]}}},' +
    '{"data":{"attributes":{"values":[{"attribute":"title","data":"Pot"},{"attribute":"weight","data":"heavy"}],"sku":"pot","name":"Pot"}}}]}',
  removals: {
    delete: ['/i/44/p/83/remove', '{"mode":"delete"}'],
    unlink: ['/i/44/p/82/remove', '{"mode":"unlink"}'],
  },
  removed: 'applied',
  polls: ['/i/44/c?max=100', '/i/44/c?max=10&start=1&include_summary=true&include_all_properties=true'],
  required: '/i/44/p/81/r?taxonomy_id=t1',
  refusal: 'Token withdrawn',
  async start() {
    const shelf = new Shelf(names, 'title');
    return { ...(await host((seen) => answer(shelf, seen))), shelf };
  },
};

const refuse = (status: number, type: string, reason: string): Reply =>
  json(status, { errors: { type, reason } });

function answer(shelf: Shelf, { method, path, query, headers, body }: Seen): Reply {
  if (headers.authorization !== 'Bearer nested') return refuse(401, 'token', 'Token withdrawn');
  const [, , integration, resource, id, action] = path.split('/');
  if (integration !== '44') return refuse(404, 'integration', 'There is no such integration');
  if (resource === 'c') return changes(shelf, query);
  if (action === 'r') return json(200, { data: { attributes: requiredOf(query.get('taxonomy_id')) } });
  if (method === 'GET') return list(shelf, query);
  if (method === 'PATCH')
    return outcome((JSON.parse(body) as { data: { list: Operation[] } }).data.list, (one) =>
      patchOne(shelf, one),
    );
  if (method === 'POST')
    return outcome((JSON.parse(body) as { data: Sent[] }).data, (one) => putOne(shelf, one));
  const held = shelf.byId(id ?? '');
  if (!held) return refuse(404, 'product', 'There is no such product');
  shelf.take(held, (JSON.parse(body) as { mode: 'delete' | 'unlink' }).mode);
  return json(200, { ref: { id: Number(held.id) }, result: { word: 'fine', errors: [] } });
}

const write = ({ id, code, parent, axes, variant, cells }: Held): unknown => ({
  data: {
    id: Number(id),
    type: 'product',
    attributes: { sku: code, name: cells.title, values: toEntries(cells, FIELDS), locked: false },
    relations: { parent, axes, axis_values: toEntries(variant, FIELDS) },
  },
});

function list(shelf: Shelf, query: URLSearchParams): Reply {
  const sku = query.get('filter[sku]');
  if (sku !== null) return json(200, { items: shelf.products.filter(({ code }) => code === sku).map(write) });
  const start = Number(query.get('start'));
  const items = shelf.products.slice(start, start + Number(query.get('max'))).map(write);
  return json(200, { items, total: shelf.products.length });
}

type Operation = { id: number } & Partial<Record<'set' | 'remove' | 'append', unknown>>;

function patchOne(shelf: Shelf, { id, ...kinds }: Operation): { id: number } {
  const held = shelf.byId(String(id))!;
  for (const kind of ['set', 'remove', 'append'] as const)
    if (kinds[kind]) shelf.change(held, kind, fromEntries(kinds[kind], FIELDS));
  return { id };
}

interface Sent {
  data: {
    attributes: { sku: string; values: unknown[] };
    relations?: { parent?: string; axes?: string[]; axis_values?: unknown[] };
  };
}

function putOne(shelf: Shelf, { data: { attributes, relations = {} } }: Sent): { id: number } {
  const { held } = shelf.put({
    code: attributes.sku,
    parent: relations.parent ?? null,
    axes: relations.axes ?? [],
    variant: fromEntries(relations.axis_values ?? [], FIELDS),
    cells: fromEntries(attributes.values, FIELDS),
  });
  return { id: Number(held.id) };
}

function outcome<Item>(items: Item[], one: (item: Item) => { id: number }): Reply {
  const results = items.map((item, position) => {
    try {
      return { ref: { position, ...one(item) }, result: { word: 'fine', errors: [] } };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const errors = [{ type: error.code, reason: error.message }];
      return { ref: { position }, result: { word: 'bad', errors } };
    }
  });
  return json(200, { outcome: { items: results } });
}

function changes(shelf: Shelf, query: URLSearchParams): Reply {
  const start = Number(query.get('start') ?? 0);
  const items = shelf.feed.slice(start).map(({ code, at }) => {
    const held = shelf.byCode(code)!;
    return {
      ref: { id: Number(held.id), sku: code },
      when: { utc: at },
      more: {
        ...(query.has('include_summary') ? { counts: SUMMARY } : {}),
        ...(query.has('include_all_properties') ? { product: write(held) } : {}),
      },
    };
  });
  return json(200, { feed: { items, end: shelf.feed.length } });
}
