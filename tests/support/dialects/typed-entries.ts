import type { Dialect } from './dialect.ts';
import { host, json, type Reply, type Seen } from './host.ts';
import { type Cells, type Held, type Names, Refused, requiredOf, Shelf, SUMMARY } from './shelf.ts';

const names: Names = {
  pan: { id: 'n:1', code: '007' },
  pot: { id: 'n:2', code: 'pot-2' },
  lid: { id: 'n:3', code: 'lid 3' },
  shirt: { id: 'n:4', code: 'shirt' },
  shirtS: { id: 'n:5', code: 'shirt-s' },
  mug: { id: 'n:6', code: 'mug' },
  shirtM: { id: 'n:7', code: 'shirt-m' },
};

const KINDS: Record<string, string> = {
  article_no: 'code',
  title: 'text',
  weight: 'number',
  tags: 'choice',
  colour: 'choice',
  size: 'choice',
};

/**
 * Every value carries its type; changes without it are refused. The article number is one of the values. Each kind of request has
 * its own response format, and the list ends with a 404.
 */
export const typedEntries: Dialect = {
  name: 'typed values, identifier among listed values, three forms of results',
  connection: {
    integrationId: 'n9',
    identifierField: 'article_no',
    titleField: 'title',
    profile: {
      auth: { header: 'X-Access-Token', prefix: '' },
      routes: {
        products: '/v1/{integration_id}/entries',
        product_delete: '/v1/{integration_id}/entries/{product_id}',
        changes: '/v1/{integration_id}/feed',
        required_attributes: '/v1/{integration_id}/entries/{product_id}/required',
      },
      list: {
        items: 'entries',
        not_found_is_empty: true,
        identifier_param: 'article_no',
        children_param: '',
        paging: { limit_param: 'take', page_size: 2, cursor_param: 'cursor', next: 'next_cursor' },
      },
      product: {
        product_id: 'id',
        identifier: 'values.article_no',
        properties: 'values',
      },
      property: { name: 'key', value: 'data', locale: 'lang', type: 'kind' },
      patch: {
        shape: 'keys',
        product_id: 'id',
        prefer: 'product_id',
        results: { items: 'changed', product_id: 'id', applied_when: 'no_error', error: 'fault' },
      },
      upsert: {
        body: 'entries',
        results: {
          items: 'saved',
          identifier: 'article_no',
          status: 'result',
          success: ['stored'],
          message: 'why',
        },
      },
      delete: { results: { status: 'removed', success: [true] } },
      changes: { items: 'feed', product_id: 'id', identifier: 'article_no' },
    },
  },
  token: 'typed-token',
  auth: ['x-access-token', 'typed-token'],
  names,
  numbers: { ids: false, codes: false },
  primary: 'title/en',
  lists: [
    '/v1/n9/entries?take=2',
    '/v1/n9/entries?take=2&cursor=after-2',
    '/v1/n9/entries?take=2&cursor=after-4',
    '/v1/n9/entries?take=2&cursor=after-6',
  ],
  products: '/v1/n9/entries',
  find: '/v1/n9/entries?article_no=007',
  types: KINDS,
  // Results name only their product, and two of these operations concern the same one.
  patched: ['unknown', 'unknown', 'applied', 'failed'],
  patch:
    '[{"id":"n:1","set":[{"key":"title","data":"Bratpfanne","lang":"de","kind":"text"},{"key":"weight","data":2,"kind":"number"}]},' +
    '{"id":"n:1","append":[{"key":"tags","data":["c"],"kind":"choice"}]},' +
    '{"id":"n:2","remove":[{"key":"title","lang":"de"}]},' +
    '{"id":"n:3","set":[{"key":"weight","data":"heavy","kind":"number"}]}]',
  upserted: ['applied', 'applied', 'applied', 'failed'],
  upsert:
    '{"entries":[{"values":[{"key":"title","data":"Mug","lang":"en"},{"key":"title","data":"Becher","lang":"de"},{"key":"weight","data":0.5},{"key":"article_no","data":"mug"}],"title":"Mug"},' +
    '{"values":[{"key":"title","data":"Lid 2","lang":"en"},{"key":"article_no","data":"lid 3"}],"title":"Lid 2"},' +
    '{"values":[{"key":"title","data":"Shirt M","lang":"en"},{"key":"article_no","data":"shirt-m"}],"title":"Shirt M","parent_identifier":"shirt","defining_properties":[{"key":"size","data":"M"}]},' +
    '{"values":[{"key":"title","data":"Pot","lang":"en"},{"key":"weight","data":"heavy"},{"key":"article_no","data":"pot-2"}],"title":"Pot"}]}',
  removals: {
    delete: ['/v1/n9/entries/n%3A3?mode=delete', ''],
    unlink: ['/v1/n9/entries/n%3A2?mode=unlink', ''],
  },
  removed: 'applied',
  polls: [
    '/v1/n9/feed?limit=100',
    '/v1/n9/feed?limit=10&offset=1&include_summary=true&include_all_properties=true',
  ],
  required: '/v1/n9/entries/n%3A1/required?taxonomy_id=t1',
  refusal: 'Token unknown',
  async start() {
    const shelf = new Shelf(names, 'title/en');
    return { ...(await host((seen) => answer(shelf, seen))), shelf };
  },
};

const nothing = (): Reply => json(404, { error: 'no such page or entry' });

function answer(shelf: Shelf, { method, path, query, headers, body }: Seen): Reply {
  if (headers['x-access-token'] !== 'typed-token') return json(401, { error: 'Token unknown' });
  const [, , integration, list, id, action] = path.split('/');
  if (integration !== 'n9') return nothing();
  if (list === 'feed') return feed(shelf, query);
  if (action === 'required') return json(200, { attributes: requiredOf(query.get('taxonomy_id')) });
  if (method === 'GET') return page(shelf, query);
  if (method === 'DELETE') {
    const held = shelf.byId(decodeURIComponent(id ?? ''));
    if (!held) return nothing();
    shelf.take(held, query.get('mode') as 'delete' | 'unlink');
    return json(200, { removed: true });
  }
  if (method === 'PATCH')
    return json(200, { changed: (JSON.parse(body) as Operation[]).map((one) => change(shelf, one)) });
  return json(200, {
    saved: (JSON.parse(body) as { entries: Item[] }).entries.map((one) => save(shelf, one)),
  });
}

interface Entry {
  key: string;
  data?: unknown;
  lang?: string;
  kind?: string;
}

const toEntries = (cells: Cells): Entry[] =>
  Object.entries(cells).map(([cell, data]) => {
    const [key = '', lang] = cell.split('/');
    return { key, data, kind: KINDS[key] ?? 'text', ...(lang === undefined ? {} : { lang }) };
  });

const toCells = (entries: Entry[]): Cells =>
  Object.fromEntries(
    entries.map(({ key, data, lang }) => [lang === undefined ? key : `${key}/${lang}`, data]),
  );

const write = ({ id, code, parent, axes, variant, cells }: Held) => ({
  id,
  title: cells['title/en'],
  parent_identifier: parent,
  child_bound_attributes: axes,
  defining_properties: toEntries(variant),
  values: [{ key: 'article_no', data: code, kind: 'code' }, ...toEntries(cells)],
});

function page(shelf: Shelf, query: URLSearchParams): Reply {
  const code = query.get('article_no');
  const start = Number(query.get('cursor')?.slice('after-'.length) ?? 0);
  const size = Number(query.get('take') ?? 2);
  const found =
    code === null
      ? shelf.products.slice(start, start + size)
      : shelf.products.filter((one) => one.code === code);
  if (found.length === 0 && (code !== null || start > 0)) return nothing();
  return json(200, { entries: found.map(write), next_cursor: `after-${start + size}` });
}

type Operation = { id: string } & Partial<Record<'set' | 'remove' | 'append', Entry[]>>;

function change(shelf: Shelf, { id, ...intents }: Operation): object {
  try {
    for (const [intent, entries] of Object.entries(intents)) {
      const untyped = entries.find(({ key, kind }) => intent !== 'remove' && kind !== (KINDS[key] ?? 'text'));
      if (untyped) throw new Refused(`The kind of ${untyped.key} is missing or wrong`);
      shelf.change(shelf.byId(id)!, intent as 'set' | 'remove' | 'append', toCells(entries));
    }
    return { id };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { id, fault: { code: error.code, message: error.message } };
  }
}

interface Item {
  values: Entry[];
  parent_identifier?: string;
  child_bound_attributes?: string[];
  defining_properties?: Entry[];
}

function save(
  shelf: Shelf,
  { values, parent_identifier, child_bound_attributes, defining_properties }: Item,
): object {
  const { article_no, ...cells } = toCells(values);
  try {
    shelf.put({
      code: String(article_no),
      parent: parent_identifier ?? null,
      axes: child_bound_attributes ?? [],
      variant: toCells(defining_properties ?? []),
      cells,
    });
    return { article_no, result: 'stored' };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { article_no, result: 'rejected', why: error.message };
  }
}

function feed(shelf: Shelf, query: URLSearchParams): Reply {
  const start = Number(query.get('offset') ?? 0);
  const found = shelf.feed.slice(start).map(({ code, at }) => {
    const held = shelf.byCode(code)!;
    return {
      id: held.id,
      article_no: code,
      occurred_at: at,
      ...(query.has('include_summary') ? { summary: SUMMARY } : {}),
      ...(query.has('include_all_properties') ? { product: write(held) } : {}),
    };
  });
  return json(200, { feed: found, offset: shelf.feed.length });
}
