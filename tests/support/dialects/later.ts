import type { Dialect } from './dialect.ts';
import { host, json, type Reply, type Seen } from './host.ts';
import { fromMap, type Held, type Names, Refused, requiredOf, Shelf, SUMMARY, toMap } from './shelf.ts';

const names: Names = {
  pan: { id: '1f-pan', code: '007' },
  pot: { id: '1f-pot', code: 'pot/2' },
  lid: { id: '1f-lid', code: 'lid?' },
  shirt: { id: '1f-shirt', code: 'shirt' },
  shirtS: { id: '1f-shirt-s', code: 'shirt-s' },
  mug: { id: '1f-mug', code: 'mug' },
  shirtM: { id: '1f-shirt-m', code: 'shirt-m' },
};

/**
 * Changes are only accepted for later: 202 with a job, even with a "status" that sounds like success. The identifier is one of
 * the properties.
 */
export const later: Dialect = {
  name: '202 for every change, identifier among the properties',
  connection: {
    integrationId: 'd',
    identifierField: 'sku',
    titleField: 'title',
    profile: {
      auth: { header: 'Cookie', prefix: 'session=' },
      routes: {
        products: '/q/{integration_id}',
        product_delete: '/q/{integration_id}/{product_id}',
        changes: '/q/{integration_id}/~changes',
        required_attributes: '/q/{integration_id}/{product_id}/required',
      },
      list: {
        items: 'list',
        not_found_is_empty: true,
        paging: { kind: 'offset', limit_param: 'count', page_size: 3, cursor_param: 'skip' },
      },
      product: {
        product_id: 'ref',
        identifier: 'attributes.sku',
        title: 'attributes.title.en',
        properties: 'attributes',
      },
      property: { shape: 'map' },
      patch: { shape: 'keys', values_shape: 'map', prefer: 'product_id', product_id: 'ref' },
      changes: { product_id: 'ref', identifier: 'sku' },
    },
  },
  token: 'abc123',
  auth: ['cookie', 'session=abc123'],
  names,
  numbers: { ids: false, codes: false },
  primary: 'title/en',
  lists: [
    '/q/d?include_children=true&count=3&skip=0',
    '/q/d?include_children=true&count=3&skip=3',
    '/q/d?include_children=true&count=3&skip=5',
  ],
  products: '/q/d',
  find: '/q/d?identifier=007&include_children=true',
  patched: ['unknown', 'unknown', 'unknown', 'unknown'],
  patch:
    '[{"ref":"1f-pan","set":{"title":{"de":"Bratpfanne"},"weight":2}},' +
    '{"ref":"1f-pan","append":{"tags":["c"]}},' +
    '{"ref":"1f-pot","remove":{"title":{"de":null}}},' +
    '{"ref":"1f-lid","set":{"weight":"heavy"}}]',
  upserted: ['unknown', 'unknown', 'unknown', 'unknown'],
  upsert:
    '[{"attributes":{"title":{"en":"Mug","de":"Becher"},"weight":0.5,"sku":"mug"}},' +
    '{"attributes":{"title":{"en":"Lid 2"},"sku":"lid?"}},' +
    '{"attributes":{"title":{"en":"Shirt M"},"sku":"shirt-m"},"parent_identifier":"shirt","defining_properties":{"size":"M"}},' +
    '{"attributes":{"title":{"en":"Pot"},"weight":"heavy","sku":"pot/2"}}]',
  removals: {
    delete: ['/q/d/1f-lid?mode=delete', ''],
    unlink: ['/q/d/1f-pot?mode=unlink', ''],
  },
  removed: 'unknown',
  polls: [
    '/q/d/~changes?limit=100',
    '/q/d/~changes?limit=10&offset=1&include_summary=true&include_all_properties=true',
  ],
  required: '/q/d/1f-pan/required?taxonomy_id=t1',
  refusal: 'The session has ended',
  async start() {
    const shelf = new Shelf(names, 'title/en');
    return { ...(await host((seen) => answer(shelf, seen))), shelf };
  },
};

const TAKEN: Reply = json(202, { job: 'j-1', status: 'ok', results: [] });

function answer(shelf: Shelf, { method, path, query, headers, body }: Seen): Reply {
  if (headers.cookie !== 'session=abc123')
    return { status: 401, type: 'text/html', text: '<!doctype html><title>The session has ended</title>' };
  const [, , , ref, action] = path.split('/');
  if (ref === '~changes') return changes(shelf, query);
  if (action === 'required') return json(200, { attributes: requiredOf(query.get('taxonomy_id')) });
  if (method === 'GET') return list(shelf, query);
  if (method === 'DELETE') {
    const held = shelf.byId(ref ?? '');
    if (!held) return json(404, {});
    shelf.take(held, query.get('mode') as 'delete' | 'unlink');
    return TAKEN;
  }
  for (const sent of JSON.parse(body) as (Operation & Sent)[]) {
    try {
      if (method === 'PATCH') patchOne(shelf, sent);
      else putOne(shelf, sent);
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // reported in the job, which nobody reads
    }
  }
  return TAKEN;
}

type Operation = { ref: string } & Partial<Record<'set' | 'remove' | 'append', unknown>>;

function patchOne(shelf: Shelf, { ref, ...kinds }: Operation): void {
  for (const kind of ['set', 'remove', 'append'] as const)
    if (kinds[kind]) shelf.change(shelf.byId(ref)!, kind, fromMap(kinds[kind]));
}

interface Sent {
  attributes: { sku: string };
  parent_identifier?: string;
  child_bound_attributes?: string[];
  defining_properties?: unknown;
}

function putOne(shelf: Shelf, sent: Sent): void {
  const { sku, ...cells } = sent.attributes;
  shelf.put({
    code: sku,
    parent: sent.parent_identifier ?? null,
    axes: sent.child_bound_attributes ?? [],
    variant: fromMap(sent.defining_properties ?? {}),
    cells: fromMap(cells),
  });
}

const write = ({ id, code, parent, axes, variant, cells }: Held): unknown => ({
  ref: id,
  parent_identifier: parent,
  child_bound_attributes: axes,
  defining_properties: toMap(variant),
  attributes: { ...toMap(cells), sku: code },
});

function list(shelf: Shelf, query: URLSearchParams): Reply {
  const asked = query.get('identifier');
  if (asked !== null) {
    const found = shelf.products.filter(({ code }) => code === asked).map(write);
    return json(200, { list: found.length > 0 ? found : null });
  }
  const start = Number(query.get('skip'));
  return json(200, { list: shelf.products.slice(start, start + Number(query.get('count'))).map(write) });
}

function changes(shelf: Shelf, query: URLSearchParams): Reply {
  const start = Number(query.get('offset') ?? 0);
  const found = shelf.feed.slice(start).map(({ code, at }) => {
    const held = shelf.byCode(code)!;
    return {
      ref: held.id,
      sku: code,
      occurred_at: at,
      ...(query.has('include_summary') ? { summary: SUMMARY } : {}),
      ...(query.has('include_all_properties') ? { product: write(held) } : {}),
    };
  });
  return json(200, { changes: found, offset: start + found.length });
}
