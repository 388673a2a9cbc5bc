import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

let app: RunningApp;
let service: ScriptedService;
let connectionId: string;

const identifiers = Array.from({ length: 25 }, (_, i) => String(i).padStart(4, '0'));

beforeEach(async () => {
  service = await startScriptedService(
    Object.fromEntries(identifiers.map((id) => [id, [{ name: 'title', value: `Kettle ${id}` }]])),
    10,
  );
  app = await startApp();
  const connection = await app.call('connections.create', {
    token: service.token,
    fields: fieldsFor(service),
  });
  connectionId = connection.id;
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const pull = async () => app.ended((await app.call('catalog.pull', { connectionId })).jobId);

async function listed(): Promise<string[]> {
  const { view, rows } = await app.call('catalog.openView', { connectionId, query: {} });
  if (rows === 0) return [];
  const window = await app.call('catalog.window', { connectionId, view, start: 0, count: 100, columns: [] });
  return window.rows.map(({ identifier }) => identifier);
}

describe('a pull', () => {
  it('reads every product, page by page, in the order of the service', async () => {
    expect(await pull()).toMatchObject({ state: 'done', done: 25, message: '25 products pulled.' });
    expect(await listed()).toEqual(identifiers);
    const [connection] = await app.call('connections.list', {});
    expect(connection?.pulledAt).not.toBeNull();
  });

  it('drops unlisted products, but keeps those with staged edits, marked as gone', async () => {
    await pull();
    const { view } = await app.call('catalog.openView', { connectionId, query: {} });
    const window = await app.call('catalog.window', { connectionId, view, start: 0, count: 2, columns: [] });
    const edited = window.rows[1];
    if (!edited) throw new Error('no row');
    await app.call('drafts.edit', {
      connectionId,
      label: 'Edit',
      edits: [
        {
          product: edited.product,
          property: 'title',
          locale: 'de',
          change: { kind: 'set', value: 'Kessel' },
        },
      ],
    });
    service.products.delete('0000');
    service.products.delete('0001');
    const job = await pull();
    expect(job.message).toContain('1 product with staged edits no longer listed');
    expect((await listed()).toSorted()).toEqual(identifiers.slice(1));
    expect(await app.call('catalog.product', { connectionId, product: edited.product })).toMatchObject({
      gone: true,
    });
  });

  it('pauses with a clear message when the token is refused, and keeps the catalog', async () => {
    await pull();
    service.token = 'another-token-000000000';
    const job = await pull();
    expect(job).toMatchObject({ state: 'paused', error: { code: 'unauthorized' } });
    expect(job.message).toBe(
      'Reading the product list failed: the service does not accept the token (status 401) and says “This token is not known”. Replace the token of this connection.',
    );
    expect((await listed()).length).toBe(25);
  });

  it('fails as retryable when the service cannot be reached', async () => {
    // Nothing listens there; the port of a closed service may belong to another test by now.
    const fields = fieldsFor(service, { name: 'Nobody', baseUrl: 'http://127.0.0.1:9' });
    const { id } = await app.call('connections.create', { token: service.token, fields });
    const job = await app.ended((await app.call('catalog.pull', { connectionId: id })).jobId);
    expect(job).toMatchObject({ state: 'failed', error: { code: 'unreachable', retryable: true } });
  });

  it('stopped by the user continues only when they pull again', async () => {
    const { jobId } = await app.call('catalog.pull', { connectionId });
    await app.call('jobs.cancel', { jobId });
    const job = await app.ended(jobId);
    expect(job).toMatchObject({ state: 'cancelled', message: 'Stopped. The next pull continues from here.' });
    await app.restart();
    expect(await app.call('catalog.summary', { connectionId })).toMatchObject({
      pullPending: false,
      pulledAt: null,
    });
    expect((await app.call('jobs.list', {})).length).toBe(0);
    expect(await pull()).toMatchObject({ state: 'done', done: 25 });
  });

  it('continues after a restart from the page at which it was interrupted', async () => {
    // The service dies after the first page: its list is gone until the app is started again.
    let pages = 0;
    service.beforeList = () => {
      if (++pages > 1) throw new Error('the service died');
    };
    expect((await pull()).state).toBe('failed');
    service.beforeList = () => {};
    expect(await app.call('catalog.summary', { connectionId })).toMatchObject({
      pullPending: true,
      products: 10,
      pulledAt: null,
    });
    await app.restart();
    pages = 0;
    service.beforeList = () => {
      pages++;
    };
    const job = await pull();
    expect(job).toMatchObject({ state: 'done', done: 25 });
    expect(pages).toBe(2); // the first of three pages is not read again
    expect(await listed()).toEqual(identifiers);
  });
});
