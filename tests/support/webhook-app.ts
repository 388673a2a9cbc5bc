import { onTestFinished } from 'vitest';
import type { ConnectionFields } from '#shared/contract/connections.ts';
import type { ReceivedWebhook } from '#shared/contract/webhooks.ts';
import { type Answer, type RawRequest, send } from './loopback-client.ts';
import { type RunningApp, startApp } from './running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from './scripted-service.ts';

/** An app that is connected to a scripted service, has pulled it, and receives its webhooks. */
export interface WebhookApp {
  app: RunningApp;
  service: ScriptedService;
  connectionId: string;
  /** The current webhook address. */
  address(): Promise<string>;
  /** Posts to that address as a relay would; `request` overrides parts of the request. */
  post(body: unknown, request?: Partial<RawRequest>): Promise<Answer>;
  /** Received webhooks, newest first, once all are processed. */
  settled(): Promise<ReceivedWebhook[]>;
  /** The value of a product's English title in the catalog. */
  title(identifier: string): Promise<unknown>;
  /** Identifiers that were requested one by one, in order. */
  asked(): string[];
}

const title = (value: string) => [{ name: 'title', value, locale: 'en' }];

/** With products 001, 002 and 003; the changes feed is not watched. */
export async function startWebhookApp(
  options: Parameters<typeof startApp>[0] & { fields?: Partial<ConnectionFields> } = {},
): Promise<WebhookApp> {
  const service = await startScriptedService({
    '001': title('Kettle'),
    '002': title('Lamp'),
    '003': title('Chair'),
  });
  onTestFinished(() => service.close());
  const app = await startApp(options);
  onTestFinished(() => app.stop());
  const fields = fieldsFor(service, { pollSeconds: null, ...options.fields });
  const { id: connectionId } = await app.call('connections.create', { fields, token: service.token });
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  await app.call('webhooks.set', { connectionId, on: true });
  service.lists.length = 0;

  const address = async () => {
    const { address } = await app.call('webhooks.status', { connectionId });
    if (address === null) throw new Error('nothing is received');
    return address;
  };
  return {
    app,
    service,
    connectionId,
    address,
    post: async (body, request) => postTo(await address(), body, request),
    settled: async () => {
      for (;;) {
        const { webhooks } = await app.call('webhooks.log', { connectionId });
        if (webhooks.every(({ outcome }) => outcome !== 'waiting')) return webhooks;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    title: async (identifier) => {
      const { view } = await app.call('catalog.openView', { connectionId, query: { search: identifier } });
      const columns = [{ property: 'title', locale: 'en' }];
      const { rows } = await app.call('catalog.window', { connectionId, view, start: 0, count: 1, columns });
      return rows[0]?.values[0];
    },
    asked: () => service.lists.flatMap((query) => query.get('identifier') ?? []),
  };
}

/** Posts JSON, or exactly the given string or bytes. */
export function postTo(address: string, body: unknown, request: Partial<RawRequest> = {}): Promise<Answer> {
  const { origin, pathname } = new URL(address);
  return send(origin, {
    method: 'POST',
    path: pathname,
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body),
    ...request,
  });
}

/** A payload in the sandbox's format. */
export const updated = (identifier: string, more: object = {}): object => ({
  type: 'product_updated',
  test: false,
  data: { identifier, ...more },
});
