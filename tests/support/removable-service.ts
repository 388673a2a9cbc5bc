import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

interface Entry {
  name: string;
  value: unknown;
  locale?: string;
  /** A field that the default profile does not name. */
  source?: string;
}

export interface HeldProduct {
  product_id: string;
  sku: string;
  title: string;
  parent_identifier?: string;
  child_bound_attributes?: string[];
  defining_properties?: Entry[];
  properties: Entry[];
  /** A field that the default profile does not name. */
  status?: { phase: string; live: boolean };
}

/** What happens to one write request. `cut_*` closes the connection before or after it was carried out. */
export type WriteBehaviour =
  | 'answer'
  | 'cut_before'
  | 'cut_after'
  | { status: number; headers?: Record<string, string>; body?: unknown; carriedOut?: boolean };

export interface RemovableService {
  url: string;
  token: string;
  products: Map<string, HeldProduct>;
  /** Unlinked ones: still there, but not listed. */
  unlinked: Map<string, HeldProduct>;
  /** What was carried out, in order: "delete id-001", "unlink id-002", "put 001". */
  done: string[];
  /** Removals it received, by product id, in order. */
  asked: string[];
  /** The products of each create or update request, unchanged. */
  puts: HeldProduct[][];
  /** How it reads the mode from the query, and what it does without a known one. */
  modeParam: string;
  withoutMode: 'delete' | 'unlink' | 'refuse';
  /** Its response to a removal that it carried out. */
  answer: (mode: 'delete' | 'unlink', productId: string) => { status: number; body?: unknown };
  /** Products with required attributes (4.6): all that it still has, unlinked ones included; or none at all. */
  listsRequired: boolean;
  /** Its answer to a question for required attributes of a product that it does not have; null: 404. */
  requiredOfUnknown: { status: number; body: unknown } | null;
  onRemove: (productId: string, mode: string) => WriteBehaviour | Promise<WriteBehaviour>;
  onPut: (products: HeldProduct[]) => WriteBehaviour | Promise<WriteBehaviour>;
  /** Turns a created or updated product into what is stored; an error refuses that product only. */
  keep: (product: HeldProduct) => HeldProduct | { code: string; message: string };
  /** Called before a list request is answered; a returned status rejects it. */
  onList: (query: URLSearchParams) => number | null | Promise<number | null>;
  /** Called when the response to a list request is ready, before it is sent. */
  onListed: (query: URLSearchParams) => void | Promise<void>;
  lists: URLSearchParams[];
  /** Whether a list request with an identifier returns that product only. */
  heedsIdentifier: boolean;
  /** Variants are listed only inside their parents, and nothing else tells where they belong. */
  nestsOnly: boolean;
  feed: { product_id: string; sku: string; at: string }[];
  /** False: it has forgotten the offsets it issued, until it is polled from the beginning. */
  knowsOffsets: boolean;
  polls: (string | null)[];
  /** Ids of products that were created. */
  nextId: number;
  close(): Promise<void>;
}

/** A product with a value without a locale, one with, a list and a struct. */
export const heldProduct = (sku: string, more: Partial<HeldProduct> = {}): HeldProduct => ({
  product_id: `id-${sku}`,
  sku,
  title: `Kettle ${sku}`,
  properties: [
    { name: 'title', value: `Kettle ${sku}` },
    { name: 'title', value: `Kessel ${sku}`, locale: 'de' },
    { name: 'tags', value: ['kitchen', sku] },
    { name: 'size', value: { width: 10, depth: null } },
  ],
  ...more,
});

const PAGE_SIZE = 100;

/**
 * A service in the default profile for removing products (4.4) and sending them again (4.1), with scripted failures. Shares no
 * code with the client or the sandbox.
 */
export async function startRemovableService(products: HeldProduct[]): Promise<RemovableService> {
  const service: RemovableService = {
    url: '',
    token: 'removable-token-0123456789',
    products: new Map(products.map((product) => [product.sku, product])),
    unlinked: new Map(),
    done: [],
    asked: [],
    puts: [],
    modeParam: 'mode',
    withoutMode: 'delete',
    answer: (_, product_id) => ({ status: 200, body: { product_id, status: 'ok' } }),
    listsRequired: false,
    requiredOfUnknown: null,
    onRemove: () => 'answer',
    onPut: () => 'answer',
    keep: (product) => product,
    onList: () => null,
    onListed: () => {},
    lists: [],
    heedsIdentifier: true,
    nestsOnly: false,
    feed: [],
    knowsOffsets: true,
    polls: [],
    nextId: 1,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    answer(service, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}

async function answer(
  service: RemovableService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.headers.authorization !== `Bearer ${service.token}`)
    return send(response, 401, { error: { code: 'unauthorized', message: 'This token is not known' } });
  const url = new URL(request.url ?? '/', 'http://service');
  if (request.method === 'DELETE') return remove(service, url, request, response);
  if (request.method === 'POST')
    return put(service, JSON.parse(Buffer.concat(chunks).toString()) as HeldProduct[], request, response);
  if (request.method !== 'GET') return send(response, 405, {});
  if (url.pathname.endsWith('/required_attributes')) return required(service, url, response);
  if (url.pathname.endsWith('/changes')) return changes(service, url.searchParams, response);
  service.lists.push(url.searchParams);
  const refused = await service.onList(url.searchParams);
  if (refused !== null) return send(response, refused, { message: `Refused with ${refused}` });
  const listed = list(service, url.searchParams);
  await service.onListed(url.searchParams);
  send(response, 200, listed);
}

async function remove(
  service: RemovableService,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, productId = ''] = /\/products\/([^/]+)\/delete$/.exec(url.pathname) ?? [];
  const asked = url.searchParams.get(service.modeParam);
  const mode = asked === 'delete' || asked === 'unlink' ? asked : service.withoutMode;
  service.asked.push(productId);
  const behaviour = await service.onRemove(productId, mode);
  carryOut(behaviour, request, response, () => {
    const product = [...service.products.values()].find((one) => one.product_id === productId);
    if (!product)
      return { status: 404, body: { code: 'product_not_found', message: 'There is no such product' } };
    if (mode === 'refuse')
      return {
        status: 400,
        body: { code: 'mode_required', message: `Say what is meant in "${service.modeParam}"` },
      };
    service.products.delete(product.sku);
    if (mode === 'unlink') service.unlinked.set(product.sku, product);
    service.done.push(`${mode} ${productId}`);
    return service.answer(mode, productId);
  });
}

function required(service: RemovableService, url: URL, response: ServerResponse): void {
  const [, productId] = /\/products\/([^/]+)\/required_attributes$/.exec(url.pathname) ?? [];
  const has = [...service.products.values(), ...service.unlinked.values()].some(
    ({ product_id }) => product_id === productId,
  );
  if (service.listsRequired && has) send(response, 200, { attributes: [] });
  else if (service.listsRequired && service.requiredOfUnknown)
    send(response, service.requiredOfUnknown.status, service.requiredOfUnknown.body);
  else send(response, 404, { code: 'not_found', message: 'There is nothing here' });
}

async function put(
  service: RemovableService,
  products: HeldProduct[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  service.puts.push(products);
  const behaviour = await service.onPut(products);
  carryOut(behaviour, request, response, () => ({
    status: 200,
    body: {
      results: products.map((product, index) => {
        const kept = service.keep(product);
        if ('code' in kept) return { index, identifier: product.sku, status: 'failed', error: kept };
        const known = service.products.get(product.sku) ?? service.unlinked.get(product.sku);
        const product_id = known?.product_id ?? `new-${service.nextId++}`;
        service.unlinked.delete(product.sku);
        service.products.set(product.sku, { ...kept, product_id });
        service.done.push(`put ${product.sku}`);
        return { index, identifier: product.sku, product_id, status: 'ok' };
      }),
    },
  }));
}

function carryOut(
  behaviour: WriteBehaviour,
  request: IncomingMessage,
  response: ServerResponse,
  act: () => { status: number; body?: unknown },
): void {
  if (behaviour === 'cut_before') {
    request.socket.destroy();
    return;
  }
  if (typeof behaviour === 'object') {
    if (behaviour.carriedOut) act();
    send(response, behaviour.status, behaviour.body, behaviour.headers);
    return;
  }
  const { status, body } = act();
  if (behaviour === 'cut_after') request.socket.destroy();
  else send(response, status, body);
}

function list(service: RemovableService, query: URLSearchParams): unknown {
  const { products, nestsOnly, heedsIdentifier } = service;
  const shown = (product: HeldProduct): unknown => {
    const { parent_identifier, ...rest } = product;
    const children = [...products.values()].filter((other) => other.parent_identifier === product.sku);
    return {
      ...rest,
      ...(nestsOnly || parent_identifier === undefined ? {} : { parent_identifier }),
      ...(children.length > 0 ? { children: children.map(shown) } : {}),
    };
  };
  const isTop = ({ parent_identifier }: HeldProduct) =>
    parent_identifier === undefined || !products.has(parent_identifier);
  const tops = [...products.values()].filter(isTop);
  const asked = heedsIdentifier ? query.get('identifier') : null;
  if (asked !== null) {
    const found = (nestsOnly ? tops : [...products.values()]).filter(({ sku }) => sku === asked);
    return { products: found.map(shown) };
  }
  const start = Number(query.get('offset') ?? 0);
  const end = start + PAGE_SIZE;
  return {
    products: tops.slice(start, end).map(shown),
    ...(end < tops.length ? { offset: String(end) } : {}),
  };
}

/** Serves the changes feed, two changes per page. */
function changes(service: RemovableService, query: URLSearchParams, response: ServerResponse): void {
  const offset = query.get('offset');
  service.polls.push(offset);
  if (offset === null) service.knowsOffsets = true;
  if (offset !== null && !service.knowsOffsets) {
    send(response, 400, { code: 'invalid_offset', message: 'This offset was not given out' });
    return;
  }
  const start = Number(offset ?? 0);
  const entries = service.feed.slice(start, start + 2);
  send(response, 200, {
    changes: entries.map(({ product_id, sku, at }) => ({ product_id, identifier: sku, occurred_at: at })),
    offset: String(start + entries.length),
  });
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

/** A gate at which requests wait until it is opened. */
export function door() {
  const opened = Promise.withResolvers<void>();
  let waiting = 0;
  return {
    open: () => opened.resolve(),
    pass: async () => {
      waiting++;
      await opened.promise;
    },
    /** Resolves once this many requests have arrived. */
    async reached(count: number): Promise<void> {
      while (waiting < count) await wait(5);
    },
  };
}
