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
  pan: { id: 'u1', code: '007' },
  pot: { id: 'u2', code: 'pot' },
  lid: { id: 'u3', code: 'lid' },
  shirt: { id: 'u4', code: 'shirt' },
  shirtS: { id: 'u5', code: 'shirt-s' },
  mug: { id: 'u6', code: 'mug' },
  shirtM: { id: 'u7', code: 'shirt-m' },
};

const FIELDS: [string, string, string] = ['key', 'content', 'lang'];

/** Page numbers; the body is a bare array; operations are wrapped and keyed; variants stand in the flat list. */
export const pageNumbered: Dialect = {
  name: 'page numbers, bare arrays, operations by keys',
  connection: {
    integrationId: 'shop/1',
    identifierField: 'code',
    titleField: 'title',
    profile: {
      auth: { prefix: 'ApiKey ' },
      routes: {
        products: '/api/{integration_id}/products',
        product_delete: '/api/{integration_id}/products/{product_id}',
        changes: '/api/{integration_id}/changes',
        required_attributes: '/api/{integration_id}/products/{product_id}/required',
      },
      list: {
        items: '',
        identifier_param: 'code',
        children_param: '',
        paging: { kind: 'page', limit_param: '', cursor_param: 'page' },
      },
      product: { product_id: 'uid', title: 'label', properties: 'fields', parent_identifier: 'parent' },
      property: { name: 'key', value: 'content', locale: 'lang' },
      patch: {
        body: 'operations',
        shape: 'keys',
        set: 'put',
        remove: 'drop',
        append: 'add',
        identifier: 'code',
      },
      upsert: { body: 'batch.products' },
      delete: { param: 'purge', delete: 'true', unlink: 'false' },
      changes: {
        items: 'events',
        next: 'position',
        limit_param: '',
        offset_param: 'since',
        product_id: 'uid',
        identifier: 'code',
      },
      required: { items: '' },
      results: {
        items: 'operations',
        index: 'n',
        identifier: 'code',
        status: 'state',
        success: ['done'],
        error: 'why',
        message: '',
        code: '',
      },
      errors: { message: ['reason'], code: [] },
    },
  },
  token: 'page-token',
  auth: ['authorization', 'ApiKey page-token'],
  names,
  numbers: { ids: false, codes: false },
  primary: 'title',
  lists: [
    '/api/shop%2F1/products?page=1',
    '/api/shop%2F1/products?page=2',
    '/api/shop%2F1/products?page=3',
    '/api/shop%2F1/products?page=4',
  ],
  products: '/api/shop%2F1/products',
  find: '/api/shop%2F1/products?code=007',
  patched: ['applied', 'applied', 'applied', 'failed'],
  patch:
    '{"operations":[{"code":"007","put":[{"key":"title","content":"Bratpfanne","lang":"de"},{"key":"weight","content":2}]},' +
    '{"code":"007","add":[{"key":"tags","content":["c"]}]},' +
    '{"code":"pot","drop":[{"key":"title","lang":"de"}]},' +
    '{"code":"lid","put":[{"key":"weight","content":"heavy"}]}]}',
  upserted: ['applied', 'applied', 'applied', 'failed'],
  upsert:
    '{"batch":{"products":[{"fields":[{"key":"title","content":"Mug"},{"key":"title","content":"Becher","lang":"de"},{"key":"weight","content":0.5}],"code":"mug","label":"Mug"},' +
    '{"fields":[{"key":"title","content":"Lid 2"}],"code":"lid","label":"Lid 2"},' +
    '{"fields":[{"key":"title","content":"Shirt M"}],"code":"shirt-m","label":"Shirt M","parent":"shirt","defining_properties":[{"key":"size","content":"M"}]},' +
    '{"fields":[{"key":"title","content":"Pot"},{"key":"weight","content":"heavy"}],"code":"pot","label":"Pot"}]}}',
  removals: {
    delete: ['/api/shop%2F1/products/u3?purge=true', ''],
    unlink: ['/api/shop%2F1/products/u2?purge=false', ''],
  },
  removed: 'applied',
  polls: [
    '/api/shop%2F1/changes',
    '/api/shop%2F1/changes?since=p1&include_summary=true&include_all_properties=true',
  ],
  required: '/api/shop%2F1/products/u1/required?taxonomy_id=t1',
  refusal: 'Who are you?',
  async start() {
    const shelf = new Shelf(names, 'title');
    return { ...(await host((seen) => answer(shelf, seen))), shelf };
  },
};

function answer(shelf: Shelf, { method, path, query, headers, body }: Seen): Reply {
  if (headers.authorization !== 'ApiKey page-token') return json(401, { reason: 'Who are you?' });
  const [, , integration, resource, uid, required] = path.split('/');
  if (integration !== 'shop%2F1') return json(404, { reason: 'No such shop' });
  if (resource === 'changes') return events(shelf, query);
  if (required === 'required') return json(200, requiredOf(query.get('taxonomy_id')));
  if (method === 'GET') return page(shelf, query);
  if (method === 'PATCH') {
    const { operations } = JSON.parse(body) as { operations: Operation[] };
    return results(operations, (sent) => patchOne(shelf, sent));
  }
  if (method === 'POST') {
    const { batch } = JSON.parse(body) as { batch: { products: Sent[] } };
    return results(batch.products, (sent) => putOne(shelf, sent));
  }
  const held = shelf.byId(uid ?? '');
  if (!held) return json(404, { reason: 'No such product' });
  shelf.take(held, query.get('purge') === 'true' ? 'delete' : 'unlink');
  return json(200, { state: 'done' });
}

const write = ({ id, code, parent, axes, variant, cells }: Held): unknown => ({
  uid: id,
  code,
  label: cells.title,
  ...(parent === null ? {} : { parent }),
  child_bound_attributes: axes.map((axis) => ({ key: axis })),
  defining_properties: toEntries(variant, FIELDS),
  fields: toEntries(cells, FIELDS),
});

function page(shelf: Shelf, query: URLSearchParams): Reply {
  const code = query.get('code');
  if (code !== null) return json(200, shelf.products.filter((held) => held.code === code).map(write));
  const start = (Number(query.get('page')) - 1) * 2;
  return json(200, shelf.products.slice(start, start + 2).map(write));
}

type Operation = { code: string } & Partial<Record<'put' | 'drop' | 'add', unknown>>;

function patchOne(shelf: Shelf, { code, put, drop, add }: Operation): void {
  const held = shelf.byCode(code)!;
  if (put) shelf.change(held, 'set', fromEntries(put, FIELDS));
  if (drop) shelf.change(held, 'remove', fromEntries(drop, FIELDS));
  if (add) shelf.change(held, 'append', fromEntries(add, FIELDS));
}

interface Sent {
  code: string;
  parent?: string;
  child_bound_attributes?: string[];
  defining_properties?: unknown[];
  fields: unknown[];
}

function putOne(shelf: Shelf, sent: Sent): void {
  shelf.put({
    code: sent.code,
    parent: sent.parent ?? null,
    axes: sent.child_bound_attributes ?? [],
    variant: fromEntries(sent.defining_properties ?? [], FIELDS),
    cells: fromEntries(sent.fields, FIELDS),
  });
}

function results<Item extends { code: string }>(items: Item[], one: (item: Item) => void): Reply {
  const operations = items.map((item, n) => {
    try {
      one(item);
      return { n, state: 'done', why: null };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { n, state: 'declined', why: error.message };
    }
  });
  return json(200, { operations });
}

function events(shelf: Shelf, query: URLSearchParams): Reply {
  const start = Number(query.get('since')?.slice(1) ?? 0);
  const list = shelf.feed.slice(start).map(({ code, at }) => {
    const held = shelf.byCode(code)!;
    return {
      uid: held.id,
      code,
      occurred_at: at,
      ...(query.get('include_summary') === 'true' ? { summary: SUMMARY } : {}),
      ...(query.get('include_all_properties') === 'true' ? { product: write(held) } : {}),
    };
  });
  return json(200, { events: list, position: `p${shelf.feed.length}` });
}
