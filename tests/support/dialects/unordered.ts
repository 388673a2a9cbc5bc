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
  pan: { id: 'id-pan', code: '007' },
  pot: { id: 'id-pot', code: 'pot' },
  lid: { id: 'id-lid', code: 'lid' },
  shirt: { id: 'id-shirt', code: 'shirt' },
  shirtS: { id: 'id-shirt-s', code: 'shirt-s' },
  mug: { id: 'id-mug', code: 'mug' },
  shirtM: { id: 'id-shirt-m', code: 'shirt-m' },
};

const FIELDS: [string, string, string] = ['name', 'value', 'locale'];
const PRODUCTS = '/api/v1/integrations:api/int-3/products';

/** The default profile throughout, but results come in reverse order and the second one of each request is missing. */
export const unordered: Dialect = {
  name: 'results out of order, some missing',
  connection: { integrationId: 'int-3', identifierField: 'sku', titleField: 'title', profile: {} },
  token: 'token-3',
  auth: ['authorization', 'Bearer token-3'],
  names,
  numbers: { ids: false, codes: false },
  primary: 'title',
  lists: [
    `${PRODUCTS}?include_children=true&limit=100`,
    `${PRODUCTS}?include_children=true&limit=100&offset=c%2F3%3D`,
  ],
  products: PRODUCTS,
  find: `${PRODUCTS}?identifier=007&include_children=true`,
  patched: ['applied', 'unknown', 'applied', 'failed'],
  patch:
    '[{"identifier":"007","op":"set","properties":[{"name":"title","value":"Bratpfanne","locale":"de"},{"name":"weight","value":2}]},' +
    '{"identifier":"007","op":"append","properties":[{"name":"tags","value":["c"]}]},' +
    '{"identifier":"pot","op":"remove","properties":[{"name":"title","locale":"de"}]},' +
    '{"identifier":"lid","op":"set","properties":[{"name":"weight","value":"heavy"}]}]',
  upserted: ['applied', 'unknown', 'applied', 'failed'],
  upsert:
    '[{"properties":[{"name":"title","value":"Mug"},{"name":"title","value":"Becher","locale":"de"},{"name":"weight","value":0.5}],"sku":"mug","title":"Mug"},' +
    '{"properties":[{"name":"title","value":"Lid 2"}],"sku":"lid","title":"Lid 2"},' +
    '{"properties":[{"name":"title","value":"Shirt M"}],"sku":"shirt-m","title":"Shirt M","parent_identifier":"shirt","defining_properties":[{"name":"size","value":"M"}]},' +
    '{"properties":[{"name":"title","value":"Pot"},{"name":"weight","value":"heavy"}],"sku":"pot","title":"Pot"}]',
  removals: {
    delete: [`${PRODUCTS}/id-lid/delete?mode=delete`, ''],
    unlink: [`${PRODUCTS}/id-pot/delete?mode=unlink`, ''],
  },
  removed: 'applied',
  polls: [
    '/api/v1/integrations:api/int-3/changes?limit=100',
    '/api/v1/integrations:api/int-3/changes?limit=10&offset=1&include_summary=true&include_all_properties=true',
  ],
  required: `${PRODUCTS}/id-pan/required_attributes?taxonomy_id=t1`,
  refusal: 'The token is not valid',
  async start() {
    const shelf = new Shelf(names, 'title');
    return { ...(await host((seen) => answer(shelf, seen))), shelf };
  },
};

function answer(shelf: Shelf, { method, path, query, headers, body }: Seen): Reply {
  if (headers.authorization !== 'Bearer token-3')
    return json(401, { error: { code: 'token', message: 'The token is not valid' } });
  if (path === '/api/v1/integrations:api/int-3/changes') return changes(shelf, query);
  const [, id, action] = path.slice(PRODUCTS.length).split('/');
  if (action === 'required_attributes')
    return json(200, { attributes: requiredOf(query.get('taxonomy_id')) });
  if (method === 'GET') return list(shelf, query);
  if (method === 'PATCH') {
    return backwards(JSON.parse(body) as Operation[], ({ identifier, op, properties }) =>
      shelf.change(shelf.byCode(identifier)!, op, fromEntries(properties, FIELDS)),
    );
  }
  if (method === 'POST') return backwards(JSON.parse(body) as Sent[], (sent) => put(shelf, sent));
  const held = shelf.byId(id ?? '');
  if (!held) return json(404, { message: 'There is no such product' });
  const mode = query.get('mode');
  if (mode !== 'delete' && mode !== 'unlink') return json(400, { message: 'Which mode?' });
  shelf.take(held, mode);
  return json(200, {
    results: [{ product_id: held.id, status: `${mode}${mode === 'delete' ? 'd' : 'ed'}` }],
  });
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

const put = (shelf: Shelf, sent: Sent) =>
  shelf.put({
    code: sent.sku,
    parent: sent.parent_identifier ?? null,
    axes: sent.child_bound_attributes ?? [],
    variant: fromEntries(sent.defining_properties ?? [], FIELDS),
    cells: fromEntries(sent.properties, FIELDS),
  });

function backwards<Item>(items: Item[], one: (item: Item) => unknown): Reply {
  const results = items.map((item, index) => {
    try {
      one(item);
      return { index, status: 'OK' };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { index: String(index), status: 'error', error: { code: error.code, message: error.message } };
    }
  });
  return json(200, { results: results.filter((_, at) => at !== 1).reverse() });
}

const write = (shelf: Shelf, held: Held): unknown => ({
  product_id: held.id,
  sku: held.code,
  title: held.cells.title,
  parent_identifier: held.parent,
  child_bound_attributes: held.axes,
  defining_properties: toEntries(held.variant, FIELDS),
  properties: toEntries(held.cells, FIELDS),
  children: shelf.products.filter(({ parent }) => parent === held.code).map((child) => write(shelf, child)),
});

function list(shelf: Shelf, query: URLSearchParams): Reply {
  const asked = query.get('identifier');
  if (asked !== null)
    return json(200, {
      products: shelf.products.filter(({ code }) => code === asked).map((held) => write(shelf, held)),
    });
  const top = shelf.products.filter(({ parent }) => parent === null).map((held) => write(shelf, held));
  return query.has('offset')
    ? json(200, { products: top.slice(3), offset: '' })
    : json(200, { products: top.slice(0, 3), offset: 'c/3=', total: shelf.products.length });
}

function changes(shelf: Shelf, query: URLSearchParams): Reply {
  const start = Number(query.get('offset') ?? 0);
  const found = shelf.feed.slice(start).map(({ code, at }) => {
    const held = shelf.byCode(code)!;
    return {
      product_id: held.id,
      occurred_at: at,
      ...(query.has('include_summary') ? { summary: SUMMARY } : {}),
      ...(query.has('include_all_properties') ? { product: write(shelf, held) } : {}),
    };
  });
  return json(200, { changes: found, offset: shelf.feed.length });
}
