import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { listProducts } from '#electron/api/product-list.ts';
import { clientOf, errorOf, failureOf, faultPool, get, patch, patchOne } from '../support/network/client.ts';
import { listening, service, socketService, wire } from '../support/network/servers.ts';

describe('a service that goes silent', () => {
  it('before its response is reported as a timeout after one retry', async () => {
    const silent = await socketService(() => {});
    const { pool, records } = faultPool({ limits: { silenceSeconds: 1 } });
    expect(await errorOf(listProducts(clientOf(pool, silent.url), null))).toMatchObject({
      code: 'timeout',
      message: `Reading the product list failed: ${silent.host} did not answer within 1 second. Try again, or allow more time in the limits of the connection.`,
      retryable: true,
    });
    expect(silent.requests).toHaveLength(2);
    expect(records.map(({ status, problem }) => [status, problem])).toEqual(
      Array(2).fill([null, `${silent.host} did not answer within 1 second.`]),
    );
  });

  it('before its response to a write leaves the outcome unknown, and the write is sent once', async () => {
    const silent = await socketService(() => {});
    const { pool } = faultPool({ limits: { silenceSeconds: 1 } });
    expect(await patchOne(clientOf(pool, silent.url))).toEqual({
      kind: 'unknown',
      reason: `${silent.host} did not answer within 1 second`,
      accepted: false,
      mayComeLater: true,
    });
    expect(silent.requests).toHaveLength(1);
  });

  it('in the middle of its response is reported as having stopped there', async () => {
    const stalling = await socketService((socket) => socket.write(wire('{"products":[]}').slice(0, -5)));
    const { pool } = faultPool({ limits: { silenceSeconds: 1 } });
    expect(await failureOf(patch(pool, stalling.url))).toMatchObject({
      kind: 'timeout',
      maybeProcessed: true,
      message: `${stalling.host} stopped in the middle of its answer and sent nothing for 1 second`,
    });
  });

  it('once and then responds causes no error for a read', async () => {
    const slowOnce = await socketService((socket, nth) => {
      if (nth > 1) socket.write(wire('{"products":[]}'));
    });
    const { pool } = faultPool({ limits: { silenceSeconds: 1 } });
    expect((await listProducts(clientOf(pool, slowOnce.url), null)).next).toBeNull();
  });
});

describe('the total timeout of a request', () => {
  it('ends a response that trickles in without ever going silent', async () => {
    const dripping = await service((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 50);
      response.once('close', () => clearInterval(drip));
    });
    const { pool, records } = faultPool({ limits: { totalSeconds: 1, silenceSeconds: 5 } });
    const failure = await failureOf(patch(pool, dripping.url));
    expect(failure).toMatchObject({
      kind: 'timeout',
      maybeProcessed: true,
      message: `${new URL(dripping.url).host} did not finish its answer within the 1 second that one request may take`,
    });
    expect(records[0]?.responseBytes).toBeGreaterThan(1);
    expect(dripping.requests).toHaveLength(1);
  });

  it('ends a request that is still connecting, with nothing sent', async () => {
    const host = await listening(createServer());
    const { pool } = faultPool({ limits: { totalSeconds: 1, connectSeconds: 30 } });
    expect(await failureOf(patch(pool, `https://${host}/`))).toMatchObject({
      kind: 'timeout',
      maybeProcessed: false,
      message: `No connection to ${host} could be made within the 1 second that one request may take`,
    });
  });

  it('does not run while the request is queued', async () => {
    const prompt = await socketService((socket) => socket.write(wire('{}')));
    const { pool } = faultPool({ limits: { totalSeconds: 1 } });
    const release = pool.hold();
    const waiting = get(pool, prompt.url);
    await new Promise((resolve) => setTimeout(resolve, 1100)); // longer than a whole request may take
    release();
    expect((await waiting).status).toBe(200);
  });
});

describe('cancelling', () => {
  it('ends a read in flight and reports that it may have been processed', async () => {
    const controller = new AbortController();
    const silent = await socketService(() => controller.abort());
    const { pool } = faultPool();
    expect(await failureOf(get(pool, silent.url, controller.signal))).toMatchObject({
      kind: 'cancelled',
      maybeProcessed: true,
    });
  });

  it('lets a write in flight finish', async () => {
    const controller = new AbortController();
    const slow = await socketService((socket) => {
      controller.abort();
      setTimeout(() => socket.write(wire('{"results":[]}')), 50);
    });
    const { pool } = faultPool();
    expect((await patch(pool, slow.url, controller.signal)).status).toBe(200);
  });

  it('ends a queued write and reports that nothing was sent', async () => {
    const controller = new AbortController();
    const silent = await socketService(() => {});
    const { pool } = faultPool();
    const release = pool.hold();
    const failure = failureOf(patch(pool, silent.url, controller.signal));
    controller.abort();
    expect(await failure).toMatchObject({ kind: 'cancelled', maybeProcessed: false });
    release();
    expect(silent.requests).toHaveLength(0);
  });

  it('ends a write that is still connecting and reports that nothing was sent', async () => {
    const controller = new AbortController();
    const host = await listening(createServer(() => controller.abort()));
    const { pool } = faultPool({ limits: { connectSeconds: 60 } });
    expect(await failureOf(patch(pool, `https://${host}/`, controller.signal))).toMatchObject({
      kind: 'cancelled',
      maybeProcessed: false,
    });
  });

  it('ends a read in the middle of its response, without a retry', async () => {
    const controller = new AbortController();
    const stalling = await socketService((socket) => {
      socket.write(wire('{"products":[]}').slice(0, -5), () => controller.abort());
    });
    const { pool, records } = faultPool();
    expect(await errorOf(listProducts(clientOf(pool, stalling.url), null, controller.signal))).toMatchObject({
      code: 'cancelled',
    });
    expect(records).toHaveLength(1);
  });

  it('by closing the pool ends requests in flight and queued ones, and rejects new ones', async () => {
    let asked: () => void = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const silent = await socketService(() => asked());
    const { pool } = faultPool({ limits: { requestsAtATime: 1 } });
    const both = Promise.all([failureOf(patch(pool, silent.url)), failureOf(patch(pool, silent.url))]);
    await isAsked;
    await pool.close();
    expect((await both).map(({ kind, maybeProcessed }) => [kind, maybeProcessed])).toEqual([
      ['cancelled', true],
      ['cancelled', false],
    ]);
    expect(await failureOf(get(pool, silent.url))).toMatchObject({ kind: 'cancelled' });
  });
});
