import type { Dialect } from './dialect.ts';
import { host, json, type Reply, type Seen } from './host.ts';
import { fromMap, type Held, type Names, Refused, requiredOf, Shelf, SUMMARY, toMap } from './shelf.ts';

const names: Names = {
  pan: { id: 'a/1', code: '007' },
  pot: { id: 'a/2', code: 'pot & lid' },
  lid: { id: 'a/3', code: 'lid' },
  shirt: { id: 'a/4', code: 'shirt' },
  shirtS: { id: 'a/5', code: 'shirt-s' },
  mug: { id: 'a/6', code: 'mug' },
  shirtM: { id: 'a/7', code: 'shirt-m' },
};

/** Every change is answered with an empty 204, whatever its outcome; the removal mode is sent in the body. */
export const silent: Dialect = {
  name: 'empty 204s, removal in the body',
  connection: {
    integrationId: 'x',
    identifierField: 'sku',
    titleField: 'title',
    profile: {
      routes: {
        products: '/v1/products',
        product_delete: '/v1/products/{product_id}',
        changes: '/v1/feed',
        required_attributes: '/v1/required?product={product_id}&client={integration_id}',
      },
      list: {
        items: 'result.page.rows',
        identifier_param: 'sku',
        children_param: '',
        not_found_is_empty: true,
        paging: {
          kind: 'cursor',
          limit_param: 'n',
          page_size: 3,
          cursor_param: 'from',
          next: 'result.page.meta.next',
        },
      },
      property: { shape: 'map' },
      patch: { body: 'changes', values_shape: 'map', values: 'props' },
      upsert: { body: 'products' },
      delete: { in: 'body', param: 'removal.mode', delete: 'HARD', unlink: 'SOFT' },
      changes: { items: 'rows', next: 'cursor', offset_param: 'from', limit_param: 'n', page_size: 25 },
    },
  },
  token: 'silent-token',
  auth: ['authorization', 'Bearer silent-token'],
  names,
  numbers: { ids: false, codes: false },
  primary: 'title/en',
  lists: ['/v1/products?n=3', '/v1/products?n=3&from=row+3', '/v1/products?n=3&from=row+6'],
  products: '/v1/products',
  find: '/v1/products?sku=007',
  patched: ['unknown', 'unknown', 'unknown', 'unknown'],
  patch:
    '{"changes":[{"identifier":"007","op":"set","props":{"title":{"de":"Bratpfanne"},"weight":2}},' +
    '{"identifier":"007","op":"append","props":{"tags":["c"]}},' +
    '{"identifier":"pot & lid","op":"remove","props":{"title":{"de":null}}},' +
    '{"identifier":"lid","op":"set","props":{"weight":"heavy"}}]}',
  upserted: ['unknown', 'unknown', 'unknown', 'unknown'],
  upsert:
    '{"products":[{"properties":{"title":{"en":"Mug","de":"Becher"},"weight":0.5},"sku":"mug","title":"Mug"},' +
    '{"properties":{"title":{"en":"Lid 2"}},"sku":"lid","title":"Lid 2"},' +
    '{"properties":{"title":{"en":"Shirt M"}},"sku":"shirt-m","title":"Shirt M","parent_identifier":"shirt","defining_properties":{"size":"M"}},' +
    '{"properties":{"title":{"en":"Pot"},"weight":"heavy"},"sku":"pot & lid","title":"Pot"}]}',
  removals: {
    delete: ['/v1/products/a%2F3', '{"removal":{"mode":"HARD"}}'],
    unlink: ['/v1/products/a%2F2', '{"removal":{"mode":"SOFT"}}'],
  },
  removed: 'unknown',
  polls: ['/v1/feed?n=25', '/v1/feed?n=10&from=1&include_summary=true&include_all_properties=true'],
  required: '/v1/required?product=a%2F1&client=x&taxonomy_id=t1',
  refusal: 'No entry',
  async start() {
    const shelf = new Shelf(names, 'title/en');
    return { ...(await host((seen) => answer(shelf, seen))), shelf };
  },
};

const NOTHING: Reply = { status: 204 };

function answer(shelf: Shelf, { method, path, query, headers, body }: Seen): Reply {
  if (headers.authorization !== 'Bearer silent-token') return json(403, { detail: 'No entry' });
  if (path === '/v1/feed') return feed(shelf, query);
  if (path === '/v1/required') return json(200, { attributes: requiredOf(query.get('taxonomy_id')) });
  if (method === 'GET') return list(shelf, query);
  if (method === 'DELETE') {
    const { removal } = JSON.parse(body) as { removal: { mode: 'HARD' | 'SOFT' } };
    const held = shelf.byId(decodeURIComponent(path.slice('/v1/products/'.length)));
    if (held) shelf.take(held, removal.mode === 'HARD' ? 'delete' : 'unlink');
    return held ? NOTHING : json(404, {});
  }
  const { changes = [], products = [] } = JSON.parse(body) as { changes?: Change[]; products?: Sent[] };
  for (const { identifier, op, props } of changes)
    quietly(() => shelf.change(shelf.byCode(identifier)!, op, fromMap(props)));
  for (const sent of products)
    quietly(() =>
      shelf.put({
        code: sent.sku,
        parent: sent.parent_identifier ?? null,
        axes: sent.child_bound_attributes ?? [],
        variant: fromMap(sent.defining_properties ?? {}),
        cells: fromMap(sent.properties),
      }),
    );
  return NOTHING;
}

interface Change {
  identifier: string;
  op: 'set' | 'remove' | 'append';
  props: unknown;
}

interface Sent {
  sku: string;
  parent_identifier?: string;
  child_bound_attributes?: string[];
  defining_properties?: unknown;
  properties: unknown;
}

/** This service does not report what it refused. */
function quietly(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

const write = ({ id, code, parent, axes, variant, cells }: Held): unknown => ({
  product_id: id,
  sku: code,
  title: cells['title/en'],
  parent_identifier: parent,
  child_bound_attributes: axes,
  defining_properties: toMap(variant),
  properties: toMap(cells),
});

function list(shelf: Shelf, query: URLSearchParams): Reply {
  const sku = query.get('sku');
  if (sku !== null) {
    const held = shelf.byCode(sku);
    return held ? json(200, { result: { page: { rows: [write(held)] } } }) : NOTHING;
  }
  const start = Number(query.get('from')?.split(' ')[1] ?? 0);
  const rows = shelf.products.slice(start, start + 3).map(write);
  if (rows.length === 0) return NOTHING;
  return json(200, { result: { page: { rows, meta: { next: `row ${start + 3}` } } } });
}

function feed(shelf: Shelf, query: URLSearchParams): Reply {
  const start = Number(query.get('from') ?? 0);
  const rows = shelf.feed.slice(start).map(({ code, at }) => {
    const held = shelf.byCode(code)!;
    const { sku: _, ...snapshot } = write(held) as { sku: string };
    return {
      identifier: code,
      product_id: held.id,
      occurred_at: at,
      ...(query.has('include_summary') ? { summary: SUMMARY } : {}),
      ...(query.has('include_all_properties') ? { product: snapshot } : {}),
    };
  });
  return rows.length === 0 ? NOTHING : json(200, { rows, cursor: String(shelf.feed.length) });
}
