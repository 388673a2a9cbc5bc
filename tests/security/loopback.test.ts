import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDispatch } from '#electron/transports/dispatch.ts';
import { startLoopback } from '#electron/transports/loopback.ts';
import { createGate } from '#electron/transports/loopback-gate.ts';
import { createRendererFiles } from '#electron/transports/renderer-files.ts';
import { MAX_BODY_BYTES } from '#electron/transports/request-body.ts';
import { SESSION_KEY_HEADER } from '#shared/contract/loopback.ts';
import type { Handlers } from '#shared/contract/registry.ts';
import { eventSource } from '../support/events.ts';
import { handlersWith } from '../support/handlers.ts';
import { recordingLogger } from '../support/logger.ts';
import {
  fromOwnPage,
  openSession,
  type RawRequest,
  send,
  sessionHeaders,
} from '../support/loopback-client.ts';
import { rendererFolder, waysOut } from '../support/renderer-folder.ts';

const settings = {
  language: null,
  theme: 'dark',
  density: 'compact',
  lastConnection: null,
  network: { proxy: 'none', proxyAddress: '', proxyUser: '', caFile: '' },
  updates: { checkAtStart: false, address: '' },
  machine: { provider: 'off', address: '', model: '', price: '' },
} as const;

async function serve(port = 0) {
  const getSettings = vi.fn<Handlers['settings.get']>(() => Promise.resolve(settings));
  const logger = recordingLogger();
  const loopback = await startLoopback({
    dispatch: createDispatch(handlersWith({ 'settings.get': getSettings }), { logger, checkOutputs: true }),
    subscribe: eventSource().subscribe,
    files: createRendererFiles(rendererFolder()),
    logger,
    port,
  });
  onTestFinished(() => loopback.close());
  const { origin, address } = loopback;
  return {
    ...loopback,
    origin,
    port: new URL(origin).port,
    session: await openSession(address),
    getSettings,
    logger,
  };
}

const call = (headers: Record<string, string>, body = '{}'): RawRequest => ({
  method: 'POST',
  path: '/rpc/settings.get',
  headers,
  body,
});

describe('access to the server', () => {
  test('the page itself may call with its cookie and key', async () => {
    const { origin, session } = await serve();
    expect(await send(origin, call(fromOwnPage(origin, session)))).toMatchObject({ status: 200 });
  });

  test.each([
    ['a name that DNS was made to point here', (port: string) => `evil.example:${port}`],
    ['localhost, which is another origin', (port: string) => `localhost:${port}`],
    ['the address without its port', () => '127.0.0.1'],
    ['another port', () => '127.0.0.1:1'],
    ['no host', () => ''],
  ])('a request with a wrong Host header is refused: %s', async (_case, host) => {
    const { origin, session, port, getSettings } = await serve();
    const answer = await send(origin, call({ ...fromOwnPage(origin, session), host: host(port) }));
    expect(answer.status).toBe(403);
    expect(await send(origin, { path: '/', headers: { host: host(port) } })).toMatchObject({ status: 403 });
    expect(getSettings).not.toHaveBeenCalled();
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a page on another local port', { origin: 'http://127.0.0.1:1' }],
    ['a sandboxed frame or a file', { origin: 'null' }],
    ['https of the same host', { origin: 'https://127.0.0.1' }],
    ['a site that says so itself', { 'sec-fetch-site': 'cross-site' }],
    ['a page on a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['a typed address', { 'sec-fetch-site': 'none' }],
  ])('a request from %s is refused, even with cookie and key', async (_case, headers) => {
    const { origin, session, getSettings } = await serve();
    expect(await send(origin, call({ ...fromOwnPage(origin, session), ...headers }))).toMatchObject({
      status: 403,
    });
    const events = { path: '/events', headers: { ...sessionHeaders(session), ...headers } };
    expect(await send(origin, events)).toMatchObject({ status: 403 });
    expect(getSettings).not.toHaveBeenCalled();
  });

  test('a call without Origin and Sec-Fetch-Site headers is refused', async () => {
    const { origin, session } = await serve();
    expect(
      await send(origin, call({ ...sessionHeaders(session), 'content-type': 'application/json' })),
    ).toMatchObject({
      status: 403,
    });
  });

  test('a call with a content type that HTML forms can send is refused', async () => {
    const { origin, session, getSettings } = await serve();
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const headers = { ...fromOwnPage(origin, session), 'content-type': type };
      expect(await send(origin, call(headers))).toMatchObject({ status: 415 });
    }
    expect(getSettings).not.toHaveBeenCalled();
  });

  test('the server does not listen on other addresses of this computer', async () => {
    const { port } = await serve();
    const others = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map(({ address }) => address);
    for (const host of [...others, '127.0.0.2']) {
      const socket = connect({ host, port: Number(port) });
      const [outcome] = await Promise.race([
        once(socket, 'error'),
        once(socket, 'connect').then(() => ['connected']),
      ]);
      socket.destroy();
      expect(outcome).toMatchObject({ code: expect.stringMatching(/^E/) });
    }
  });
});

describe('the secret and the session', () => {
  const exchange = (origin: string, body: string, headers = fromOwnPage(origin)) =>
    send(origin, { method: 'POST', path: '/session', headers, body });

  test('the cookie is HttpOnly and SameSite=Strict, and its name contains the port', async () => {
    const { origin, address, port } = await serve();
    const secret = new URL(address).hash.slice('#s='.length);
    const answer = await exchange(origin, JSON.stringify({ secret }));
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      new RegExp(`^catalog-desk-${port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`),
    );
  });

  test('the secret is neither in the cookie nor the key, and is not accepted as a cookie', async () => {
    const { origin, address, session, port } = await serve();
    const secret = new URL(address).hash.slice('#s='.length);
    expect(session.cookie).not.toContain(secret);
    expect(session.key).not.toBe(secret);
    const cookie = `catalog-desk-${port}=${secret}`;
    expect(await send(origin, call(fromOwnPage(origin, { ...session, cookie })))).toMatchObject({
      status: 401,
    });
  });

  test.each([
    ['a wrong secret', JSON.stringify({ secret: 'x'.repeat(43) })],
    ['an empty secret', JSON.stringify({ secret: '' })],
    ['no secret', '{}'],
    ['something else', '[1]'],
  ])('%s opens no session', async (_case, body) => {
    const { origin } = await serve();
    const answer = await exchange(origin, body);
    expect(answer.status).toBe(401);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('calls and events are refused without a cookie or with a made-up one', async () => {
    const { origin, port, session } = await serve();
    for (const cookie of [
      '',
      `catalog-desk-${port}=`,
      `catalog-desk-${port}=${'A'.repeat(43)}`,
      'session=1',
    ]) {
      const made = { ...session, cookie };
      expect(await send(origin, call(fromOwnPage(origin, made)))).toMatchObject({ status: 401 });
      const events = { path: '/events', headers: sessionHeaders(made) };
      expect(await send(origin, events)).toMatchObject({ status: 401 });
    }
  });

  test('calls and events are refused if the cookie comes without the right key', async () => {
    const { origin, session } = await serve();
    for (const key of ['', 'A'.repeat(43), session.cookie.split('=')[1] ?? '']) {
      const stolen = { ...session, key };
      expect(await send(origin, call(fromOwnPage(origin, stolen)))).toMatchObject({ status: 401 });
      const events = { path: '/events', headers: sessionHeaders(stolen) };
      expect(await send(origin, events)).toMatchObject({ status: 401 });
    }
    const { [SESSION_KEY_HEADER]: _, ...withoutKey } = fromOwnPage(origin, session);
    expect(await send(origin, call(withoutKey))).toMatchObject({ status: 401 });
  });

  test('the key of another app on this computer is refused', async () => {
    const mine = await serve();
    const other = await serve();
    const mixed = { cookie: mine.session.cookie, key: other.session.key };
    expect(await send(mine.origin, call(fromOwnPage(mine.origin, mixed)))).toMatchObject({ status: 401 });
  });

  test('a one-time secret expires after one minute; the main secret does not', () => {
    let now = 0;
    const gate = createGate(1, () => now);
    const [inTime, tooLate] = [gate.issueOneTimeSecret(), gate.issueOneTimeSecret()];
    now = 60_000;
    expect(gate.openSession(inTime)).not.toBeNull();
    now = 60_001;
    expect(gate.openSession(tooLate)).toBeNull();
    expect(gate.openSession(gate.secret)).not.toBeNull();
  });

  test('a session request larger than 1 KB is refused', async () => {
    const { origin, address } = await serve();
    const secret = new URL(address).hash.slice('#s='.length);
    const padded = (bytes: number) => JSON.stringify({ secret }).padEnd(bytes, ' ');
    expect(await exchange(origin, padded(1024))).toMatchObject({ status: 200 });
    expect(await exchange(origin, padded(1025))).toMatchObject({ status: 413 });
  });

  test('a one-time secret opens only one session', async () => {
    const { origin, oneTimeAddress } = await serve();
    const secret = new URL(oneTimeAddress()).hash.slice('#s='.length);
    expect(await exchange(origin, JSON.stringify({ secret }))).toMatchObject({ status: 200 });
    expect(await exchange(origin, JSON.stringify({ secret }))).toMatchObject({ status: 401 });
  });

  test('after a restart on the same port, a call from the old page fails with lost_connection', async () => {
    const first = await serve();
    await first.close();
    const second = await serve(Number(first.port));
    const answer = await send(second.origin, call(fromOwnPage(second.origin, first.session)));
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.body)).toMatchObject({
      ok: false,
      error: { code: 'lost_connection', message: expect.stringContaining('earlier start') },
    });
  });

  test('two apps on one machine do not overwrite each other’s cookies', async () => {
    const one = await serve();
    const other = await serve();
    const cookie = `${one.session.cookie}; ${other.session.cookie}`;
    expect(await send(one.origin, call(fromOwnPage(one.origin, { ...one.session, cookie })))).toMatchObject({
      status: 200,
    });
    expect(
      await send(other.origin, call(fromOwnPage(other.origin, { ...other.session, cookie }))),
    ).toMatchObject({ status: 200 });
  });
});

describe('requests', () => {
  test.each([
    ['GET', '/rpc/settings.get'],
    ['PUT', '/rpc/settings.get'],
    ['GET', '/session'],
    ['POST', '/events'],
    ['POST', '/'],
    ['DELETE', '/index.html'],
    ['OPTIONS', '/rpc/settings.get'],
    ['TRACE', '/'],
  ])('%s %s is refused', async (method, path) => {
    const { origin, session, getSettings } = await serve();
    const answer = await send(origin, { method, path, headers: fromOwnPage(origin, session) });
    expect(answer.status).toBe(405);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(getSettings).not.toHaveBeenCalled();
  });

  test('a body is refused unread if its Content-Length exceeds the limit', async () => {
    const { origin, session, getSettings } = await serve();
    const headers = { ...fromOwnPage(origin, session), 'content-length': String(MAX_BODY_BYTES + 1) };
    expect(await send(origin, { ...call(headers), body: '' })).toMatchObject({ status: 413 });
    expect(getSettings).not.toHaveBeenCalled();
  });

  test('a chunked body over the size limit gets 413, and its connection is closed', async () => {
    const { origin, session, port, getSettings } = await serve();
    const socket = connect({ host: '127.0.0.1', port: Number(port) });
    const head = Object.entries({
      ...fromOwnPage(origin, session),
      host: `127.0.0.1:${port}`,
      'transfer-encoding': 'chunked',
    });
    socket.write(`POST /rpc/settings.get HTTP/1.1\r\n${head.map(([k, v]) => `${k}: ${v}\r\n`).join('')}\r\n`);
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString();
    });
    const closed = new Promise<void>((resolve) => {
      socket.on('close', () => resolve());
      // The server closes the connection while the body is still being sent.
      socket.on('error', () => resolve());
    });
    for (
      let sent = 0;
      sent <= MAX_BODY_BYTES + 2 * chunk.byteLength && socket.writable;
      sent += chunk.byteLength
    ) {
      socket.write(`${chunk.byteLength.toString(16)}\r\n`);
      socket.write(chunk);
      if (!socket.write('\r\n')) await Promise.race([once(socket, 'drain'), closed]);
    }
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(getSettings).not.toHaveBeenCalled();
  });

  test('a body that is not valid JSON is refused with a plain message', async () => {
    const { origin, session, getSettings } = await serve();
    const answer = await send(origin, call(fromOwnPage(origin, session), '{"a":'));
    expect(JSON.parse(answer.body)).toEqual({
      ok: false,
      error: { code: 'invalid_input', message: 'The request is not valid JSON.' },
    });
    expect(getSettings).not.toHaveBeenCalled();
  });

  test('an operation name in the path must match exactly and is neither decoded nor normalised', async () => {
    const { origin, session } = await serve();
    for (const path of [
      '/rpc/settings%2Eget',
      '/rpc/../rpc/settings.get',
      '/rpc/settings.get/',
      '/rpc/__proto__',
    ]) {
      const answer = await send(origin, { ...call(fromOwnPage(origin, session)), path });
      expect(JSON.parse(answer.body), path).toMatchObject({ ok: false, error: { code: 'not_found' } });
    }
  });
});

describe('served files', () => {
  test('every page load has its own nonce, in the page and in the content security policy', async () => {
    const { origin } = await serve();
    const nonces = new Set<string>();
    for (let load = 0; load < 3; load++) {
      const answer = await send(origin, { path: '/' });
      const nonce = /name="csp-nonce" content="([^"]+)"/.exec(answer.body)?.[1] ?? '';
      expect(answer.headers['content-security-policy']).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; font-src 'self' data:; ` +
          "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(nonce).toMatch(/^[\w+/]{24}$/);
      expect(answer.headers['cache-control']).toBe('no-store');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  test('every response forbids content sniffing, framing and referrers', async () => {
    const { origin, session } = await serve();
    const answers = await Promise.all([
      send(origin, { path: '/' }),
      send(origin, { path: '/assets/index-B4x_9kQz.js' }),
      send(origin, { path: '/missing' }),
      send(origin, call(fromOwnPage(origin, session))),
      send(origin, { method: 'PUT', path: '/' }),
    ]);
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
    }
  });

  test('hashed files are cached for good, others are revalidated; content types are correct', async () => {
    const { origin } = await serve();
    expect((await send(origin, { path: '/assets/index-B4x_9kQz.js' })).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect((await send(origin, { path: '/favicon.svg?x=1' })).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'image/svg+xml',
    });
    expect(await send(origin, { path: '/assets/a%20b.css' })).toMatchObject({ status: 200, body: 'body {}' });
  });

  test('HEAD returns the content length and no body', async () => {
    const { origin } = await serve();
    const answer = await send(origin, { method: 'HEAD', path: '/assets/a%20b.css' });
    expect(answer).toMatchObject({ status: 200, body: '', headers: { 'content-length': '7' } });
  });

  test.each(waysOut)('no path leads out of the renderer folder: %s', async (path) => {
    const { origin } = await serve();
    const answer = await send(origin, { path });
    expect(answer.status).toBe(404);
    expect(answer.body).toBe('Not found');
  });
});

test('closing ends open event streams', async () => {
  const { origin, session, close } = await serve();
  const stream = await fetch(`${origin}/events`, { headers: sessionHeaders(session) });
  const read = stream.text().catch(() => 'cut off');
  await close();
  expect(await read).toMatch(/^\n$|cut off/);
});

test('what a page sent before the app closes is still done, also if nobody waits for the answer', async () => {
  const { origin, port, session, getSettings, close } = await serve();
  const headers = { ...fromOwnPage(origin, session), host: `127.0.0.1:${port}`, 'content-length': '2' };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  // Once this is written, it is on its way; the app has not seen it yet.
  const text = `POST /rpc/settings.get HTTP/1.1\r\n${head.join('')}\r\n{}`;
  await new Promise<void>((written) => socket.write(text, 'utf8', () => written()));
  socket.destroy();
  await close();
  expect(getSettings).toHaveBeenCalledOnce();
});
