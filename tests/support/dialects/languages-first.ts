import type { Dialect } from './dialect.ts';
import { host, json, type Reply, type Seen } from './host.ts';
import { type Cells, type Held, type Names, Refused, requiredOf, Shelf, SUMMARY } from './shelf.ts';

const names: Names = {
  pan: { id: '901', code: '007' },
  pot: { id: '902', code: 'pot' },
  lid: { id: '903', code: 'lid' },
  shirt: { id: '904', code: 'shirt' },
  shirtS: { id: '905', code: 'shirt-s' },
  mug: { id: '906', code: 'mug' },
  shirtM: { id: '907', code: 'shirt-m' },
};

/** Values are grouped by language first, those without one beside the languages; products are keyed by identifier. */
export const languagesFirst: Dialect = {
  name: 'languages first, identifiers as keys',
  connection: {
    integrationId: 'lf',
    identifierField: 'ref',
    titleField: 'title',
    profile: {
      routes: {
        products: '/lf/items',
        product_delete: '/lf/items/{product_id}',
        changes: '/lf/changes',
        required_attributes: '/lf/items/{product_id}/required',
      },
      list: {
        items: 'page.items',
        keyed_by: 'identifier',
        identifier_param: 'ref',
        children_param: '',
        paging: { kind: 'offset', limit_param: 'max', page_size: 3, cursor_param: 'skip' },
      },
      product: { product_id: 'id', properties: 'content' },
      property: { shape: 'locales' },
      patch: { kind: 'action', values: 'content', values_shape: 'locales', identifier: 'ref' },
      changes: { product_id: 'id', identifier: 'ref' },
      results: { index: 'no', identifier: 'ref', status: 'done', success: [true], error: 'problem' },
    },
  },
  token: 'lf-token',
  auth: ['authorization', 'Bearer lf-token'],
  names,
  numbers: { ids: false, codes: false },
  primary: 'title/en',
  lists: ['/lf/items?max=3&skip=0', '/lf/items?max=3&skip=3', '/lf/items?max=3&skip=5'],
  products: '/lf/items',
  find: '/lf/items?ref=007',
  patched: ['applied', 'applied', 'applied', 'failed'],
  patch:
    '[{"ref":"007","action":"set","content":{"weight":2,"de":{"title":"Bratpfanne"}}},' +
    '{"ref":"007","action":"append","content":{"tags":["c"]}},' +
    '{"ref":"pot","action":"remove","content":{"de":{"title":null}}},' +
    '{"ref":"lid","action":"set","content":{"weight":"heavy"}}]',
  upserted: ['applied', 'applied', 'applied', 'failed'],
  upsert:
    '[{"content":{"weight":0.5,"en":{"title":"Mug"},"de":{"title":"Becher"}},"ref":"mug","title":"Mug"},' +
    '{"content":{"en":{"title":"Lid 2"}},"ref":"lid","title":"Lid 2"},' +
    '{"content":{"en":{"title":"Shirt M"}},"ref":"shirt-m","title":"Shirt M","parent_identifier":"shirt","defining_properties":{"size":"M"}},' +
    '{"content":{"weight":"heavy","en":{"title":"Pot"}},"ref":"pot","title":"Pot"}]',
  removals: { delete: ['/lf/items/903?mode=delete', ''], unlink: ['/lf/items/902?mode=unlink', ''] },
  removed: 'applied',
  polls: [
    '/lf/changes?limit=100',
    '/lf/changes?limit=10&offset=1&include_summary=true&include_all_properties=true',
  ],
  required: '/lf/items/901/required?taxonomy_id=t1',
  refusal: 'Not this key',
  async start() {
    const shelf = new Shelf(names, 'title/en');
    return { ...(await host((seen) => answer(shelf, seen))), shelf };
  },
};

function answer(shelf: Shelf, { method, path, query, headers, body }: Seen): Reply {
  if (headers.authorization !== 'Bearer lf-token') return json(401, { error: 'Not this key' });
  const [, , list, id, action] = path.split('/');
  if (list === 'changes') return changes(shelf, query);
  if (action === 'required') return json(200, { attributes: requiredOf(query.get('taxonomy_id')) });
  if (method === 'GET') return page(shelf, query);
  if (method === 'DELETE') {
    const held = shelf.byId(id ?? '');
    if (!held) return json(404, { error: 'No such item' });
    shelf.take(held, query.get('mode') as 'delete' | 'unlink');
    return json(200, { ref: held.code, done: true });
  }
  const sent = JSON.parse(body) as Sent[];
  return json(200, { results: sent.map((one, no) => act(shelf, method, one, no)) });
}

interface Sent {
  ref: string;
  action: 'set' | 'remove' | 'append';
  content: Content;
  parent_identifier?: string;
  child_bound_attributes?: string[];
  defining_properties?: Content;
}

function act(shelf: Shelf, method: string, sent: Sent, no: number): object {
  const {
    ref,
    action,
    content,
    parent_identifier: parent = null,
    child_bound_attributes = [],
    defining_properties = {},
  } = sent;
  const cells = toCells(content);
  try {
    if (method === 'PATCH') shelf.change(shelf.byCode(ref)!, action, cells);
    else
      shelf.put({
        code: ref,
        parent,
        axes: child_bound_attributes,
        variant: toCells(defining_properties),
        cells,
      });
    return { no, ref, done: true };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { no, ref, done: false, problem: { message: error.message } };
  }
}

type Content = Record<string, unknown>;
const LANGUAGES = ['en', 'de'];

function toContent(cells: Cells): Content {
  const content: Content = {};
  for (const [cell, value] of Object.entries(cells)) {
    const [property = '', language] = cell.split('/');
    if (language === undefined) content[property] = value;
    else content[language] = { ...(content[language] as object | undefined), [property]: value };
  }
  return content;
}

const toCells = (content: Content): Cells =>
  Object.fromEntries(
    Object.entries(content).flatMap(([key, held]) =>
      LANGUAGES.includes(key)
        ? Object.entries(held as object).map(([property, value]) => [`${property}/${key}`, value])
        : [[key, held]],
    ),
  );

const write = ({ id, parent, axes, variant, cells }: Held): unknown => ({
  id,
  title: cells['title/en'],
  parent_identifier: parent,
  child_bound_attributes: axes,
  defining_properties: toContent(variant),
  content: toContent(cells),
});

function page(shelf: Shelf, query: URLSearchParams): Reply {
  const ref = query.get('ref');
  const start = Number(query.get('skip'));
  const found =
    ref === null
      ? shelf.products.slice(start, start + Number(query.get('max') ?? 3))
      : shelf.products.filter(({ code }) => code === ref);
  return json(200, { page: { items: Object.fromEntries(found.map((held) => [held.code, write(held)])) } });
}

function changes(shelf: Shelf, query: URLSearchParams): Reply {
  const start = Number(query.get('offset') ?? 0);
  const found = shelf.feed.slice(start).map(({ code, at }) => {
    const held = shelf.byCode(code)!;
    return {
      id: held.id,
      ref: code,
      occurred_at: at,
      ...(query.has('include_summary') ? { summary: SUMMARY } : {}),
      ...(query.has('include_all_properties') ? { product: write(held) } : {}),
    };
  });
  return json(200, { changes: found, offset: shelf.feed.length });
}
