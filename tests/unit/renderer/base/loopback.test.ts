import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EventMessage } from '#shared/contract/registry.ts';
import { type LoopbackTransport, loopbackTransport } from '../../../../renderer/src/client/loopback.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A main process over HTTP, as far as the transport can tell; it can be stopped, and started again on its port. */
class MainProcess {
  readonly streams = new Set<ServerResponse>();
  readonly secrets: unknown[] = [];
  /** The keys of all requests. */
  readonly keys = new Set<unknown>();
  rpc: Handler = (_request, response) => response.end(JSON.stringify({ ok: true, value: {} }));
  #server: Server | null = null;
  #sockets = new Set<Socket>();
  port = 0;

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => void this.#answer(request, response));
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    this.streams.clear();
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  }

  send(message: unknown): void {
    for (const stream of this.streams) stream.write(`${JSON.stringify(message)}\n`);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += chunk;
    this.keys.add(request.headers['x-catalog-desk-key']);
    if (request.url === '/events') {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      response.write('\n');
      this.streams.add(response);
    } else if (request.url === '/session') {
      const { secret } = JSON.parse(body) as { secret: string };
      this.secrets.push(secret);
      if (secret === 'wrong') {
        response.writeHead(401);
        response.end(
          JSON.stringify({ ok: false, error: { code: 'lost_connection', message: 'Another start.' } }),
        );
      } else {
        response.end(JSON.stringify({ ok: true, value: { key: `key for ${secret}` } }));
      }
    } else this.rpc(request, response, body);
  }
}

let main: MainProcess;
const opened: LoopbackTransport[] = [];

/** What a tab keeps across a reload. */
const tab = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
};

const connect = (secret: string | null = null, storage = tab()): LoopbackTransport => {
  const transport = loopbackTransport({
    origin: main.origin,
    secret,
    fetch,
    storage,
    backoff: () => 5,
  });
  opened.push(transport);
  return transport;
};

/** The next `many` states that are reported. */
const nextStates = (transport: LoopbackTransport, many: number) =>
  new Promise<boolean[]>((resolve) => {
    const states: boolean[] = [];
    transport.onConnectionState((connected) => {
      states.push(connected);
      if (states.length === many) resolve(states);
    });
  });

beforeEach(async () => {
  main = new MainProcess();
  await main.start();
});

afterEach(async () => {
  for (const transport of opened.splice(0)) transport.close();
  await main.stop();
});

test('a call is posted to its operation and its result comes back', async () => {
  main.rpc = (request, response, body) =>
    response.end(JSON.stringify({ ok: true, value: { method: request.method, url: request.url, body } }));
  expect(await connect().call('app.info', { a: 1 })).toEqual({
    ok: true,
    value: { method: 'POST', url: '/rpc/app.info', body: '{"a":1}' },
  });
});

test('an expected failure is a value, whatever the HTTP status', async () => {
  const failure = { ok: false, error: { code: 'read_only', message: 'This connection is read-only.' } };
  main.rpc = (_request, response) => {
    response.writeHead(409);
    response.end(JSON.stringify(failure));
  };
  expect(await connect().call('drafts.edit', {})).toEqual(failure);
});

test('an answer that is not a result becomes an internal error, not a value', async () => {
  main.rpc = (_request, response) => response.end('{"products":[]}');
  expect(await connect().call('app.info', {})).toMatchObject({ ok: false, error: { code: 'internal' } });
  main.rpc = (_request, response) => response.end('<html>');
  expect(await connect().call('app.info', {})).toMatchObject({ ok: false, error: { code: 'internal' } });
});

test('the secret is exchanged for a session once, before the first call', async () => {
  const order: string[] = [];
  main.rpc = (request, response) => {
    order.push(`${main.secrets.length} ${request.url}`);
    response.end('{"ok":true,"value":{}}');
  };
  const transport = connect('s3cret');
  await Promise.all([transport.call('app.info', {}), transport.call('jobs.list', {})]);
  expect(main.secrets).toEqual(['s3cret']);
  expect(order.toSorted()).toEqual(['1 /rpc/app.info', '1 /rpc/jobs.list']);
});

test('the session key is sent with requests, even after a reload, but not from another tab', async () => {
  const storage = tab();
  const first = connect('s3cret', storage);
  await first.call('app.info', {});
  expect(main.keys).toEqual(new Set([undefined, 'key for s3cret']));
  first.close();
  main.keys.clear();
  await connect(null, storage).call('app.info', {});
  expect(main.keys).toEqual(new Set(['key for s3cret']));
  main.keys.clear();
  await connect(null, tab()).call('app.info', {});
  expect(main.keys).toEqual(new Set([undefined]));
});

test('a listener that throws does not end the event stream', async () => {
  const transport = connect();
  const failed = new Promise((resolve) => process.once('uncaughtException', resolve));
  const stop = transport.subscribe(() => {
    throw new Error('drawn wrongly');
  });
  await transport.call('app.info', {});
  const states: boolean[] = [];
  transport.onConnectionState((connected) => states.push(connected));
  main.send({ event: 'first' });
  expect(await failed).toMatchObject({ message: 'drawn wrongly' });
  stop();
  const received = new Promise((resolve) => transport.subscribe(resolve));
  main.send({ event: 'second' });
  expect(await received).toEqual({ event: 'second' });
  expect(states).toEqual([]);
});

test('a call with a refused secret returns the refusal and is not sent', async () => {
  let calls = 0;
  main.rpc = (_request, response) => {
    calls += 1;
    response.end('{"ok":true,"value":{}}');
  };
  expect(await connect('wrong').call('app.info', {})).toEqual({
    ok: false,
    error: { code: 'lost_connection', message: 'Another start.' },
  });
  expect(calls).toBe(0);
});

test('the event stream opens before the first call is sent, so no event is missed', async () => {
  const message = {
    event: 'settings.changed',
    payload: { theme: 'dark', density: 'compact', lastConnection: null },
  };
  main.rpc = (_request, response) => {
    main.send(message);
    response.end('{"ok":true,"value":{}}');
  };
  const transport = connect();
  const received = new Promise<EventMessage>((resolve) => {
    transport.subscribe(resolve);
  });
  await transport.call('settings.get', {});
  expect(await received).toEqual(message);
});

test('a lost main process ends every call in flight with lost_connection', async () => {
  const arrived = new Promise<void>((resolve) => {
    let waiting = 0;
    main.rpc = () => {
      waiting += 1;
      if (waiting === 2) resolve();
    };
  });
  const transport = connect();
  const states = nextStates(transport, 1);
  const calls = [transport.call('catalog.pull', {}), transport.call('drafts.summary', {})];
  await arrived;
  await main.stop();
  for (const answer of await Promise.all(calls))
    expect(answer).toMatchObject({ ok: false, error: { code: 'lost_connection', retryable: true } });
  expect(await states).toEqual([false]);
});

test('a call made while the main process is down returns lost_connection', async () => {
  const transport = connect();
  await transport.call('app.info', {});
  await main.stop();
  expect(await transport.call('app.info', {})).toMatchObject({
    ok: false,
    error: { code: 'lost_connection' },
  });
});

test('when the main process is back, the transport reports it, calls work and events arrive again', async () => {
  const transport = connect();
  await transport.call('app.info', {});
  const states = nextStates(transport, 2);
  await main.stop();
  await main.start();
  expect(await states).toEqual([false, true]);
  expect(await transport.call('app.info', {})).toEqual({ ok: true, value: {} });
  const received = new Promise((resolve) => transport.subscribe(resolve));
  main.send({ event: 'connections.changed', payload: [] });
  expect(await received).toEqual({ event: 'connections.changed', payload: [] });
});

test('calls from a page being closed use keepalive, up to the browser’s size limit', async () => {
  let isLeaving = false;
  const keptAlive: unknown[] = [];
  const transport = loopbackTransport({
    origin: main.origin,
    secret: null,
    fetch: (address, init) => {
      if (String(address).includes('/rpc/')) keptAlive.push(init?.keepalive);
      return fetch(address, init);
    },
    storage: tab(),
    isLeaving: () => isLeaving,
  });
  opened.push(transport);
  await transport.call('drafts.edit', {});
  isLeaving = true;
  await transport.call('drafts.edit', { typed: 'at last' });
  // A browser refuses more than 64 KiB.
  await transport.call('drafts.edit', { typed: 'é'.repeat(40_000) });
  expect(keptAlive).toEqual([false, true, false]);
});
