import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { networkSettings } from '#shared/contract/app.ts';
import { connectionLimits } from '#shared/contract/connections.ts';
import { eventually } from '../../support/eventually.ts';
import { failureOf, faultPool, get, patch, TOKEN } from '../../support/network/client.ts';
import { service } from '../../support/network/servers.ts';

/** Requests stay open until the test answers them. */
async function heldService() {
  const open: ServerResponse[] = [];
  const { url, requests } = await service((_, response) => open.push(response));
  return {
    url,
    requests,
    open,
    arrived: (count: number) => eventually(() => expect(requests).toHaveLength(count)),
    answerAll: () => {
      for (const response of open.splice(0)) response.end('{}');
    },
  };
}

const noNetwork = { ...networkSettings.parse({ proxy: 'none' }), proxyPassword: null, systemProxy: null };

describe('concurrent requests', () => {
  it('never exceed the limit, and all are answered', async () => {
    const { url, requests, open, arrived, answerAll } = await heldService();
    const { pool } = faultPool({ limits: { requestsAtATime: 3 } });
    const answers = Promise.all(Array.from({ length: 8 }, (_, n) => get(pool, `${url}/${n}`)));
    for (const sent of [3, 6, 8]) {
      await arrived(sent);
      expect(open.length).toBeLessThanOrEqual(3);
      answerAll();
    }
    expect((await answers).map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(requests.toSorted()).toEqual(Array.from({ length: 8 }, (_, n) => expect.stringMatching(`/${n}$`)));
  });
});

describe('requests per second', () => {
  it.each([
    [10, 5],
    [200, 60],
  ])('stay within the rate limit (%i per second)', async (requestsPerSecond, count) => {
    const left: number[] = [];
    const { url } = await service((_, response) => {
      left.push(performance.now());
      response.end('{}');
    });
    const { pool } = faultPool({ limits: { requestsPerSecond, requestsAtATime: 8 } });
    await Promise.all(Array.from({ length: count }, () => get(pool, url)));
    const took = (left.at(-1) ?? 0) - (left[0] ?? 0);
    // Requests that leave together in the first moment come on top of the rate, and requests arrive a moment after they left.
    const together = Math.max(1, Math.floor(requestsPerSecond / 50));
    expect(took).toBeGreaterThan(((count - together) / requestsPerSecond) * 1000 - 60);
  });
});

describe('a hold on the pool', () => {
  it('lets requests in flight finish, and sends no others until every hold is released', async () => {
    const { url, requests, arrived, answerAll } = await heldService();
    const { pool } = faultPool();
    const underWay = get(pool, `${url}/under-way`);
    await arrived(1);
    const releases = [pool.hold(), pool.hold()];
    const waiting = get(pool, `${url}/waiting`);
    answerAll();
    expect((await underWay).status).toBe(200);
    releases[0]?.();
    releases[0]?.(); // releasing twice does not release the other hold
    await new Promise((resolve) => setTimeout(resolve, 30)); // long enough for a request to leave, if it could
    expect(requests).toEqual(['GET /under-way']);
    releases[1]?.();
    await arrived(2);
    answerAll();
    expect((await waiting).status).toBe(200);
  });

  it('also delays retries', async () => {
    const { url, requests, open, arrived, answerAll } = await heldService();
    const { pool, pauses } = faultPool();
    const asked = get(pool, url);
    await arrived(1);
    const release = pool.hold();
    open.pop()?.writeHead(503).end();
    await eventually(() => expect(pauses).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 30)); // long enough for a request to leave, if it could
    expect(requests).toHaveLength(1);
    release();
    await arrived(2);
    answerAll();
    expect((await asked).status).toBe(200);
  });

  it('lets a waiting request be cancelled at once, and reports it as not processed', async () => {
    const { url, requests } = await heldService();
    const { pool, records } = faultPool({ limits: { requestsAtATime: 1 } });
    pool.hold();
    const controller = new AbortController();
    const waiting = failureOf(patch(pool, url, controller.signal));
    controller.abort();
    expect(await waiting).toMatchObject({ kind: 'cancelled', maybeProcessed: false });
    expect(await failureOf(patch(pool, url, controller.signal))).toMatchObject({ maybeProcessed: false });
    expect([requests, records]).toEqual([[], []]);
  });

  it('lets a request that waits for a concurrency or rate limit be cancelled at once', async () => {
    const { url, requests, arrived } = await heldService();
    for (const limits of [{ requestsAtATime: 1 }, { requestsPerSecond: 0.1 }]) {
      requests.length = 0;
      const { pool } = faultPool({ limits });
      const first = failureOf(patch(pool, url));
      await arrived(1);
      const controller = new AbortController();
      const second = failureOf(patch(pool, url, controller.signal));
      controller.abort();
      expect(await second).toMatchObject({ kind: 'cancelled', maybeProcessed: false });
      await pool.close();
      expect(await first).toMatchObject({ kind: 'cancelled', maybeProcessed: true });
    }
  });
});

describe('new settings', () => {
  it('apply from the next request on, while requests in flight finish normally', async () => {
    const { url, arrived, answerAll, open } = await heldService();
    const { pool } = faultPool({ limits: { requestsAtATime: 1 } });
    const first = get(pool, `${url}/1`);
    await arrived(1);
    pool.configure({
      network: { ...noNetwork, proxy: 'address', proxyAddress: 'not a proxy' },
      limits: connectionLimits.parse({ requestsAtATime: 2 }),
    });
    const later = [get(pool, `${url}/2`), get(pool, `${url}/3`)];
    await arrived(3);
    expect(open).toHaveLength(3);
    answerAll();
    expect((await Promise.all([first, ...later])).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await failureOf(get(pool, 'http://service.test/'))).toMatchObject({
      kind: 'unsendable',
      message: 'The proxy in the settings is not the address of an HTTP proxy',
    });
  });

  it('do not end a hold', async () => {
    const { url, requests, arrived, answerAll } = await heldService();
    const { pool } = faultPool();
    const release = pool.hold();
    pool.configure({ network: noNetwork, limits: connectionLimits.parse({ requestsAtATime: 9 }) });
    const waiting = get(pool, url);
    await new Promise((resolve) => setTimeout(resolve, 30)); // long enough for a request to leave, if it could
    expect(requests).toEqual([]);
    release();
    await arrived(1);
    answerAll();
    expect((await waiting).status).toBe(200);
  });
});

describe('the token', () => {
  it('is read when a request is sent, so a replacement made while it waits is used', async () => {
    const tokens: (string | undefined)[] = [];
    const { url } = await service((request, response) => {
      tokens.push(request.headers.authorization);
      response.end(`{"echo":"${request.headers.authorization}"}`);
    });
    const { pool } = faultPool();
    let token = 'old-token-123';
    const release = pool.hold();
    const answer = pool.send({
      method: 'GET',
      url,
      headers: {},
      purpose: 'Reading',
      credentials: async () => ({ parameter: null, headers: { authorization: token }, secret: token }),
    });
    token = 'new-token-456';
    release();
    const { text, mask } = await answer;
    expect(text).toBe('{"echo":"new-token-456"}');
    expect(mask(text)).toBe('{"echo":"[token]"}');
    expect(tokens).toEqual(['new-token-456']);
  });
});

describe('the request log', () => {
  it('holds every attempt with its request and answer', async () => {
    let calls = 0;
    const { url } = await service((_, response) => {
      calls++;
      if (calls === 1) response.writeHead(503, { 'x-correlation-id': 'c-1' }).end('Busy');
      else response.writeHead(200, { 'content-type': 'application/json', 'cf-ray': 'ray-2' }).end('{"ü":1}');
    });
    const { pool, records } = faultPool();
    expect(await get(pool, `${url}/p?a=1`)).toEqual({
      status: 200,
      contentType: 'application/json',
      headers: expect.objectContaining({ 'cf-ray': 'ray-2' }),
      requestId: 'ray-2',
      retryAfterMs: null,
      challenge: '',
      text: '{"ü":1}',
      mask: expect.any(Function),
    });
    expect(records).toMatchObject([
      {
        purpose: 'Reading the product list',
        method: 'GET',
        url: `${url}/p?a=1`,
        attempt: 1,
        status: 503,
        problem: null,
        requestId: 'c-1',
        responseBody: { text: 'Busy', cut: false },
      },
      {
        attempt: 2,
        status: 200,
        requestId: 'ray-2',
        requestBytes: 0,
        responseBytes: 8,
        requestHeaders: { authorization: 'Bearer [token]', accept: 'application/json' },
        responseHeaders: { 'cf-ray': 'ray-2' },
      },
    ]);
    expect(records[1]?.ms).toBeGreaterThan(0);
    expect(Date.parse(records[1]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('keeps the start of long bodies and marks them as cut', async () => {
    const long = `"${'ä'.repeat(100_000)}"`;
    const { url } = await service((request, response) => {
      request.resume();
      response.end(long);
    });
    const { pool, records } = faultPool();
    await pool.send({ method: 'PATCH', url, headers: {}, body: long, purpose: 'Sending', secret: TOKEN });
    expect(records[0]).toMatchObject({
      requestBytes: 200_002,
      responseBytes: 200_002,
      requestBody: { text: long.slice(0, 65_536), cut: true },
      responseBody: { text: long.slice(0, 65_536), cut: true },
    });
  });

  it('does not affect a request when it fails', async () => {
    const { url } = await service((_, response) => response.end('{}'));
    const { pool, records } = faultPool();
    records.push = () => {
      throw new Error('The record is broken.');
    };
    expect((await get(pool, url)).status).toBe(200);
  });
});

describe('a request that cannot be formed', () => {
  it('is refused before anything is sent', async () => {
    const { url, requests } = await service((_, response) => response.end('{}'));
    const { pool } = faultPool();
    const sent = pool.send({
      method: 'PATCH',
      url,
      headers: { 'X Api Key': TOKEN },
      purpose: 'Sending changes',
      secret: TOKEN,
    });
    expect(await failureOf(sent)).toMatchObject({ kind: 'unsendable', maybeProcessed: false });
    expect(requests).toEqual([]);
  });
});
