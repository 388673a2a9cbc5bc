import { type Host, host, type Reply, type Seen } from '../dialects/host.ts';
import type { Cell, Item } from './goods.ts';
import { type Change, Problem, Store, type Unknown, type Written } from './store.ts';

/** A service by other hands: it fulfils the service document, and is free where the document is silent. */
export interface ForeignService {
  name: string;
  /** As the user knows it from the service's application (2.1). */
  knows: {
    integrationId: string;
    token: string;
    identifierField: string;
    titleField: string;
    locales: string[];
  };
  /** The codes that the form makes of the service's words for languages, where these are numbers. */
  becomes?: Record<string, string>;
  /** What the service's reference says that nothing else tells, as settings of the profile. */
  profile: Record<string, unknown>;
  /** What its reference says about changes (4.2), as settings of the profile; left out if the profile cannot say it. */
  writes?: Record<string, object>;
  /** `open`: it lets everybody in, to see what comes after a token that the app cannot present. */
  start(open?: boolean): Promise<ForeignHost>;
}

export interface TrueProduct {
  identifier: string;
  productId: string;
  parent: string | null;
  cells: Cell[];
  /** The attributes that tell its variants apart, and its own values on those of its parent (2.2), if its record says so. */
  axes: string[];
  defining: Cell[];
  /** Names of technical fields of its record, which need not be shown. */
  named: string[];
}

export interface ForeignHost extends Host {
  /** What a person who knows the service would say that its products hold. */
  truth(): TrueProduct[];
}

/** An operation of PATCH (4.2), or a product of POST (4.1), in the terms of the document. */
export interface Operation {
  productId?: unknown;
  identifier?: unknown;
  changes: Change[];
}
export interface NewProduct {
  identifier: unknown;
  parent?: unknown;
  axes?: unknown;
  cells: Cell[];
}

export interface ChangesPage {
  entries: { item: Item; at: string; summary?: unknown; full: boolean }[];
  offset: string;
}

/** How a service words what the document leaves open. */
export interface Style {
  integrationId: string;
  locales: readonly string[];
  goods: Item[];
  unknown: Unknown;
  /** Fields of its records that are no values of the product. */
  technical: string[];
  admits(seen: Seen): boolean;
  refuse(problem: Problem, seen: Seen): Reply;
  list(seen: Seen, store: Store): Reply;
  changes(page: ChangesPage, store: Store): Reply;
  /** The entries of a request body; the body itself if it is left out. */
  batch?(body: unknown): unknown;
  operation(sent: Record<string, unknown>): Operation;
  product(sent: Record<string, unknown>): NewProduct;
  wrote(written: Written[], verb: 'patch' | 'post'): Reply;
  /** How a DELETE names the mode. Throws `Problem`. */
  mode(seen: Seen): 'delete' | 'unlink';
  removed(item: Item, mode: 'delete' | 'unlink'): Reply;
  /** Which defining properties its records have: those of all languages, unless it says otherwise. */
  defining?: 'primary' | 'none';
  /** The values as its user knows them, where its wire has other ones; undefined if that is none. */
  know?(cell: Cell): Cell | undefined;
}

const MOST_PRODUCTS = 100;

export async function serve(style: Style, open = false): Promise<ForeignHost> {
  const store = new Store(style.goods, style.locales[0] ?? '', style.unknown);
  const listening = await host((seen) => {
    try {
      return answer(seen, open ? { ...style, admits: () => true } : style, store);
    } catch (error) {
      const told = error instanceof Problem ? error : new Problem(500, 'internal', String(error));
      return style.refuse(told, seen);
    }
  });
  return {
    ...listening,
    truth: () =>
      store.items.map((item) => {
        const know = (cells: Cell[]) =>
          structuredClone(style.know ? cells.flatMap((cell) => style.know?.(cell) ?? []) : cells);
        return {
          identifier: item.sku,
          productId: item.id,
          parent: item.parent,
          cells: know(item.cells),
          axes: item.axes,
          defining: know(definingOf(item, style, store)),
          named: style.technical,
        };
      }),
  };
}

const definingOf = (item: Item, { defining, locales }: Style, store: Store): Cell[] =>
  store
    .split(item)
    .defining.filter(
      ({ locale }) =>
        defining === undefined || (defining === 'primary' && (locale === null || locale === locales[0])),
    );

/** Paths and meanings as in section 4; the rest is the style's. */
function answer(seen: Seen, style: Style, store: Store): Reply {
  const [, api, version, integrations, id, resource, ...rest] = seen.path.split('/').map(decodeURIComponent);
  if (api !== 'api' || version !== 'v1' || integrations !== 'integrations:api')
    throw new Problem(404, 'not_found', 'There is nothing at this address');
  if (!style.admits(seen)) throw new Problem(401, 'unauthorized', 'The credentials are missing or wrong');
  if (id !== style.integrationId) throw new Problem(404, 'not_found', `There is no integration ${id}`);
  if (resource === 'changes' && rest.length === 0 && seen.method === 'GET')
    return style.changes(changes(seen, store), store);
  if (resource !== 'products') throw new Problem(404, 'not_found', 'There is nothing at this address');
  if (rest.length === 2 && rest[1] === 'delete' && seen.method === 'DELETE') {
    const item = store.byId(rest[0] ?? '');
    if (!item) throw new Problem(404, 'not_found', `There is no product ${rest[0]}`);
    const mode = style.mode(seen);
    store.take(item, mode);
    return style.removed(item, mode);
  }
  if (rest.length > 0) throw new Problem(404, 'not_found', 'There is nothing at this address');
  if (seen.method === 'GET') return style.list(seen, store);
  if (seen.method === 'PATCH')
    return style.wrote(
      sentBy(seen, style).map((sent) => patch(style.operation(sent), store)),
      'patch',
    );
  if (seen.method === 'POST') {
    const sent = sentBy(seen, style);
    if (sent.length > MOST_PRODUCTS)
      throw new Problem(413, 'too_many', `At most ${MOST_PRODUCTS} products per request`);
    return style.wrote(
      sent.map((one) => store.put(readable(style.product(one)))),
      'post',
    );
  }
  throw new Problem(405, 'method_not_allowed', `${seen.method} is not supported here`);
}

function sentBy(seen: Seen, style: Style): Record<string, unknown>[] {
  let body: unknown;
  try {
    body = JSON.parse(seen.body);
  } catch {
    throw new Problem(400, 'malformed', 'The body is no JSON');
  }
  const sent = style.batch ? style.batch(body) : body;
  if (!Array.isArray(sent)) throw new Problem(400, 'malformed', 'An array was expected');
  return sent as Record<string, unknown>[];
}

function patch({ productId, identifier, changes: wanted }: Operation, store: Store): Written {
  const named = (identifier ?? productId ?? '') as string;
  if ((productId === undefined) === (identifier === undefined)) {
    const problem = new Problem(
      422,
      'ambiguous',
      'Give either product_id or identifier, and only one of them',
    );
    return { sku: String(named), item: null, created: false, problem };
  }
  const item = productId === undefined ? store.bySku(String(identifier)) : store.byId(String(productId));
  return store.change(item, String(named), wanted);
}

function readable({ identifier, parent, axes, cells }: NewProduct): Omit<Item, 'id'> {
  return {
    sku: identifier === undefined || identifier === null ? '' : String(identifier),
    parent: parent === undefined || parent === null ? null : String(parent),
    axes: Array.isArray(axes) ? axes.map(String) : [],
    cells,
  };
}

/** Section 4.5: chronological, by an offset that each answer gives. */
function changes({ query }: Seen, store: Store): ChangesPage {
  const full = query.get('include_all_properties') === 'true';
  const limit = Math.min(full ? 10 : 100, Math.max(1, Number(query.get('limit') ?? 50)));
  const from = Number((query.get('offset') ?? 'c0').slice(1));
  if (!Number.isInteger(from)) throw new Problem(400, 'bad_offset', 'This offset is unknown', 'offset');
  const entries = store.feed.slice(from, from + limit).flatMap(({ sku, at }) => {
    const item = store.bySku(sku);
    if (!item) return [];
    const summary = query.get('include_summary') === 'true' ? { summary: store.summary(item) } : {};
    return [{ item, at, full, ...summary }];
  });
  return { entries, offset: `c${Math.min(store.feed.length, from + limit)}` };
}
