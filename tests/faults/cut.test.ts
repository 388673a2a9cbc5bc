import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { listProducts } from '#electron/api/product-list.ts';
import { clientOf, errorOf, failureOf, faultPool, get, patch, patchOne } from '../support/network/client.ts';
import { listening, service, socketService, wire } from '../support/network/servers.ts';

const EMPTY_PAGE = '{"products":[]}';

describe('a service that cannot be reached', () => {
  it('is reported as unreachable, and a write counts as not processed', async () => {
    const closed = createServer();
    const host = await listening(closed);
    await new Promise((resolve) => closed.close(resolve));
    const { pool, records } = faultPool();
    const client = clientOf(pool, `http://${host}`);

    expect(await errorOf(listProducts(client, null))).toMatchObject({
      code: 'unreachable',
      message: `Reading the product list failed: ${host} refused the connection. Check the base address and your network.`,
      details: expect.stringMatching(/Tried 5 times\nGiven up after .*ECONNREFUSED/),
      retryable: true,
    });
    expect(await patchOne(client)).toMatchObject({ kind: 'not_processed', error: { code: 'unreachable' } });
    expect(records.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
    expect(records.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 1]);
  });

  it('is reported by its address when the name does not resolve', async () => {
    const { pool } = faultPool();
    const failure = await failureOf(patch(pool, 'http://nowhere.invalid/'));
    expect(failure).toMatchObject({ kind: 'unreachable', maybeProcessed: false });
    expect(failure.message).toMatch(/^The address nowhere\.invalid could not be (found|looked up just now)$/);
  });

  it('is reported as a timeout when it does not finish the TLS handshake', async () => {
    const host = await listening(createServer());
    const { pool } = faultPool({ limits: { connectSeconds: 1 } });
    expect(await failureOf(patch(pool, `https://${host}/`))).toMatchObject({
      kind: 'timeout',
      maybeProcessed: false,
      message: `${host} did not accept the connection within 1 second`,
    });
  });

  it('is reported when it speaks neither HTTP nor HTTPS', async () => {
    const host = await listening(
      createServer((socket) => socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.9\r\n'))),
    );
    const { pool } = faultPool();
    expect(await failureOf(get(pool, `http://${host}/`))).toMatchObject({
      kind: 'unreadable',
      message: `${host} sent something that is not an HTTP answer`,
    });
    expect(await failureOf(get(pool, `https://${host}/`))).toMatchObject({
      kind: 'untrusted',
      message: `${host} does not speak HTTPS there`,
      maybeProcessed: false,
    });
  });
});

describe('a connection that is cut', () => {
  const cuts = [
    ['closed before any answer', (end: () => void) => end(), '', /closed the connection without an answer$/],
    [
      'closed in the middle of a body of known length',
      (end: () => void) => setTimeout(end, 20),
      wire(EMPTY_PAGE).slice(0, -5),
      /was cut in the middle of the answer$/,
    ],
    [
      'closed in the middle of a chunked body',
      (end: () => void) => setTimeout(end, 20),
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{"pr\r\n',
      /was cut in the middle of the answer$/,
    ],
  ] as const;

  describe.each(cuts)('%s', (_name, when, sent, message) => {
    it.each(['destroy', 'end', 'resetAndDestroy'] as const)(
      'by %s: a read is retried, and a write is sent once with an unknown outcome',
      async (how) => {
        const broken = await socketService((socket, nth) => {
          if (nth > 2) return socket.end(wire(EMPTY_PAGE));
          if (sent !== '') socket.write(sent);
          return when(() => socket[how]());
        });
        const { pool, records, pauses } = faultPool();
        const client = clientOf(pool, broken.url);

        const outcome = await patchOne(client);
        expect(outcome).toMatchObject({ kind: 'unknown', reason: expect.stringMatching(message) });
        expect(broken.requests).toHaveLength(1);

        expect((await listProducts(client, null)).next).toBeNull();
        expect(broken.requests).toHaveLength(3);
        expect(records.map(({ method, attempt, status }) => [method, attempt, status])).toEqual([
          ['PATCH', 1, null],
          ['GET', 1, null],
          ['GET', 2, 200],
        ]);
        expect(records[1]?.problem).toMatch(new RegExp(`${message.source.slice(0, -1)}\\.$`));
        expect(pauses).toEqual([150]);
      },
    );
  });

  it('after the service acts on a write leaves its outcome unknown, and the write is sent once', async () => {
    const applied: string[] = [];
    const acting = await socketService((socket, _nth, request) => {
      applied.push(request.slice(request.indexOf('\r\n\r\n') + 4));
      socket.destroy();
    });
    const { pool } = faultPool();
    expect(await patchOne(clientOf(pool, acting.url))).toEqual({
      kind: 'unknown',
      reason: `${acting.host} closed the connection without an answer`,
      accepted: false,
      mayComeLater: false,
    });
    expect(applied).toHaveLength(1);
  });

  it('five times in a row fails a read with a clear message and the partial response in the details', async () => {
    const broken = await socketService((socket) => {
      socket.write(wire(EMPTY_PAGE, ['X-Request-Id: r-17']).slice(0, -5));
      setTimeout(() => socket.destroy(), 10);
    });
    const { pool, pauses } = faultPool();
    const told = await errorOf(listProducts(clientOf(pool, broken.url), null));
    expect(told).toMatchObject({
      code: 'unreachable',
      message: `Reading the product list failed: the connection to ${broken.host} was cut in the middle of the answer. Try again; if this happens again, contact the service’s support.`,
    });
    expect(told.details?.split('\n')).toEqual([
      expect.stringMatching(/^Reading the product list: GET http:/),
      'Tried 5 times',
      expect.stringMatching(/^Given up after \d\.\d seconds: UND_ERR_SOCKET/),
      'Status 200',
      'Request id r-17',
      'The answer begins: {"products',
    ]);
    expect(pauses).toEqual([150, 300, 600, 1200]);
  });
});

describe('a kept-alive connection', () => {
  it('serves many requests', async () => {
    const kept = await socketService((socket) => socket.write(wire('{}')));
    const { pool } = faultPool({ limits: { requestsAtATime: 1 } });
    for (let n = 0; n < 20; n++) await get(pool, kept.url);
    await patch(pool, kept.url);
    expect([kept.requests.length, kept.connections()]).toEqual([21, 1]);
  });

  it('that the service closed while idle causes no error for the next write', async () => {
    const { url, server, requests } = await service((_, response) => response.end('{}'));
    const { pool, records } = faultPool();
    await get(pool, url);
    server.closeAllConnections();
    await new Promise((resolve) => setTimeout(resolve, 20)); // the end of the connection must arrive
    expect((await patch(pool, url)).status).toBe(200);
    expect(requests).toHaveLength(2);
    expect(records.every(({ problem }) => problem === null)).toBe(true);
  });

  it('that is cut during its next request lets a read succeed and leaves a write’s outcome unknown', async () => {
    const cutsSecond = await socketService((socket, nth) => {
      if (nth % 2 === 1) socket.write(wire('{}'));
      else socket.destroy();
    });
    const { pool } = faultPool();
    await get(pool, cutsSecond.url);
    expect((await get(pool, cutsSecond.url)).status).toBe(200); // its first try is cut, its second is request 3
    expect(await failureOf(patch(pool, cutsSecond.url))).toMatchObject({ kind: 'cut', maybeProcessed: true });
    expect(cutsSecond.requests.map((request) => request.split(' ')[0])).toEqual([
      'GET',
      'GET',
      'GET',
      'PATCH',
    ]);
  });
});
