import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryKeychain, type RunningApp, startApp } from '../../support/running-app.ts';
import { request } from '../sandbox/client.ts';
import { receiver } from '../sandbox/webhook-receiver.ts';

const CALM = { latencyMs: 0, rateLimit: null, faults: [], rules: [] };

let app: RunningApp;
let keychain: ReturnType<typeof memoryKeychain>;
beforeEach(async () => {
  keychain = memoryKeychain();
  app = await startApp({ keychain });
});
afterEach(() => app.stop());

/** The product list of the sample service, requested with a token. */
async function listed(token: string) {
  const [sample] = await app.call('connections.list', {});
  const url = `${sample!.baseUrl}/api/v1/integrations:api/sample/products?limit=1`;
  return request(url, 'GET', undefined, { authorization: `Bearer ${token}` });
}

describe('the controls of the sample service', () => {
  it('set conditions, and show how often a fault is still to occur', async () => {
    await app.call('connections.openSample', {});
    expect(await app.call('sample.conditions', {})).toEqual(CALM);
    const fault = { kind: 'error_500', on: 'reads', every: 1, times: 2 } as const;
    await app.call('sample.setConditions', { ...CALM, faults: [fault] });
    const token = keychain.tokenOf('sample');
    expect((await listed(token!)).status).toBe(500);
    expect((await app.call('sample.conditions', {})).faults).toEqual([{ ...fault, times: 1 }]);
    expect(await app.call('sample.setConditions', CALM)).toEqual(CALM);
    expect((await listed(token!)).status).toBe(200);
  });

  it('start the sample service if it is not running', async () => {
    expect(await app.call('sample.conditions', {})).toEqual(CALM);
  });

  it('refuse invalid conditions and webhook addresses', async () => {
    const wrong = app.call('sample.setConditions', { ...CALM, latencyMs: -1 });
    await expect(wrong).rejects.toMatchObject({ code: 'invalid_input', message: /latencyMs/ });
    const url = app.call('sample.setWebhooks', {
      attribute_result: 'ftp://x',
      product_created: null,
      product_updated: null,
    });
    await expect(url).rejects.toMatchObject({ code: 'invalid_input', message: /web address/ });
  });

  it('enrich products and report how many', async () => {
    await app.call('connections.openSample', {});
    expect(await app.call('sample.enrich', { products: 3 })).toEqual({ enriched: 3 });
  });

  it('set webhook targets, test them, and list the deliveries', async () => {
    await app.call('connections.openSample', {});
    const { url, received } = await receiver();
    const targets = { attribute_result: url, product_created: null, product_updated: null };
    expect(await app.call('sample.setWebhooks', targets)).toEqual(targets);
    const tested = await app.call('sample.testWebhook', { type: 'attribute_result' });
    expect(tested).toMatchObject({ ok: true, test: true, message: 'The receiver answered 200 OK' });
    expect(await app.call('sample.testWebhook', { type: 'product_created' })).toMatchObject({ ok: false });
    await app.call('sample.enrich', { products: 1 });
    await expect.poll(() => received.length).toBe(2);
    await expect
      .poll(async () => (await app.call('sample.webhooks', {})).deliveries.map(({ test }) => test))
      .toEqual([false, true]);
    expect((await app.call('sample.webhooks', {})).targets).toEqual(targets);
    await app.restart();
    expect((await app.call('sample.webhooks', {})).targets).toEqual(targets);
  });
});

describe('a new token of the sample service', () => {
  it('is shown but not stored; the token in use is refused until the user replaces it', async () => {
    await app.call('connections.openSample', {});
    const inUse = keychain.tokenOf('sample');
    const { token } = await app.call('sample.newToken', {});
    expect(token).not.toBe(inUse);
    expect(keychain.tokenOf('sample')).toBe(inUse);
    expect((await listed(inUse!)).status).toBe(401);
    expect((await listed(token)).status).toBe(200);
    await app.call('connections.replaceToken', { connectionId: 'sample', token });
    await expect.poll(() => keychain.tokenOf('sample')).toBe(token);
  });

  it('is not needed after a restart: every start provides a fresh one', async () => {
    await app.call('connections.openSample', {});
    const { token } = await app.call('sample.newToken', {});
    await app.restart();
    await app.call('connections.openSample', {});
    const fresh = keychain.tokenOf('sample');
    expect(fresh).not.toBe(token);
    expect((await listed(fresh!)).status).toBe(200);
  });
});

describe('a sample catalog that was read before', () => {
  const shown = async () => {
    const [sample] = await app.call('connections.list', {});
    return { port: new URL(sample!.baseUrl).port, token: sample!.token };
  };

  beforeEach(async () => {
    const { id: connectionId } = await app.call('connections.openSample', {});
    const { jobId } = await app.call('catalog.pull', { connectionId });
    await app.ended(jobId);
    await app.restart();
  });

  it('is shown without its service, which starts when something is sent to it, and says where it listens', async () => {
    const here = { connectionId: 'sample' };
    const before = keychain.tokenOf('sample');
    const { view, rows } = await app.call('catalog.openView', { ...here, query: {} });
    const first = { view, start: 0, count: 1, columns: [] };
    expect((await app.call('catalog.window', { ...here, ...first })).rows).toHaveLength(1);
    expect(rows).toBe(2000);
    expect(await app.call('sample.conditions', {})).toEqual(CALM);
    // Nobody has to enter a token: the service makes one when it starts.
    expect(await shown()).toEqual({ port: '', token: 'memory' });
    expect(keychain.tokenOf('sample')).toBe(before);

    app.events.splice(0);
    expect(await app.call('feed.poll', here)).toMatchObject({ state: 'paused', message: null });
    expect(await shown()).toEqual({ port: expect.stringMatching(/\d/), token: 'keychain' });
    expect(keychain.tokenOf('sample')).not.toBe(before);
    expect(app.events.map(({ event }) => event)).toContain('connections.changed');
  });

  it('takes a new token of its service while that has not been asked for anything else', async () => {
    const { token } = await app.call('sample.newToken', {});
    await app.call('connections.replaceToken', { connectionId: 'sample', token });
    await expect.poll(() => keychain.tokenOf('sample')).toBe(token);
    expect((await listed(token)).status).toBe(200);
  });
});

it('the sample connection can be renamed, coloured and made read-only, but keeps its integration', async () => {
  const sample = await app.call('connections.openSample', {});
  const fields = { name: 'Demo', colour: 'red', readOnly: true, pollSeconds: null } as const;
  const changed = await app.call('connections.update', {
    connectionId: sample.id,
    fields: { ...sample, ...fields, integrationId: 'another' },
  });
  expect(changed).toMatchObject({ ...fields, integrationId: sample.integrationId });
});
