import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConnectionFields } from '#shared/contract/connections.ts';

/** What the service does with one patch request. `cut_*` closes the connection before or after the changes were made. */
export type PatchBehaviour =
  | 'answer'
  | 'answer_empty'
  | 'cut_before'
  | 'cut_after'
  | { status: number; headers?: Record<string, string>; body?: unknown };

interface Entry {
  name: string;
  value: unknown;
  locale?: string;
}

export interface ScriptedService {
  url: string;
  token: string;
  /** Properties by identifier, as the service holds them now. */
  products: Map<string, Entry[]>;
  /** Bodies of the patch requests it got, in order. */
  patches: { identifier: string; op: string; properties: Entry[] }[][];
  /** Behaviours for the next patch requests; when none are left it answers. */
  script: PatchBehaviour[];
  /** Whether pages say how many products the list has. */
  saysTotal: boolean;
  /** Queries of the list requests that had the right token, in order. */
  lists: URLSearchParams[];
  /** What happens in the service before a list request is answered; the answer waits for it. */
  beforeList: (query: URLSearchParams) => void | Promise<void>;
  /** A status that turns a list request away; null lets it through. */
  refuseList: (query: URLSearchParams) => number | null;
  /** Whether a list request with an identifier gives that product only. */
  heedsIdentifier: boolean;
  /** What happens before a patch request is carried out; a status turns it away. */
  beforePatch: () => Promise<number | null>;
  close(): Promise<void>;
}

/** What a user would fill in to connect to it. */
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
 * A service in the default profile for one test: a few products in memory, and a script for what goes wrong. It shares
 * no code with the client or the sandbox.
 */
export async function startScriptedService(
  initial: Record<string, Entry[]>,
  pageSize = 100,
): Promise<ScriptedService> {
  const service: ScriptedService = {
    url: '',
    token: 'scripted-token-0123456789',
    products: new Map(Object.entries(initial)),
    patches: [],
    script: [],
    saysTotal: false,
    lists: [],
    beforeList: () => {},
    refuseList: () => null,
    heedsIdentifier: true,
    beforePatch: async () => null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    answer(service, pageSize, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}

async function answer(
  service: ScriptedService,
  pageSize: number,
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

  const refusal = await service.beforePatch();
  if (refusal !== null) return send(response, refusal, {});

  const operations = JSON.parse(Buffer.concat(chunks).toString()) as ScriptedService['patches'][number];
  service.patches.push(operations);
  const behaviour = service.script.shift() ?? 'answer';
  if (behaviour === 'cut_before') return void request.socket.destroy();
  if (typeof behaviour === 'object')
    return send(response, behaviour.status, behaviour.body, behaviour.headers);
  for (const { identifier, op, properties } of operations) {
    for (const entry of properties) apply(service.products.get(identifier) ?? [], op, entry);
  }
  if (behaviour === 'cut_after') return void request.socket.destroy();
  if (behaviour === 'answer_empty') return void response.writeHead(204).end();
  send(response, 200, {
    results: operations.map(({ identifier }, index) => ({ index, identifier, status: 'ok' })),
  });
}

function list(
  { products, saysTotal, heedsIdentifier }: ScriptedService,
  query: URLSearchParams,
  pageSize: number,
): unknown {
  const asked = heedsIdentifier ? query.get('identifier') : null;
  const all = [...products].map(([sku, properties]) => ({
    product_id: `id-${sku}`,
    sku,
    title: `Product ${sku}`,
    properties,
  }));
  if (asked !== null) return { products: all.filter(({ sku }) => sku === asked) };
  const start = Number(query.get('offset') ?? 0);
  const end = start + pageSize;
  return {
    products: all.slice(start, end),
    ...(saysTotal ? { total: all.length } : {}),
    ...(end < all.length ? { offset: String(end) } : {}),
  };
}

function apply(entries: Entry[], op: string, { name, value, locale }: Entry): void {
  const at = entries.findIndex((entry) => entry.name === name && entry.locale === locale);
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
