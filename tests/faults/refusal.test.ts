import { describe, expect, it } from 'vitest';
import { listProducts } from '#electron/api/product-list.ts';
import { clientOf, errorOf, faultPool, get, patchOne, TOKEN } from '../support/network/client.ts';
import { service } from '../support/network/servers.ts';

const json = { 'content-type': 'application/json' };

/** A service that responds with these statuses and headers in turn, then with an empty page. */
const refusing = (...answers: readonly { status: number; headers?: Record<string, string> }[]) => {
  const left = [...answers];
  return service((_, response) => {
    const next = left.shift();
    if (next) response.sendDate = next.headers?.date === undefined;
    if (next) response.writeHead(next.status, { ...json, ...next.headers }).end('{"message":"Not now"}');
    else response.writeHead(200, json).end('{"products":[]}');
  });
};

describe('a service that refuses a request', () => {
  it.each([429, 500, 502, 503, 504])(
    'with %i is retried for a page, and never for a write',
    async (status) => {
      const { url, requests } = await refusing({ status }, { status });
      const { pool, pauses } = faultPool();
      await patchOne(clientOf(pool, url));
      expect(requests).toHaveLength(1);
      expect((await listProducts(clientOf(pool, url), null)).next).toBeNull();
      expect(requests.map((request) => request.split(' ')[0])).toEqual(['PATCH', 'GET', 'GET']);
      // 429 holds back all requests: two seconds, and a tenth more.
      expect(pauses).toEqual(status === 429 ? [2200, 2200] : [150]);
    },
  );

  it.each([400, 401, 403, 404, 409, 501])('with %i is not retried', async (status) => {
    const { url, requests } = await refusing({ status });
    const { pool } = faultPool();
    expect((await get(pool, url)).status).toBe(status);
    expect(requests).toHaveLength(1);
  });

  it('with 503 every time is reported after four retries', async () => {
    const { url, requests } = await refusing(...Array(9).fill({ status: 503 }));
    const { pool } = faultPool();
    expect(await errorOf(listProducts(clientOf(pool, url), null))).toMatchObject({
      code: 'service_error',
      message: expect.stringContaining('Not now'),
      retryable: true,
    });
    expect(requests).toHaveLength(5);
  });

  it('with Retry-After in seconds is retried after that time', async () => {
    const { url } = await refusing({ status: 429, headers: { 'retry-after': '7' } });
    const { pool, pauses } = faultPool();
    expect((await get(pool, url)).status).toBe(200);
    expect(pauses).toEqual([7700]);
  });

  it('with Retry-After as a date is timed by its own clock, not the local one', async () => {
    const { url } = await refusing({
      status: 503,
      headers: { date: 'Wed, 01 Jan 2020 10:00:00 GMT', 'retry-after': 'Wed, 01 Jan 2020 10:00:20 GMT' },
    });
    const { pool, pauses } = faultPool({ now: () => Date.parse('2031-05-05T05:05:05Z') });
    expect((await get(pool, url)).status).toBe(200);
    expect(pauses).toEqual([21_000]);
  });

  it('with Retry-After above two minutes is reported at once instead of retried', async () => {
    const { url, requests } = await refusing({ status: 429, headers: { 'retry-after': '121' } });
    const { pool } = faultPool();
    expect(await errorOf(listProducts(clientOf(pool, url), null))).toMatchObject({ retryAfterMs: 121_000 });
    expect(requests).toHaveLength(1);
  });

  it('with Retry-After on a write is not retried, and the caller gets the delay', async () => {
    const { url, requests } = await refusing({ status: 429, headers: { 'retry-after': '3' } });
    const { pool } = faultPool();
    expect(await patchOne(clientOf(pool, url))).toMatchObject({ kind: 'not_processed', retryAfterMs: 3000 });
    expect(requests).toHaveLength(1);
  });
});

describe('a service that redirects', () => {
  const redirecting = (to: (path: string) => string | null, status = 302) =>
    service((request, response) => {
      const location = to(request.url ?? '');
      if (location === null) response.writeHead(200, json).end('{"products":[]}');
      else response.writeHead(status, { location }).end('Moved');
    });

  it.each([301, 302, 303, 307, 308])('to itself with %i is followed with the token', async (status) => {
    const tokens: (string | undefined)[] = [];
    const { url, requests } = await service((request, response) => {
      tokens.push(request.headers.authorization);
      if (request.url === '/new/?page=1') response.writeHead(200, json).end('{}');
      else response.writeHead(status, { location: '../new/?page=1' }).end();
    });
    const { pool, records } = faultPool();
    expect((await get(pool, `${url}/old/`)).text).toBe('{}');
    expect(requests).toEqual(['GET /old/', 'GET /new/?page=1']);
    expect(new Set(tokens).size).toBe(1);
    expect(records.map(({ status: recorded }) => recorded)).toEqual([status, 200]);
  });

  it('a write is not followed', async () => {
    const { url, requests } = await redirecting(() => '/elsewhere', 307);
    const { pool } = faultPool();
    expect((await patchOne(clientOf(pool, url))).kind).not.toBe('answered');
    expect(requests).toHaveLength(1);
  });

  it('in a circle is stopped', async () => {
    const { url, requests } = await redirecting((path) => (path === '/a' ? '/b' : '/a'));
    const { pool } = faultPool();
    await expect(get(pool, `${url}/a`)).rejects.toMatchObject({
      kind: 'redirect',
      message: `${new URL(url).host} redirects in a circle (through /a)`,
    });
    expect(requests).toHaveLength(2);
  });

  it('repeatedly is stopped after five redirects', async () => {
    const { url, requests } = await redirecting((path) => `${path}x`);
    const { pool } = faultPool();
    await expect(get(pool, `${url}/`)).rejects.toMatchObject({ kind: 'redirect' });
    expect(requests).toHaveLength(6);
  });

  it('to another origin is not followed, and the error says what to do', async () => {
    const foreign = await service((_, response) => response.end('{"products":[]}'));
    const { url } = await redirecting((path) => `${foreign.url}${path}&session=secret`);
    const { pool } = faultPool();
    const told = await errorOf(listProducts(clientOf(pool, url), null));
    expect(told).toMatchObject({
      code: 'unreachable',
      message: `Reading the product list failed: ${new URL(url).host} redirects to ${foreign.url}/api/v1/integrations:api/int-1/products, and the token is only for ${url}. If ${foreign.url} is your service, enter that address as base address.`,
      retryable: false,
    });
    expect(foreign.requests).toEqual([]);
  });

  it('to an address that contains the token is reported with the token masked', async () => {
    const { url } = await redirecting(() => `http://login.invalid/${TOKEN}/start`);
    const { pool, records } = faultPool();
    const told = await errorOf(listProducts(clientOf(pool, url), null));
    expect(told.message).toContain('http://login.invalid/[token]/start');
    expect(JSON.stringify([told, records])).not.toContain(TOKEN);
  });

  it('without a Location header has its status returned', async () => {
    const { url } = await service((_, response) => response.writeHead(302).end());
    const { pool } = faultPool();
    expect((await get(pool, url)).status).toBe(302);
  });
});
