import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { memoryKeychain, startApp } from '../../support/running-app.ts';
import { postTo, startWebhookApp, updated } from '../../support/webhook-app.ts';

const title = (value: string) => [{ name: 'title', value, locale: 'en' }];

describe('a webhook', () => {
  it('refreshes its product from the service, and no value of the payload is trusted', async () => {
    const { app, service, post, settled, title: titleOf, asked, connectionId } = await startWebhookApp();
    service.products.set('001', title('Kettle, 2 l'));
    const { status, body } = await post(updated('001', { values: [{ name: 'title', value: 'Teapot' }] }));
    expect([status, body]).toEqual([204, '']);
    const [received] = await settled();
    expect(received).toMatchObject({
      type: 'product_updated',
      isTest: false,
      identifier: '001',
      outcome: 'changed',
      message: null,
    });
    expect(received!.product).toEqual(expect.any(Number));
    expect(await titleOf('001')).toBe('Kettle, 2 l');
    expect(asked()).toEqual(['001']);
    expect(app.events.map(({ event }) => event)).toContain('webhooks.changed');
    expect(app.events.filter(({ event }) => event === 'catalog.changed').at(-1)?.payload).toEqual({
      connectionId,
      reason: 'feed',
    });
    await post(updated('001'));
    expect((await settled()).map(({ outcome }) => outcome)).toEqual(['same', 'changed']);
  });

  it('adds a product that the catalog does not have, and reports one that is gone or unknown', async () => {
    const { service, post, settled, title: titleOf } = await startWebhookApp();
    service.products.set('004', title('Table'));
    service.products.delete('002');
    for (const identifier of ['004', '002', '999']) {
      await post(updated(identifier));
      await settled();
    }
    expect((await settled()).map(({ identifier, outcome }) => [identifier, outcome])).toEqual([
      ['999', 'unknown'],
      ['002', 'gone'],
      ['004', 'changed'],
    ]);
    expect((await settled())[2]!.product).toEqual(expect.any(Number));
    expect(await titleOf('004')).toBe('Table');
  });

  it('keeps staged edits, and turns those with a changed base into conflicts', async () => {
    const { app, service, post, settled, title: titleOf, connectionId } = await startWebhookApp();
    const { view } = await app.call('catalog.openView', { connectionId, query: { search: '001' } });
    const { rows } = await app.call('catalog.window', {
      connectionId,
      view,
      start: 0,
      count: 1,
      columns: [],
    });
    const change = { kind: 'set', value: 'Mine' } as const;
    const edit = { product: rows[0]!.product, property: 'title', locale: 'en', change };
    await app.call('drafts.edit', { connectionId, label: 'Edit', edits: [edit] });
    service.products.set('001', title('Theirs'));
    await post(updated('001'));
    await settled();
    expect(await titleOf('001')).toBe('Mine');
    expect(await app.call('drafts.summary', { connectionId })).toMatchObject({ conflicts: 1 });
  });

  it('causes one read of its product, however many arrive while others are read', async () => {
    const { service, post, settled, asked, address } = await startWebhookApp();
    const posting = Promise.withResolvers<void>();
    service.beforeList = () => posting.promise;
    const to = await address();
    await post(updated('003'));
    const posts = Array.from({ length: 999 }, (_, nth) => postTo(to, updated(`00${1 + (nth % 3)}`)));
    const answers = await Promise.all(posts);
    posting.resolve();
    expect(answers.every(({ status }) => status === 204)).toBe(true);
    const log = await settled();
    expect(log).toHaveLength(200);
    expect(log.map(({ webhook }) => webhook)).toEqual(log.map((_, nth) => 1000 - nth));
    expect(log.every(({ outcome }) => outcome === 'same')).toBe(true);
    expect(asked()[0]).toBe('003');
    expect(asked().slice(1).toSorted()).toEqual(['001', '002', '003']);
  });

  it('is never read too early: the catalog ends up with every change made meanwhile', async () => {
    const { service, settled, title: titleOf, address } = await startWebhookApp();
    const to = await address();
    const skus = ['001', '002', '003'];
    const steps = fc.array(
      fc.record({ sku: fc.constantFrom(...skus), waitMs: fc.constantFrom(0, 0, 1, 3) }),
      {
        maxLength: 25,
      },
    );
    let changes = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (story) => {
        const posts: Promise<unknown>[] = [];
        for (const { sku, waitMs } of story) {
          service.products.set(sku, title(`Change ${++changes}`));
          posts.push(postTo(to, updated(sku)));
          if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
        }
        await Promise.all(posts);
        expect((await settled()).every(({ outcome }) => outcome === 'same' || outcome === 'changed')).toBe(
          true,
        );
        for (const { sku } of story) expect(await titleOf(sku)).toBe(service.products.get(sku)![0]!.value);
      }),
      { numRuns: 25 },
    );
  });

  it('is left to the changes feed when over 1,000 products wait, and not read once receiving is off', async () => {
    const { app, service, settled, connectionId, address } = await startWebhookApp();
    const asked = Promise.withResolvers<void>();
    service.beforeList = () => {
      asked.resolve();
      return new Promise(() => {});
    };
    const to = await address();
    await postTo(to, updated('001'));
    await asked.promise;
    for (let nth = 0; nth < 1010; nth += 101)
      await Promise.all(Array.from({ length: 101 }, (_, one) => postTo(to, updated(`new ${nth + one}`))));
    const log = async () => (await app.call('webhooks.log', { connectionId })).webhooks;
    // The one that is being read counts too.
    await expect
      .poll(async () => (await log()).filter(({ outcome }) => outcome === 'failed').length)
      .toBe(11);
    expect((await log()).find(({ outcome }) => outcome === 'failed')!.message).toMatch(/^Too many products/);
    await app.call('webhooks.set', { connectionId, on: false });
    expect((await log()).every(({ outcome }) => outcome === 'failed')).toBe(true);
    expect((await settled()).some(({ message }) => message?.includes('switched off'))).toBe(true);
  });

  it('is read at the next start when the app ended before its product was read', async () => {
    const { app, service, post, title: titleOf, asked, settled } = await startWebhookApp();
    service.products.set('001', title('Kettle, 2 l'));
    const asks = Promise.withResolvers<void>();
    const hangs = Promise.withResolvers<void>();
    service.beforeList = async () => {
      asks.resolve();
      await hangs.promise;
    };
    expect((await post(updated('001'))).status).toBe(204);
    await asks.promise;
    await app.restart(() => {
      service.beforeList = () => {};
      hangs.resolve();
      service.lists.length = 0;
    });
    await eventually(async () => expect(await titleOf('001')).toBe('Kettle, 2 l'));
    expect(asked()).toEqual(['001']);
    await app.restart();
    await post(updated('002'));
    expect((await settled()).map(({ identifier }) => identifier)).toEqual(['002']);
    expect(asked()).toEqual(['001', '002']);
  });

  it('is refused for now when it cannot be saved', async () => {
    const { app, post, connectionId } = await startWebhookApp();
    const catalog = join(app.dataDir, 'catalogs', connectionId, 'catalog.db');
    await app.restart(() => {
      rmSync(catalog);
      mkdirSync(catalog);
    });
    expect((await post(updated('001'))).status).toBe(503);
    const { webhooks } = await app.call('webhooks.log', { connectionId });
    expect(webhooks).toMatchObject([{ outcome: 'failed' }]);
  });

  it('is read with its fields wherever the profile says they are', async () => {
    const webhooks = { type: 'kind', test: 'meta.dry_run', product_id: 'items.0.id', identifier: '' };
    const {
      service,
      post,
      settled,
      title: titleOf,
    } = await startWebhookApp({ fields: { profile: { webhooks } } });
    const { products } = service;
    products.set('002', title('Lamp, green'));
    // The scripted service forms its product ids this way.
    await post({ kind: 'ping', meta: { dry_run: true }, items: [{ id: 'id-002' }] });
    expect(await settled()).toMatchObject([
      { type: 'ping', isTest: true, productId: 'id-002', identifier: null, outcome: 'changed' },
    ]);
    expect(await titleOf('002')).toBe('Lamp, green');
    await post({ items: [{ id: 'id-nobody' }] });
    expect((await settled())[0]).toMatchObject({ outcome: 'unknown', message: /no identifier/ });
  });

  it('without a product is listed and counted, and a watched changes feed is polled instead', async () => {
    const { app, post, settled, connectionId, asked } = await startWebhookApp();
    for (const payload of [[updated('001')], { product: '001' }, null, 7, {}]) await post(payload);
    const log = await settled();
    expect(log.map(({ outcome }) => outcome)).toEqual(Array(5).fill('no_product'));
    expect(log[0]!.message).toMatch(/webhooks\.identifier/);
    expect(await app.call('webhooks.status', { connectionId })).toMatchObject({
      received: 5,
      withoutProduct: 5,
    });
    expect(asked()).toEqual([]);
    expect((await polls(app, connectionId)).length).toBe(0);
    await app.call('webhooks.clear', { connectionId });
    expect(await app.call('webhooks.log', { connectionId })).toEqual({ webhooks: [] });
    expect(await app.call('webhooks.status', { connectionId })).toMatchObject({
      received: 0,
      withoutProduct: 0,
    });

    const watching = await startWebhookApp({ fields: { pollSeconds: 86_400 } });
    await watching.post({});
    expect((await watching.settled())[0]!.message).toBe('The changes feed is checked instead.');
    await expect.poll(() => polls(watching.app, watching.connectionId)).not.toEqual([]);
  });

  it('whose product cannot be read reports why', async () => {
    const { service, post, settled } = await startWebhookApp();
    service.refuseList = () => 403;
    await post(updated('001'));
    expect(await settled()).toMatchObject([{ outcome: 'failed', message: /403/ }]);
    const { app, connectionId, ...early } = await startWebhookApp();
    const { fields } = await fieldsOf(app, connectionId);
    // With another integration, nothing in the catalog belongs to this connection anymore.
    await app.call('connections.update', { connectionId, fields: { ...fields, integrationId: 'int-2' } });
    await early.post(updated('001'));
    expect((await early.settled())[0]!.outcome).not.toBe('waiting');
  });
});

const fieldsOf = async (app: Awaited<ReturnType<typeof startApp>>, connectionId: string) => {
  const fields = (await app.call('connections.list', {})).find(({ id }) => id === connectionId)!;
  return { fields };
};

const polls = async (app: Awaited<ReturnType<typeof startApp>>, connectionId: string) =>
  (await app.call('recorder.list', { connectionId })).rows.filter(({ url }) => url.includes('/changes'));

describe('a payload', () => {
  it('is kept as it came, up to 64 kB', async () => {
    const { app, post, settled, connectionId } = await startWebhookApp();
    const long = { ...updated('001'), note: 'ä'.repeat(100_000) };
    const text = '{"data": {"identifier": 12345678901234567890}}';
    await post(text);
    await post(long);
    const [second, first] = await settled();
    const payload = (webhook: number) => app.call('webhooks.payload', { connectionId, webhook });
    expect(await payload(first!.webhook)).toEqual({ text, cut: false, isJson: true });
    expect(first!.identifier).toBe('12345678901234567890');
    const cut = await payload(second!.webhook);
    expect(cut).toMatchObject({ cut: true, isJson: true });
    expect(JSON.stringify(long).startsWith(cut.text)).toBe(true);
    expect(cut.text.length).toBe(65_536);
    expect(await app.refusal('webhooks.payload', { connectionId, webhook: 99 })).toBe('not_found');
  });

  it('that cannot be read is refused and listed, and receiving continues', async () => {
    const { post, settled, title: titleOf, service } = await startWebhookApp();
    const refused: [number, Parameters<typeof post>, RegExp][] = [
      [400, ['{"type":'], /not JSON/],
      [400, ['['.repeat(100_000)], /not JSON/],
      [400, [''], /not JSON/],
      [415, ['a=b', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }], /not JSON/],
      [415, ['{}', { headers: {} }], /no content type/],
      [413, [Buffer.alloc(10 * 1024 * 1024, '1')], /larger than 1 MB/],
      [
        413,
        [
          Buffer.alloc(1024 * 1024 + 1, '1'),
          { headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' } },
        ],
        /larger than 1 MB/,
      ],
    ];
    for (const [status, args] of refused) expect((await post(...args)).status).toBe(status);
    const log = await settled();
    expect(log.map(({ outcome }) => outcome)).toEqual(Array(refused.length).fill('not_readable'));
    for (const [nth, { message }] of log.toReversed().entries()) expect(message).toMatch(refused[nth]![2]);
    service.products.set('001', title('After all that'));
    await post(updated('001'));
    await settled();
    expect(await titleOf('001')).toBe('After all that');
  });
});

describe('the address for webhooks', () => {
  it('stays the same over a restart, and when receiving is turned off and on', async () => {
    const { app, connectionId, address, post, settled } = await startWebhookApp();
    const before = await address();
    expect(before).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/webhooks\/[0-9a-f]{32}$/);
    await app.restart();
    expect(await app.call('webhooks.status', { connectionId })).toMatchObject({
      state: 'on',
      kept: 'keychain',
    });
    expect(await address()).toBe(before);
    await post(updated('001'));
    expect(await settled()).toHaveLength(1);
    expect(await app.call('webhooks.set', { connectionId, on: false })).toMatchObject({
      state: 'off',
      address: null,
    });
    await expect(postTo(before, updated('001'))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(await settled()).toHaveLength(1);
    expect(await app.call('webhooks.set', { connectionId, on: true })).toMatchObject({ address: before });
  });

  it('stops working at once when it is renewed', async () => {
    const { app, connectionId, address, settled } = await startWebhookApp();
    const before = await address();
    const { address: renewed } = await app.call('webhooks.renew', { connectionId });
    expect(renewed).not.toBe(before);
    expect((await postTo(before, updated('001'))).status).toBe(404);
    expect((await postTo(renewed!, updated('001'))).status).toBe(204);
    expect(await settled()).toHaveLength(1);
    await app.restart();
    expect(await address()).toBe(renewed);
  });

  it('is new after each start when there is no keychain, which is reported', async () => {
    const secrets = new Map<string, string>();
    const { app, connectionId, address } = await startWebhookApp({
      keychain: {
        status: async () => ({ available: false, reason: 'None' }),
        get: async (account) => secrets.get(account) ?? null,
        set: async (account, secret) => {
          secrets.set(account, secret);
          return 'memory';
        },
        delete: async (account) => void secrets.delete(account),
      },
    });
    expect(await app.call('webhooks.status', { connectionId })).toMatchObject({
      state: 'on',
      kept: 'memory',
    });
    const before = await address();
    await app.restart(() => secrets.clear());
    expect(await address()).not.toBe(before);
    expect(new URL(await address()).port).toBe(new URL(before).port);
  });

  it('is unavailable while another program uses its port; another port can be chosen', async () => {
    const { app, connectionId, address } = await startWebhookApp();
    const before = await address();
    const port = Number(new URL(before).port);
    const other = createServer();
    onTestFinished(() => void other.close());
    await app.call('webhooks.set', { connectionId, on: false });
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    expect(await app.call('webhooks.set', { connectionId, on: true })).toMatchObject({
      state: 'failed',
      problem: { kind: 'port', message: expect.stringContaining(`Port ${port} is in use`) },
      address: null,
    });
    const moved = await app.call('webhooks.changePort', { connectionId });
    expect(moved).toMatchObject({ state: 'on', problem: null });
    expect(new URL(moved.address!).pathname).toBe(new URL(before).pathname);
    expect((await postTo(moved.address!, updated('001'))).status).toBe(204);
    await app.restart();
    expect(await address()).toBe(moved.address);
  });

  it('waits for a locked keychain', async () => {
    const keychain = memoryKeychain();
    let isLocked = false;
    const get = keychain.get;
    keychain.get = async (account) => {
      if (isLocked && account.endsWith('/webhooks')) throw new Error('locked');
      return get(account);
    };
    const { app, connectionId, address } = await startWebhookApp({ keychain });
    const before = await address();
    isLocked = true;
    await app.restart();
    expect(await app.call('webhooks.status', { connectionId })).toMatchObject({
      state: 'failed',
      problem: { kind: 'keychain', message: /Unlock the keychain/ },
    });
    isLocked = false;
    expect(await app.call('webhooks.set', { connectionId, on: true })).toMatchObject({
      state: 'on',
      address: before,
    });
  });

  it('stops working, and its secret is deleted, with the connection, even while products are read', async () => {
    const keychain = memoryKeychain();
    const { app, service, connectionId, address, post } = await startWebhookApp({ keychain });
    const other = await startWebhookApp();
    const before = await address();
    const asked = Promise.withResolvers<void>();
    service.beforeList = () => {
      asked.resolve();
      return new Promise(() => {});
    };
    await post(updated('001'));
    await asked.promise;
    await app.call('connections.remove', { connectionId });
    await expect(postTo(before, updated('001'))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(await keychain.get(`${connectionId}/webhooks`)).toBeNull();
    expect(await app.refusal('webhooks.status', { connectionId })).toBe('not_found');
    expect((await other.post(updated('001'))).status).toBe(204);
  });

  it('stops working when the app has quit', async () => {
    const app = await startApp();
    await app.call('connections.openSample', {});
    const { address } = await app.call('webhooks.set', { connectionId: 'sample', on: true });
    expect((await postTo(address!, updated('001'))).status).toBe(204);
    await app.stop();
    await expect(postTo(address!, updated('001'))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

describe('the sandbox’s webhooks', () => {
  it('refresh enriched products without a poll; the Test action is listed as a test', async () => {
    const app = await startApp();
    onTestFinished(() => app.stop());
    const connectionId = 'sample';
    await app.call('connections.openSample', {});
    await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
    const { address } = await app.call('webhooks.set', { connectionId, on: true });
    await app.call('sample.setWebhooks', {
      attribute_result: address,
      product_created: address,
      product_updated: address,
    });
    const { view } = await app.call('catalog.openView', { connectionId, query: {} });
    const columns = [{ property: 'title', locale: 'en' }];
    const first = async () =>
      (await app.call('catalog.window', { connectionId, view, start: 0, count: 1, columns })).rows[0]!;
    const { identifier } = await first();
    const changed = { identifier, property: 'title', locale: 'en', value: 'Written by an agent' };
    await app.call('sample.enrich', { values: [changed] });
    await expect.poll(async () => (await first()).values[0]).toBe('Written by an agent');
    expect(await polls(app, connectionId)).toEqual([]);

    expect(await app.call('sample.testWebhook', { type: 'product_updated' })).toMatchObject({ ok: true });
    const log = async () => (await app.call('webhooks.log', { connectionId })).webhooks;
    await expect.poll(async () => (await log()).map(({ outcome }) => outcome)).toEqual(['same', 'changed']);
    expect(await log()).toMatchObject([
      { type: 'product_updated', isTest: true },
      { type: 'attribute_result', isTest: false, identifier },
    ]);
  });
});
