import { request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientOf, runSandbox, valuesOf } from './client.ts';

describe('the token (5)', () => {
  it('is required on every endpoint, with a message that says so', async () => {
    const { send, sandbox } = await runSandbox({ products: 50 });
    const id = (await send('GET', '/products?limit=1')).body.products[0].product_id;
    const calls: [string, string][] = [
      ['GET', '/products'],
      ['POST', '/products'],
      ['PATCH', '/products'],
      ['DELETE', `/products/${id}/delete?mode=delete`],
      ['GET', '/changes'],
      ['GET', `/products/${id}/required_attributes`],
    ];
    for (const [method, path] of calls) {
      for (const authorization of ['', 'Bearer wrong', sandbox.token]) {
        const { status, body } = await send(method, path, method === 'GET' ? undefined : [], {
          authorization,
        });
        expect(status, `${method} ${path}`).toBe(401);
        expect(body.error.message).toContain('token');
      }
    }
  });

  it('is different at every start, unless it is given', async () => {
    const [one, two] = [await runSandbox({ products: 2 }), await runSandbox({ products: 2 })];
    expect(one.sandbox.token).not.toBe(two.sandbox.token);
    expect((await runSandbox({ products: 2, token: 'given' })).sandbox.token).toBe('given');
  });

  it('becomes invalid at once when it is rotated', async () => {
    const { send, control, sandbox } = await runSandbox({ products: 50 });
    const { token } = (await control('POST', '/token/rotate', {})).body;
    expect((await send('GET', '/products')).status).toBe(401);
    expect((await clientOf({ ...sandbox, token }).send('GET', '/products')).status).toBe(200);
  });
});

describe('rules', () => {
  it('refuse matching values in patches and upserts, with their own code and message', async () => {
    const { send, control, find } = await runSandbox({ products: 50 });
    await control('POST', '/rules', {
      property: 'title',
      locale: 'de',
      contains: 'verboten',
      code: 'BRAND_RULE',
      message: 'Dieses Wort ist nicht erlaubt',
    });
    await control('POST', '/rules', { property: 'title', longer_than: 10, locale: 'fr' });
    const title = (locale: string, value: string) => ({
      identifier: '004500',
      op: 'set',
      properties: [{ name: 'title', value, locale }],
    });
    const patched = await send('PATCH', '/products', [
      title('de', 'Das ist verboten'),
      title('fr', 'Beaucoup trop long'),
      title('fr', 'Court'),
      title('ja', 'verboten'),
    ]);
    const errors = patched.body.results.map(({ error }) => error);
    expect(errors[0]).toEqual({ code: 'BRAND_RULE', message: 'Dieses Wort ist nicht erlaubt' });
    expect(errors[1]).toMatchObject({ code: 'value_refused' });
    expect(errors.slice(2)).toEqual([undefined, undefined]);
    const created = await send('POST', '/products', [
      { sku: 'R', title: 'R', properties: [{ name: 'title', value: 'verboten', locale: 'de' }] },
    ]);
    expect(created.body.results[0].error?.code).toBe('BRAND_RULE');
    await control('DELETE', '/rules');
    await send('PATCH', '/products', [title('de', 'Das ist verboten')]);
    expect(valuesOf(await find('004500'), 'title', 'de')).toEqual(['Das ist verboten']);
  });
});

describe('control endpoints', () => {
  it('refuse requests from web pages or without JSON', async () => {
    const { control, sandbox } = await runSandbox({ products: 50 });
    const fromPage = { origin: sandbox.url };
    expect((await control('POST', '/token/rotate', {}, fromPage)).status).toBe(403);
    expect((await control('GET', '/stats', undefined, fromPage)).status).toBe(403);
    expect((await control('POST', '/token/rotate', '{}', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await clientOf(sandbox).send('GET', '/products')).status).toBe(200);
  });

  it('refuse a host name other than loopback', async () => {
    const { sandbox } = await runSandbox({ products: 50 });
    const status = await new Promise((resolve, reject) => {
      httpRequest(`${sandbox.url}/_control/stats`, { headers: { host: 'rebound.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(421);
  });

  it('count requests by route', async () => {
    const { send, control } = await runSandbox({ products: 50 });
    await send('GET', '/products');
    await send('GET', '/products');
    await send('PATCH', '/products', []);
    const { body } = await control<object>('GET', '/stats');
    expect(body).toMatchObject({ products: 50, roots: 20, changes: 0, requests: { list: 2, patch: 1 } });
  });

  it('delay answers of the service, but not their own', async () => {
    const { send, control } = await runSandbox({ products: 50 });
    await control('POST', '/latency', { ms: 1500 });
    const order: string[] = [];
    await Promise.all([
      send('GET', '/products').then(() => order.push('service')),
      control('GET', '/stats').then(() => order.push('control')),
    ]);
    expect(order).toEqual(['control', 'service']);
  });

  it('refuse invalid bodies, unknown products and unknown paths', async () => {
    const { control } = await runSandbox({ products: 50 });
    expect((await control('POST', '/enrich', { products: 'all' })).status).toBe(400);
    expect((await control('POST', '/latency', {})).status).toBe(400);
    expect((await control('POST', '/rules', { property: 5 })).status).toBe(400);
    expect(
      (await control('POST', '/enrich', { values: [{ identifier: 'none', property: 'title', value: 'x' }] }))
        .status,
    ).toBe(404);
    expect((await control('GET', '/none')).status).toBe(404);
  });
});
