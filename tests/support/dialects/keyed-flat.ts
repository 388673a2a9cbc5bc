import type { Dialect } from './dialect.ts';
import { host, json, type Reply, type Seen } from './host.ts';
import {
  type Cells,
  fromMap,
  type Held,
  type Names,
  Refused,
  requiredOf,
  Shelf,
  SUMMARY,
  toMap,
} from './shelf.ts';

const names: Names = {
  pan: { id: 'P-0001', code: '007' },
  pot: { id: 'P-0002', code: 'pot' },
  lid: { id: 'P-0003', code: 'lid' },
  shirt: { id: 'P-0004', code: 'shirt' },
  shirtS: { id: 'P-0005', code: 'shirt-s' },
  mug: { id: 'P-0006', code: 'mug' },
  shirtM: { id: 'P-0007', code: 'shirt-m' },
};

/**
 * Products are keyed by id, with properties beside the other fields. Pages are counted from 0; a missing page or product is a
 * 404. Responses to changes list failures only.
 */
export const keyedFlat: Dialect = {
  name: 'ids as keys, flat products, pages from 0, failures only',
  connection: {
    integrationId: 'shop-1',
    identifierField: 'sku',
    titleField: 'title',
    profile: {
      routes: {
        products: '/shops/{integration_id}/goods',
        product_delete: '/shops/{integration_id}/goods/{product_id}',
        changes: '/shops/{integration_id}/news',
        required_attributes: '/shops/{integration_id}/goods/{product_id}/needs',
      },
      list: {
        items: 'goods',
        keyed_by: 'product_id',
        not_found_is_empty: true,
        identifier_param: 'sku',
        children_param: '',
        paging: { kind: 'page', limit_param: 'size', page_size: 2, cursor_param: 'page', first: 0 },
      },
      product: { properties: '' },
      property: { shape: 'map' },
      patch: { values_shape: 'map', prefer: 'product_id' },
      changes: { items: 'news', next: 'last', identifier: 'sku' },
      results: {
        items: 'failures',
        applied_when: 'not_listed',
        product_id: 'id',
        identifier: 'sku',
        message: 'why',
      },
    },
  },
  token: 'keyed-token',
  auth: ['authorization', 'Bearer keyed-token'],
  names,
  numbers: { ids: false, codes: false },
  primary: 'title/en',
  lists: [0, 1, 2, 3].map((page) => `/shops/shop-1/goods?size=2&page=${page}`),
  products: '/shops/shop-1/goods',
  find: '/shops/shop-1/goods?sku=007',
  patched: ['applied', 'applied', 'applied', 'failed'],
  patch:
    '[{"product_id":"P-0001","op":"set","properties":{"title":{"de":"Bratpfanne"},"weight":2}},' +
    '{"product_id":"P-0001","op":"append","properties":{"tags":["c"]}},' +
    '{"product_id":"P-0002","op":"remove","properties":{"title":{"de":null}}},' +
    '{"product_id":"P-0003","op":"set","properties":{"weight":"heavy"}}]',
  upserted: ['applied', 'applied', 'applied', 'failed'],
  upsert:
    '[{"title":{"en":"Mug","de":"Becher"},"weight":0.5,"sku":"mug"},' +
    '{"title":{"en":"Lid 2"},"sku":"lid"},' +
    '{"title":{"en":"Shirt M"},"sku":"shirt-m","parent_identifier":"shirt","defining_properties":{"size":"M"}},' +
    '{"title":{"en":"Pot"},"weight":"heavy","sku":"pot"}]',
  removals: {
    delete: ['/shops/shop-1/goods/P-0003?mode=delete', ''],
    unlink: ['/shops/shop-1/goods/P-0002?mode=unlink', ''],
  },
  removed: 'applied',
  polls: [
    '/shops/shop-1/news?limit=100',
    '/shops/shop-1/news?limit=10&offset=1&include_summary=true&include_all_properties=true',
  ],
  required: '/shops/shop-1/goods/P-0001/needs?taxonomy_id=t1',
  refusal: 'Who are you?',
  async start() {
    const shelf = new Shelf(names, 'title/en');
    return { ...(await host((seen) => answer(shelf, seen))), shelf };
  },
};

const missing = (): Reply => json(404, { message: 'Nothing here' });

function answer(shelf: Shelf, { method, path, query, headers, body }: Seen): Reply {
  if (headers.authorization !== 'Bearer keyed-token') return json(401, { message: 'Who are you?' });
  const [, , shop, list, id, action] = path.split('/');
  if (shop !== 'shop-1') return missing();
  if (list === 'news') return news(shelf, query);
  if (action === 'needs') return json(200, { attributes: requiredOf(query.get('taxonomy_id')) });
  if (method === 'GET') return page(shelf, query);
  if (method === 'DELETE') {
    const held = shelf.byId(id ?? '');
    if (!held) return missing();
    shelf.take(held, query.get('mode') as 'delete' | 'unlink');
    return json(200, { failures: [] });
  }
  const sent = JSON.parse(body) as Record<string, unknown>[];
  return json(200, {
    failures: sent.flatMap((one) => (method === 'PATCH' ? change(shelf, one) : put(shelf, one))),
  });
}

const write = ({ code, parent, axes, variant, cells }: Held): Record<string, unknown> => ({
  sku: code,
  parent_identifier: parent,
  child_bound_attributes: axes,
  defining_properties: toMap(variant),
  ...toMap(cells),
});

function page(shelf: Shelf, query: URLSearchParams): Reply {
  const sku = query.get('sku');
  const size = Number(query.get('size') ?? 2);
  const start = Number(query.get('page')) * size;
  const found = sku
    ? shelf.products.filter(({ code }) => code === sku)
    : shelf.products.slice(start, start + size);
  if (found.length === 0 && (sku !== null || start > 0)) return missing();
  return json(200, { goods: Object.fromEntries(found.map((held) => [held.id, write(held)])) });
}

/** Tries one entry: returns an error result if it failed, otherwise nothing. */
function attempt(name: object, act: () => void): object[] {
  try {
    act();
    return [];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [{ ...name, why: error.message }];
  }
}

function change(shelf: Shelf, { product_id: id, op, properties }: Record<string, unknown>): object[] {
  return attempt({ id }, () =>
    shelf.change(shelf.byId(String(id))!, op as 'set' | 'remove' | 'append', fromMap(properties)),
  );
}

function put(shelf: Shelf, sent: Record<string, unknown>): object[] {
  const { sku, parent_identifier, child_bound_attributes, defining_properties, ...rest } = sent;
  return attempt({ sku }, () =>
    shelf.put({
      code: String(sku),
      parent: (parent_identifier as string | undefined) ?? null,
      axes: (child_bound_attributes as string[] | undefined) ?? [],
      variant: fromMap(defining_properties ?? {}),
      cells: fromMap(rest) as Cells,
    }),
  );
}

function news(shelf: Shelf, query: URLSearchParams): Reply {
  const start = Number(query.get('offset') ?? 0);
  const found = shelf.feed.slice(start).map(({ code, at }) => {
    const held = shelf.byCode(code)!;
    return {
      product_id: held.id,
      sku: code,
      occurred_at: at,
      ...(query.has('include_summary') ? { summary: SUMMARY } : {}),
      ...(query.has('include_all_properties') ? { product: write(held) } : {}),
    };
  });
  return json(200, { news: found, last: shelf.feed.length });
}
