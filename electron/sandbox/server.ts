import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCatalog } from './catalog/catalog.ts';
import { controlRoutes } from './control.ts';
import { pollChanges } from './endpoints/changes.ts';
import { listProducts } from './endpoints/list.ts';
import { patchProducts } from './endpoints/patch.ts';
import { removeProduct } from './endpoints/remove.ts';
import { listRequiredAttributes } from './endpoints/required.ts';
import { upsertProducts } from './endpoints/upsert.ts';
import { Access } from './http/access.ts';
import { type Conditions, delay, loopbackHostOnly } from './http/conditions.ts';
import { type Call, chain, type Reply } from './http/reply.ts';
import { type Endpoint, findRoute, type Route } from './http/router.ts';
import { type SandboxOptions, withDefaults } from './options.ts';
import type { Service } from './service.ts';
import { noJournal, openJournal } from './state/journal.ts';
import { SandboxState } from './state/sandbox-state.ts';
import type { Dialect } from './wire/dialect.ts';
import { RequestError } from './wire/errors.ts';
import { RecordWriter } from './wire/record-writer.ts';
import { writeRequestError } from './wire/results.ts';

export interface Sandbox {
  /** The base address, without a slash at the end. */
  url: string;
  token: string;
  integrationId: string;
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 32 * 1024 * 1024;

/**
 * Runs the sandbox service in this process, on the loopback address only. Throws when the port is taken or the
 * journal in `stateDir` is damaged.
 */
export async function serveSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const service = createService(options);
  const { settings, dialect } = service;
  const access = new Access(dialect.profile.auth, settings.token);
  const conditions: Conditions = { latencyMs: settings.latencyMs, requests: new Map() };
  const routes = [...serviceRoutes(service, access), ...controlRoutes(service, access, conditions)];
  const answer = chain([loopbackHostOnly, delay(conditions)], async (call) => {
    const { route, params } = findRoute(routes, call);
    conditions.requests.set(route.name, (conditions.requests.get(route.name) ?? 0) + 1);
    return route.endpoint(call, params);
  });

  const server = createServer((request, response) => {
    void orRefusal(dialect, async () => answer(await readCall(request))).then((reply) =>
      send(response, reply),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: access.token,
    integrationId: settings.integrationId,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createService(options: SandboxOptions): Service {
  const settings = withDefaults(options);
  const { products, valuesPerProduct, locales, seed, profile, identifierField, titleField } = settings;
  const generated = { products, valuesPerProduct, locales, seed };
  const dialect: Dialect = { profile, identifierField, titleField, locales, primary: locales[0]! };
  const journal = settings.stateDir ? openJournal(settings.stateDir, generated) : noJournal;
  return {
    settings,
    dialect,
    state: new SandboxState(createCatalog(generated), journal),
    writer: new RecordWriter(dialect),
    rules: [],
  };
}

function serviceRoutes(service: Service, access: Access): Route[] {
  const { routes } = service.dialect.profile;
  const guarded =
    (endpoint: Endpoint): Endpoint =>
    (call, params) => {
      access.check(call);
      const { integration_id: id } = params;
      if (id !== undefined && id !== service.settings.integrationId)
        throw new RequestError(404, 'integration_not_found', `There is no integration "${id}"`);
      return endpoint(call, params);
    };
  const route = (name: string, method: string, path: string, endpoint: Endpoint): Route => ({
    name,
    method,
    path,
    endpoint: guarded(endpoint),
  });
  return [
    route('list', 'GET', routes.products, listProducts(service)),
    route('upsert', 'POST', routes.products, upsertProducts(service)),
    route('patch', 'PATCH', routes.products, patchProducts(service)),
    route('delete', 'DELETE', routes.product_delete, removeProduct(service)),
    route('changes', 'GET', routes.changes, pollChanges(service)),
    route('required', 'GET', routes.required_attributes, listRequiredAttributes(service)),
  ];
}

/** The answer, or the refusal as one. Anything else that goes wrong is a defect of the sandbox and says so. */
async function orRefusal({ profile }: Dialect, answer: () => Promise<Reply>): Promise<Reply> {
  try {
    return await answer();
  } catch (error) {
    const refusal =
      error instanceof RequestError
        ? error
        : new RequestError(500, 'sandbox_failed', error instanceof Error ? error.message : String(error));
    return { status: refusal.status, body: writeRequestError(refusal, profile), headers: refusal.headers };
  }
}

/** The whole call. Throws `RequestError` 413 when its body is too large, having read it to its end. */
async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (size > MAX_BODY_BYTES)
    throw new RequestError(413, 'body_too_large', `A request may have ${MAX_BODY_BYTES} bytes, not ${size}`);
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', 'http://127.0.0.1'),
    headers: request.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

function send(response: ServerResponse, { status, body, headers }: Reply): void {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': bytes.length,
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(bytes);
}
