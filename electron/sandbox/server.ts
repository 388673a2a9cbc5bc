import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCatalog } from './catalog/catalog.ts';
import { Conditions } from './conditions/conditions.ts';
import { CONTROL, controlRoutes } from './control/control.ts';
import { serviceRoutes } from './endpoints/routes.ts';
import { Access, freshKey, freshToken } from './http/access.ts';
import { controlKeyOnly, loopbackHostOnly, noWebPage } from './http/guards.ts';
import { chain } from './http/middleware.ts';
import type { Call, Outcome, Reply } from './http/reply.ts';
import { Router } from './http/router.ts';
import { readCall, send } from './http/socket.ts';
import { type SandboxOptions, withDefaults } from './options.ts';
import { PICTURES, servePicture } from './pictures/pictures.ts';
import type { Service } from './service.ts';
import { noJournal, openJournal } from './state/journal.ts';
import { RemovalLog } from './state/removal-log.ts';
import { SandboxState } from './state/sandbox-state.ts';
import { Webhooks } from './webhooks/webhooks.ts';
import { checkDialect } from './wire/contradictions.ts';
import type { Dialect } from './wire/dialect.ts';
import { RequestError } from './wire/errors.ts';
import { RecordWriter } from './wire/record-writer.ts';
import { writeRequestError } from './wire/results.ts';

export interface Sandbox {
  /** The base address, without a slash at the end. */
  url: string;
  token: string;
  integrationId: string;
  /** The key for the control endpoints, sent in `CONTROL_KEY_HEADER`. */
  controlKey: string;
  close(): Promise<void>;
}

/**
 * Runs the sandbox service in this process, on the loopback address only. Throws if the port is taken, the journal in
 * `stateDir` is damaged, or the profile contradicts itself.
 */
export async function serveSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const service = createService(options);
  const { settings, webhooks } = service;
  const token = settings.token ?? freshToken();
  const controlKey = freshKey();
  const answer = answering(service, token, controlKey);
  const server = createServer((request, response) => {
    // No event is delivered before the request that caused it is answered.
    response.once('close', () => webhooks.deliver());
    void readCall(request)
      .then(answer)
      .catch((error: unknown) => refusal(error, service.dialect))
      .then((outcome) => send(response, outcome));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    integrationId: settings.integrationId,
    controlKey,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        webhooks.close();
      }),
  };
}

function createService(options: SandboxOptions): Service {
  const settings = withDefaults(options);
  const { products, valuesPerProduct, locales, seed, profile, identifierField, titleField } = settings;
  const generated = { products, valuesPerProduct, locales, seed };
  const dialect: Dialect = { profile, identifierField, titleField, locales, primary: locales[0]! };
  checkDialect(dialect);
  const journal = settings.stateDir ? openJournal(settings.stateDir, generated) : noJournal;
  const state = new SandboxState(createCatalog({ ...generated, pictures: settings.pictures }), journal);
  const writer = new RecordWriter(dialect);
  const conditions = new Conditions(profile, settings.latencyMs);
  if (settings.conditions) conditions.replace(settings.conditions);
  const webhooks = new Webhooks(state, writer, settings.integrationId);
  const removals = new RemovalLog();
  return { settings, dialect, state, writer, conditions, webhooks, removals };
}

/** Handles each call: conditions and faults apply to the service, but not to the control endpoints. */
function answering(service: Service, token: string, controlKey: string): (call: Call) => Promise<Outcome> {
  const { dialect, conditions } = service;
  const access = new Access(dialect.profile.auth, token);
  const requests = new Map<string, number>();
  const count = (route: string): void => void requests.set(route, (requests.get(route) ?? 0) + 1);
  const served = new Router(serviceRoutes(service, access));
  const control = new Router(controlRoutes(service, access, requests));

  const serve = chain([conditions.delay, conditions.limitRate], async (request) =>
    conditions.faults.strike(request, () => {
      try {
        return request.route.endpoint(request.call, request.params);
      } catch (error) {
        return refusal(error, dialect);
      }
    }),
  );
  return async (call) => {
    loopbackHostOnly(call);
    // Like a separate host: the faults of the service do not apply to it.
    if (call.url.pathname.startsWith(PICTURES)) return servePicture(call);
    if (!call.url.pathname.startsWith(CONTROL)) {
      const match = served.find(call);
      count(match.route.name);
      return serve({ call, ...match });
    }
    noWebPage(call);
    controlKeyOnly(call, controlKey);
    const { route, params } = control.find(call);
    count(route.name);
    return route.endpoint(call, params);
  };
}

/** Returns the refusal as an answer. Any other error is reported as a defect of the sandbox. */
function refusal(error: unknown, { profile }: Dialect): Reply {
  const refused =
    error instanceof RequestError
      ? error
      : new RequestError(500, 'sandbox_failed', error instanceof Error ? error.message : String(error));
  return { status: refused.status, body: writeRequestError(refused, profile), headers: refused.headers };
}
