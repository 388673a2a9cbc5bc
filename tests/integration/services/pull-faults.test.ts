import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ConnectionFields } from '#shared/contract/connections.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

const identifiers = Array.from({ length: 30 }, (_, i) => String(i).padStart(3, '0'));
const byOffset = { profile: { list: { paging: { kind: 'offset' as const } } } };

let app: RunningApp;
let service: ScriptedService;

beforeEach(async () => {
  service = await startScriptedService(
    Object.fromEntries(identifiers.map((id) => [id, [{ name: 'title', value: `Kettle ${id}` }]])),
    10,
  );
  app = await startApp();
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

async function connect(change: Partial<ConnectionFields> = {}): Promise<string> {
  const { id } = await app.call('connections.create', {
    token: service.token,
    fields: fieldsFor(service, change),
  });
  return id;
}

const pull = async (connectionId: string) =>
  app.ended((await app.call('catalog.pull', { connectionId })).jobId);

async function listed(connectionId: string): Promise<string[]> {
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const { rows } = await app.call('catalog.window', {
    connectionId,
    view,
    start: 0,
    count: 100,
    columns: [],
  });
  return rows.map(({ identifier }) => identifier).toSorted();
}

const lookups = () => service.lists.flatMap((query) => query.get('identifier') ?? []).toSorted();

describe('a list that changes while it is read', () => {
  it('does not lose products that moved to a page already read', async () => {
    const connectionId = await connect(byOffset);
    await pull(connectionId);
    service.beforeList = (query) => {
      if (query.get('offset') !== '10') return;
      // Three products of the first page leave: 010, 011 and 012 move up to it, after it was read.
      for (const id of ['000', '001', '002']) service.products.delete(id);
      service.beforeList = () => {};
    };
    service.lists.length = 0;
    expect(await pull(connectionId)).toMatchObject({ state: 'done' });
    expect(lookups()).toEqual(['010', '011', '012']);
    // 000 to 002 were listed before they left; the next pull finds that out.
    expect(await listed(connectionId)).toEqual(identifiers);
    await pull(connectionId);
    expect(await listed(connectionId)).toEqual(identifiers.slice(3));
  });

  it('does not lose a whole tree that moved, even if the service finds only its top', async () => {
    // 020 is the top of a tree, first on the third page of the list.
    service.parents.set('028', '020').set('029', '028');
    const connectionId = await connect(byOffset);
    await pull(connectionId);
    service.beforeList = (query) => {
      if (query.get('offset') !== '20') return;
      // It moves up to the second page, which was already read.
      service.products.delete('000');
      service.beforeList = () => {};
    };
    const slipped = await pull(connectionId);
    expect(slipped.message).toBe('30 products pulled.');
    expect(await listed(connectionId)).toEqual(identifiers);
    const { rows } = await app.call('catalog.window', {
      connectionId,
      view: (await app.call('catalog.openView', { connectionId, query: {} })).view,
      start: 29,
      count: 1,
      columns: [],
    });
    expect(rows).toMatchObject([{ identifier: '029' }]);
    const raw = { connectionId, product: rows[0]!.product, from: 'service' as const };
    expect((await app.call('catalog.raw', raw)).text).toContain('"sku": "029"');
  });

  it('loses no product on the first pull when it got shorter', async () => {
    service.saysTotal = true;
    const connectionId = await connect(byOffset);
    service.beforeList = (query) => {
      if (query.get('offset') !== '10') return;
      for (const id of ['000', '001', '002']) service.products.delete(id);
      service.beforeList = () => {};
    };
    await pull(connectionId);
    expect(await listed(connectionId)).toEqual(expect.arrayContaining(identifiers.slice(3)));
  });

  it('has products looked up one by one only if they were not listed', async () => {
    const connectionId = await connect();
    await pull(connectionId);
    service.products.delete('004');
    service.lists.length = 0;
    await pull(connectionId);
    expect(lookups()).toEqual(['004']);
    service.lists.length = 0;
    await pull(connectionId);
    expect(lookups()).toEqual([]);
  });
});

describe('a service that ignores which product is requested', () => {
  it('has its list read again: products missing twice are gone, and the pull ends', async () => {
    const connectionId = await connect(byOffset);
    await pull(connectionId);
    service.heedsIdentifier = false;
    service.products.delete('004');
    service.beforeList = (query) => {
      if (query.get('offset') !== '20') return;
      // 020 moves to the page before, so the first reading misses it.
      service.products.delete('001');
      service.beforeList = () => {};
    };
    expect(await pull(connectionId)).toMatchObject({
      state: 'done',
      message: '29 products pulled. 1 product left the integration.',
    });
    // 001 was listed before it left; the next pull finds that out.
    expect(await listed(connectionId)).toEqual(identifiers.filter((id) => id !== '004'));
    expect(await pull(connectionId)).toMatchObject({ state: 'done' });
    expect(await listed(connectionId)).toEqual(identifiers.filter((id) => id !== '004' && id !== '001'));
  });
});

describe('a list with many products missing', () => {
  const many = Array.from({ length: 600 }, (_, i) => `m${String(i).padStart(3, '0')}`);
  const products = () => many.map((id): [string, never[]] => [id, []]);

  it('is not trusted while they still exist: nothing leaves the catalog', async () => {
    for (const [id, entries] of products()) service.products.set(id, entries);
    const connectionId = await connect();
    await pull(connectionId);
    const whole = new Map(service.products);
    service.beforeList = (query) => {
      // Only the list comes back empty; products requested by identifier are there.
      service.products = query.has('identifier') ? whole : new Map();
    };
    const job = await pull(connectionId);
    expect(job).toMatchObject({ state: 'failed', error: { code: 'unreadable_response' } });
    expect(job.message).toContain('left 630 products out of its list');
    expect(await app.call('catalog.summary', { connectionId })).toMatchObject({
      products: 630,
      pullPending: false,
    });

    service.beforeList = () => {};
    service.products = whole;
    expect(await pull(connectionId)).toMatchObject({ state: 'done', message: '630 products pulled.' });
  });

  it('is trusted when they are really gone', async () => {
    for (const [id, entries] of products()) service.products.set(id, entries);
    const connectionId = await connect();
    await pull(connectionId);
    for (const id of many) service.products.delete(id);
    expect(await pull(connectionId)).toMatchObject({
      state: 'done',
      message: '30 products pulled. 600 products left the integration.',
    });
    expect(lookups().length).toBeLessThanOrEqual(30);
  });
});

/** A service of three pages whose answers are written by the test. */
async function startLister(
  answer: (offset: string | null, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer((request: IncomingMessage, response) => {
    const query = new URL(request.url ?? '/', 'http://service').searchParams;
    response.setHeader('content-type', 'application/json');
    answer(query.get('offset'), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const page = (skus: string[], offset?: string) =>
  JSON.stringify({ products: skus.map((sku) => ({ sku, title: sku, properties: [] })), offset });

describe('an endless list', () => {
  it('whose cursors form a circle fails the pull, and what was read stays', async () => {
    const next: Record<string, string> = { start: 'b', b: 'c', c: 'b' };
    const baseUrl = await startLister((offset, response) => {
      const at = offset ?? 'start';
      response.end(page([`sku-${at}`], next[at]));
    });
    const connectionId = await connect({ baseUrl });
    const job = await pull(connectionId);
    expect(job).toMatchObject({ state: 'failed', error: { code: 'unreadable_response' } });
    expect(await listed(connectionId)).toEqual(['sku-b', 'sku-c', 'sku-start']);
  });

  it('whose service ignores the position fails the pull instead of repeating the first page forever', async () => {
    let asked = 0;
    const baseUrl = await startLister((_, response) => {
      asked++;
      response.end(page(['a', 'b']));
    });
    const connectionId = await connect({ baseUrl, ...byOffset });
    expect(await pull(connectionId)).toMatchObject({
      state: 'failed',
      error: { code: 'unreadable_response' },
    });
    expect(asked).toBeLessThan(5);
  });
});

describe('a continued pull', () => {
  it('starts again when the service no longer knows its position', async () => {
    let expired = false;
    const baseUrl = await startLister((offset, response) => {
      if (offset === 'p2' && !expired) return void response.writeHead(401).end('{}');
      if (offset === 'p2') return void response.writeHead(410).end('{"message":"This cursor has expired"}');
      if (offset === 'q2') return void response.end(page(['c']));
      response.end(page(['a', 'b'], expired ? 'q2' : 'p2'));
    });
    const connectionId = await connect({ baseUrl });
    expect(await pull(connectionId)).toMatchObject({ state: 'paused', done: 2 });
    expired = true;
    expect(await pull(connectionId)).toMatchObject({ state: 'done', message: '3 products pulled.' });
    expect(await listed(connectionId)).toEqual(['a', 'b', 'c']);
  });
});
