import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConnectionFields } from '#shared/contract/connections.ts';

/**
 * How the service handles one patch request. `cut_*` closes the connection before or after the changes were made, or (`late`) before
 * `arriveLate`; `silent_late`: no answer at all, until then.
 */
export type PatchBehaviour =
  | 'answer'
  | 'answer_empty'
  | 'cut_before'
  | 'cut_after'
  | 'cut_late'
  | 'silent_late'
  | Refusal;

/** A response that rejects a whole request. `late`: the changes are made all the same, by `arriveLate`. */
export interface Refusal {
  status: number;
  late?: true;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Entry {
  name: string;
  value: unknown;
  locale?: string;
}

interface ListedRecord {
  product_id: string;
  sku: string;
  title: string;
  properties: Entry[];
  children?: ListedRecord[];
}

/** One operation of a patch request, as received. */
export interface SentOperation {
  identifier: string;
  op: string;
  properties: Entry[];
}

/** The result of one operation of a patch request. */
export interface PatchResult {
  index?: number;
  identifier?: string;
  status: string;
  error?: { code: string; message: string };
}

export interface ScriptedService {
  url: string;
  token: string;
  /** Current properties by identifier. */
  products: Map<string, Entry[]>;
  /** Bodies of the patch requests it received, in order. */
  patches: SentOperation[][];
  /** What it makes of an operation that it does not refuse; null: what was asked. */
  understands: ((entries: Entry[], operation: SentOperation) => Entry[]) | null;
  /** The message with which an operation fails; null: it is carried out. A failed one changes nothing. */
  refuseOperation: (operation: SentOperation) => { code: string; message: string } | null;
  /** The reason for rejecting a whole request before any of it is processed; null: it is accepted. */
  refuseRequest: (operations: SentOperation[], bytes: number) => Refusal | null;
  /** Builds the response body from the results of a patch request, in order; undefined: no body (204). */
  answerWith: (results: PatchResult[]) => unknown;
  /** The maximum number of concurrent patch requests for one product. */
  mostAtOnceOfAProduct: number;
  /** Behaviours for the next patch requests; once used up, it answers normally. */
  script: PatchBehaviour[];
  /** Makes the changes of all requests that are late. */
  arriveLate(): void;
  /** Fields beside the products of a page. */
  besideProducts: object;
  /** Whether pages include the total number of products. */
  saysTotal: boolean;
  /** Queries of the list requests that had the right token, in order. */
  lists: URLSearchParams[];
  /** Awaited before a list request is answered. */
  beforeList: (query: URLSearchParams) => void | Promise<void>;
  /** A status that rejects a list request; null accepts it. */
  refuseList: (query: URLSearchParams) => number | null;
  /** Whether a list request with an identifier returns that product only. */
  heedsIdentifier: boolean;
  /** Parents of products that are listed only nested inside them. */
  parents: Map<string, string>;
  /** Called before a patch request is carried out; a returned status rejects it. */
  beforePatch: (operations: SentOperation[]) => Promise<number | null>;
  close(): Promise<void>;
}

/** The connection form's fields for this service. */
export const fieldsFor = (
  service: ScriptedService,
  change: Partial<ConnectionFields> = {},
): ConnectionFields => ({
  name: 'Test',
  baseUrl: service.url,
  integrationId: 'int-1',
  locales: ['en', 'de'],
  identifierField: 'sku',
  titleField: 'title',
  ...change,
});

/**
 * A service in the default profile for one test: a few products in memory, and scripted failures. Shares no code with the client
 * or the sandbox.
 */
export async function startScriptedService(
  initial: Record<string, Entry[]>,
  pageSize = 100,
  port = 0,
): Promise<ScriptedService> {
  const late: SentOperation[][] = [];
  const service: ScriptedService = {
    url: '',
    token: 'scripted-token-0123456789',
    products: new Map(Object.entries(initial)),
    patches: [],
    understands: null,
    refuseOperation: () => null,
    refuseRequest: () => null,
    answerWith: (results) => ({ results }),
    mostAtOnceOfAProduct: 0,
    script: [],
    arriveLate: () => {
      for (const operations of late.splice(0))
        for (const operation of operations) carryOut(service, operation);
    },
    saysTotal: false,
    besideProducts: {},
    lists: [],
    beforeList: () => {},
    refuseList: () => null,
    heedsIdentifier: true,
    parents: new Map(),
    beforePatch: async () => null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const underWay = new Map<string, number>();
  const server = createServer((request, response) => {
    answer({ service, pageSize, underWay, late }, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}

interface Running {
  service: ScriptedService;
  pageSize: number;
  /** The number of patch requests under way, by product. */
  underWay: Map<string, number>;
  late: SentOperation[][];
}

async function answer(
  { service, pageSize, underWay, late }: Running,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.headers.authorization !== `Bearer ${service.token}`) {
    return send(response, 401, { error: { code: 'unauthorized', message: 'This token is not known' } });
  }
  const url = new URL(request.url ?? '/', 'http://service');
  if (request.method === 'GET') {
    service.lists.push(url.searchParams);
    await service.beforeList(url.searchParams);
    const refused = service.refuseList(url.searchParams);
    if (refused !== null) return send(response, refused, { message: `Refused with ${refused}` });
    return send(response, 200, list(service, url.searchParams, pageSize));
  }
  if (request.method !== 'PATCH') return send(response, 405, {});

  const body = Buffer.concat(chunks);
  const operations = JSON.parse(body.toString()) as SentOperation[];
  const products = new Set(operations.map(({ identifier }) => identifier));
  for (const product of products) {
    const atOnce = (underWay.get(product) ?? 0) + 1;
    underWay.set(product, atOnce);
    service.mostAtOnceOfAProduct = Math.max(service.mostAtOnceOfAProduct, atOnce);
  }
  const refusal = await service.beforePatch(operations);
  for (const product of products) underWay.set(product, underWay.get(product)! - 1);
  if (refusal !== null) return send(response, refusal, {});
  service.patches.push(operations);
  const behaviour = service.script.shift() ?? 'answer';
  if (
    behaviour === 'cut_late' ||
    behaviour === 'silent_late' ||
    (typeof behaviour === 'object' && behaviour.late)
  )
    late.push(operations);
  patch(service, behaviour, operations, body.length, request, response);
}

function patch(
  service: ScriptedService,
  behaviour: PatchBehaviour,
  operations: SentOperation[],
  bytes: number,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (behaviour === 'silent_late') return;
  if (behaviour === 'cut_before' || behaviour === 'cut_late') return void request.socket.destroy();
  const refused = typeof behaviour === 'object' ? behaviour : service.refuseRequest(operations, bytes);
  if (refused) return void send(response, refused.status, refused.body, refused.headers);
  const results = operations.map((operation, index): PatchResult => {
    const { identifier } = operation;
    const error = service.refuseOperation(operation);
    if (error) return { index, identifier, status: 'failed', error };
    carryOut(service, operation);
    return { index, identifier, status: 'ok' };
  });
  if (behaviour === 'cut_after') return void request.socket.destroy();
  const answered = behaviour === 'answer_empty' ? undefined : service.answerWith(results);
  if (answered === undefined) return void response.writeHead(204).end();
  send(response, 200, answered);
}

function list(
  { products, parents, saysTotal, heedsIdentifier, besideProducts }: ScriptedService,
  query: URLSearchParams,
  pageSize: number,
): unknown {
  const asked = heedsIdentifier ? query.get('identifier') : null;
  const record = (sku: string): ListedRecord => {
    const children = [...products.keys()].filter((other) => parents.get(other) === sku);
    return {
      product_id: `id-${sku}`,
      sku,
      title: `Product ${sku}`,
      properties: products.get(sku) ?? [],
      ...(children.length > 0 ? { children: children.map(record) } : {}),
    };
  };
  const all = [...products.keys()].filter((sku) => !parents.has(sku)).map(record);
  if (asked !== null) return { products: all.filter(({ sku }) => sku === asked) };
  const start = Number(query.get('offset') ?? 0);
  const end = start + pageSize;
  return {
    products: all.slice(start, end),
    ...besideProducts,
    ...(saysTotal ? { total: all.length } : {}),
    ...(end < all.length ? { offset: String(end) } : {}),
  };
}

function carryOut({ products, understands }: ScriptedService, operation: SentOperation): void {
  const { identifier, op, properties } = operation;
  const entries = products.get(identifier);
  if (understands && entries) products.set(identifier, understands(entries, operation));
  else for (const entry of properties) apply(entries ?? [], op, entry);
}

function apply(entries: Entry[], op: string, { name, value, locale }: Entry): void {
  const at = entries.findIndex((entry) => entry.name === name && entry.locale === locale);
  if (op === 'remove' && value !== undefined) {
    const items = asList(value);
    if (at >= 0) entries[at]!.value = asList(entries[at]!.value).filter((item) => !items.includes(item));
    return;
  }
  if (op === 'remove') {
    if (at >= 0) entries.splice(at, 1);
    return;
  }
  const next = op === 'append' ? [...asList(entries[at]?.value), ...asList(value)] : value;
  const entry: Entry = { name, value: next, ...(locale === undefined ? {} : { locale }) };
  if (at >= 0) entries[at] = entry;
  else entries.push(entry);
}

const asList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? '' : JSON.stringify(body));
}
