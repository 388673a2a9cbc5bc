import { describe, expect, it } from 'vitest';
import type { Conditions, Delivery, WebhookTargets } from '#shared/contract/sample.ts';
import { serviceProfile } from '#shared/service/profile.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { type Client, runSandbox } from './client.ts';
import { closedAddress, receiver } from './webhook-receiver.ts';

const NONE: WebhookTargets = { attribute_result: null, product_created: null, product_updated: null };
const all = (url: string): WebhookTargets => ({
  attribute_result: url,
  product_created: url,
  product_updated: url,
});

interface Report {
  targets: WebhookTargets;
  deliveries: Delivery[];
  waiting: number;
  dropped: number;
}
const report = async ({ control }: Client) => (await control<Report>('GET', '/webhooks')).body;
const aim = async ({ control }: Client, targets: WebhookTargets) => {
  const { status, text } = await control('PUT', '/webhooks', targets);
  expect(status, text).toBe(200);
};
const titled = (identifier: string, value: string) => ({
  identifier,
  op: 'set',
  properties: [{ name: 'title', value, locale: 'de' }],
});

describe('webhooks (6)', () => {
  it('report created and updated products in order, by upsert or patch', async () => {
    const client = await runSandbox({ products: 50 });
    const { url, received } = await receiver();
    await aim(client, all(url));
    await client.send('POST', '/products', [
      { sku: 'N', title: 'New' },
      { sku: '004500', title: 'Whole' },
    ]);
    await client.send('PATCH', '/products', [
      titled('004502', 'Neu'),
      titled('nobody', 'x'),
      titled('N', 'Neu'),
    ]);
    await expect.poll(() => received.length).toBe(4);
    expect(received.map(({ body: { type, data } }) => [type, data.identifier])).toEqual([
      ['product_created', 'N'],
      ['product_updated', '004500'],
      ['product_updated', '004502'],
      ['product_updated', 'N'],
    ]);
    const [created, , patched] = received;
    expect(created!.method).toBe('POST');
    expect(created!.headers['content-type']).toMatch(/^application\/json/);
    expect(created!.body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      test: false,
      integration_id: 'sample',
      data: { product: { sku: 'N', title: 'New' } },
    });
    expect(created!.body.data.product_id).toBe((await client.find('N')).product_id);
    expect(patched!.body.data.product).toEqual(await client.find('004502'));
    expect(new Set(received.map(({ body }) => body.id)).size).toBe(4);
  });

  it('report the values that enrichment wrote', async () => {
    const client = await runSandbox({ products: 50 });
    const { url, received } = await receiver();
    await aim(client, { ...NONE, attribute_result: url });
    const values = [
      { identifier: '004500', property: 'title', locale: 'ja', value: '鍋' },
      { identifier: '004500', property: 'weight', value: 3 },
    ];
    await client.control('POST', '/enrich', { values });
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]!.body).toMatchObject({
      type: 'attribute_result',
      data: {
        identifier: '004500',
        values: [
          { name: 'title', locale: 'ja', value: '鍋' },
          { name: 'weight', value: 3 },
        ],
      },
    });
  });

  it('use the names and shapes of the profile', async () => {
    const profile = serviceProfile.parse({
      product: { identifier: 'code', properties: 'fields' },
      property: { shape: 'map' },
      patch: { values_shape: 'map' },
    });
    const client = await runSandbox({ products: 50, profile, integrationId: 'mine' });
    const { url, received } = await receiver();
    await aim(client, all(url));
    await client.send('PATCH', '/products', [
      { identifier: '004500', op: 'set', properties: { title: { de: 'Neu' } } },
    ]);
    await client.control('POST', '/enrich', {
      values: [{ identifier: '004500', property: 'title', locale: 'ja', value: '鍋' }],
    });
    await expect.poll(() => received.length).toBe(2);
    expect(received[0]!.body).toMatchObject({
      integration_id: 'mine',
      data: { identifier: '004500', product: { code: '004500', fields: { title: { de: 'Neu' } } } },
    });
    expect(received[1]!.body.data.values).toEqual({ title: { ja: '鍋' } });
  });

  it('go to the target of their type, and are not sent without a target', async () => {
    const client = await runSandbox({ products: 50 });
    const [created, updated] = [await receiver(), await receiver()];
    await aim(client, { ...NONE, product_created: created.url, product_updated: updated.url });
    await client.control('POST', '/enrich', { products: 2 });
    await client.send('POST', '/products', [{ sku: 'N', title: 'New' }]);
    await client.send('PATCH', '/products', [titled('N', 'Neu')]);
    await expect.poll(() => updated.received.length).toBe(1);
    expect(created.received.map(({ body }) => body.type)).toEqual(['product_created']);
    expect(updated.received.map(({ body }) => body.type)).toEqual(['product_updated']);
  });

  it('never block the service, are delivered one at a time, and are tried once each', async () => {
    const client = await runSandbox({ products: 50 });
    const answers: (() => void)[] = [];
    const { url, received } = await receiver((_request, response) => {
      answers.push(() => response.writeHead(answers.length === 1 ? 500 : 200).end());
    });
    await aim(client, all(url));
    for (const title of ['A', 'B', 'C']) await client.send('PATCH', '/products', [titled('004500', title)]);
    await expect.poll(() => received.length).toBe(1);
    expect(await report(client)).toMatchObject({ waiting: 2, deliveries: [] });
    answers[0]!();
    await expect.poll(() => received.length).toBe(2);
    answers[1]!();
    await expect.poll(() => received.length).toBe(3);
    answers[2]!();
    await expect.poll(async () => (await report(client)).deliveries.length).toBe(3);
    const { deliveries, waiting } = await report(client);
    expect(waiting).toBe(0);
    expect(deliveries.map(({ ok }) => ok)).toEqual([true, true, false]);
    expect(deliveries[2]).toMatchObject({
      type: 'product_updated',
      test: false,
      message: 'The receiver answered 500 Internal Server Error',
    });
    expect(received).toHaveLength(3);
  });

  it('keep the last 50 deliveries, newest first', async () => {
    const client = await runSandbox({ products: 200 });
    const { url, received } = await receiver();
    await aim(client, all(url));
    const records = Array.from({ length: 60 }, (_, i) => ({ sku: `N${i}`, title: 'New' }));
    await client.send('POST', '/products', records);
    await client.send('PATCH', '/products', [titled('N59', 'Neu')]);
    await expect.poll(() => received.length).toBe(61);
    await expect.poll(async () => (await report(client)).waiting).toBe(0);
    await expect.poll(async () => (await report(client)).deliveries[0]?.type).toBe('product_updated');
    expect((await report(client)).deliveries).toHaveLength(50);
  });

  it('drop and count further events when a thousand are waiting', async () => {
    const client = await runSandbox({ products: 50 });
    const { url } = await receiver(() => undefined);
    await aim(client, all(url));
    const batch = Array.from({ length: 100 }, () => titled('004500', 'Neu'));
    for (let i = 0; i < 11; i++) await client.send('PATCH', '/products', batch);
    const { waiting, dropped } = await report(client);
    expect(waiting).toBeLessThanOrEqual(1000);
    expect(dropped).toBeGreaterThanOrEqual(99);
    expect(waiting + dropped).toBeGreaterThanOrEqual(1099);
  });

  it('report a change whose answer was cut off', async () => {
    const client = await runSandbox({ products: 50 });
    const { url, received } = await receiver();
    await aim(client, all(url));
    const cut: Conditions['faults'][number] = { kind: 'cut_after', on: 'writes', every: 1, times: 1 };
    await client.control('PUT', '/conditions', {
      latencyMs: 0,
      rateLimit: null,
      faults: [cut],
      rules: [],
    });
    await expect(client.send('PATCH', '/products', [titled('004500', 'Neu')])).rejects.toThrow();
    await expect.poll(() => received.length).toBe(1);
  });

  it('keep their targets across a restart with a state folder', async () => {
    const stateDir = tempDir();
    const { url } = await receiver();
    const first = await runSandbox({ products: 50, stateDir });
    await aim(first, { ...NONE, product_created: url });
    const second = await runSandbox({ products: 50, stateDir });
    expect((await report(second)).targets).toEqual({ ...NONE, product_created: url });
  });

  it.each(['ftp://127.0.0.1/hook', 'file:///etc/passwd', 'javascript:alert(1)', 'nonsense', 5])(
    'refuse %s as a target',
    async (target) => {
      const { control } = await runSandbox({ products: 2 });
      const { status, body } = await control('PUT', '/webhooks', { ...NONE, product_updated: target });
      expect(status).toBe(400);
      expect(body.error.message).toContain('"product_updated"');
    },
  );
});

describe('the Test action', () => {
  const test = async ({ control }: Client, type: string) =>
    (await control<Delivery>('POST', '/webhooks/test', { type })).body;

  it.each(['attribute_result', 'product_created', 'product_updated'] as const)(
    'posts a test of %s and reports success',
    async (type) => {
      const client = await runSandbox({ products: 50 });
      const { url, received } = await receiver();
      await aim(client, { ...NONE, [type]: url });
      const delivery = await test(client, type);
      expect(delivery).toEqual({
        type,
        at: expect.any(String),
        test: true,
        ok: true,
        message: 'The receiver answered 200 OK',
      });
      expect(received[0]!.body).toMatchObject({ type, test: true, data: { identifier: '004500' } });
      const { product, values } = received[0]!.body.data;
      expect([product === undefined, values === undefined]).toEqual(
        type === 'attribute_result' ? [true, false] : [false, true],
      );
      expect((await report(client)).deliveries).toEqual([delivery]);
    },
  );

  it('explains why a delivery failed', async () => {
    const client = await runSandbox({ products: 50 });
    expect(await test(client, 'product_created')).toMatchObject({
      ok: false,
      message: 'Nothing was sent: this webhook has no target URL',
    });
    const refusing = await receiver((_request, response) => void response.writeHead(404).end());
    const moved = await receiver((_request, response) => {
      response.writeHead(307, { location: refusing.url }).end();
    });
    const cutting = await receiver((request) => void request.socket.destroy());
    const words = async (url: string) => {
      await aim(client, { ...NONE, product_created: url });
      const { ok, message } = await test(client, 'product_created');
      expect(ok).toBe(false);
      return message;
    };
    expect(await words(refusing.url)).toBe('The receiver answered 404 Not Found');
    expect(await words(moved.url)).toBe('The receiver answered 307 Temporary Redirect');
    expect(refusing.received).toHaveLength(1);
    expect(await words(cutting.url)).toMatch(/closed the connection without an answer$/);
    expect(await words(await closedAddress())).toMatch(/^Nothing listens at 127\.0\.0\.1:\d+$/);
  });

  it('gives up on a receiver that does not answer', { timeout: 20_000 }, async () => {
    const client = await runSandbox({ products: 50 });
    const silent = await receiver(() => undefined);
    await aim(client, { ...NONE, product_created: silent.url });
    const { ok, message } = await test(client, 'product_created');
    expect([ok, message]).toEqual([false, expect.stringMatching(/^No answer from .* within 5 seconds$/)]);
    expect(silent.received).toHaveLength(1);
  });

  it('sends name and password of the URL as Basic authentication, and keeps them out of its message', async () => {
    const client = await runSandbox({ products: 50 });
    const { url, received } = await receiver();
    await aim(client, { ...NONE, product_created: url.replace('//', '//user:s%20cret@') });
    const { ok, message } = await test(client, 'product_created');
    expect([ok, message]).toEqual([true, 'The receiver answered 200 OK']);
    expect(received[0]!.headers.authorization).toBe(`Basic ${btoa('user:s cret')}`);
    const closed = (await closedAddress()).replace('//', '//user:secret@');
    await aim(client, { ...NONE, product_created: closed });
    expect((await test(client, 'product_created')).message).not.toContain('secret');
    await aim(client, { ...NONE, product_created: url.replace('//', '//user:%zz@') });
    expect(await test(client, 'product_created')).toMatchObject({ ok: false });
  });

  it('refuses an unknown type', async () => {
    const { control } = await runSandbox({ products: 2 });
    expect((await control('POST', '/webhooks/test', { type: 'product_deleted' })).status).toBe(400);
  });
});
