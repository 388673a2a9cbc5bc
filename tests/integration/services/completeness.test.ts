import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RequiredService, startRequiredService } from '../../support/required-service.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const record = (sku: string, values: Record<string, string> = {}) => ({
  product_id: `id-${sku}`,
  sku,
  title: `Lamp ${sku}`,
  properties: Object.entries(values).map(([name, value]) => ({ name, value, locale: 'en' })),
});

const entry = (name: string, isCompleted: unknown, more: object = {}) => ({
  attribute_id: `a-${name}`,
  attribute_name: name,
  taxonomy_id: 't1',
  resolved_anchor_id: 'n1',
  contributing_node_ids: ['n1'],
  is_completed: isCompleted,
  ...more,
});

let app: RunningApp;
let service: RequiredService;
let connectionId: string;
const SKUS = Array.from({ length: 30 }, (_, i) => String(i).padStart(3, '0'));

beforeEach(async () => {
  service = await startRequiredService(SKUS.map((sku) => record(sku, { colour: 'red' })));
  app = await startApp();
  const { id } = await app.call('connections.create', {
    token: service.token,
    fields: {
      name: 'Required',
      baseUrl: service.url,
      integrationId: 'int-1',
      locales: ['en', 'de'],
      identifierField: 'sku',
      titleField: 'title',
    },
  });
  connectionId = id;
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const read = async (more: object = {}) =>
  app.ended((await app.call('completeness.read', { connectionId, which: { query: {} }, ...more })).jobId);
const overview = () => app.call('completeness.overview', { connectionId, query: {}, locales: ['en', 'de'] });
const products = async (): Promise<number[]> => {
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const { rows } = await app.call('catalog.window', {
    connectionId,
    view,
    start: 0,
    count: 100,
    columns: [],
  });
  return rows.map(({ product }) => product);
};

describe('reading required attributes', () => {
  it('asks once for each product, and saves what came', async () => {
    service.required = () => ({ attributes: [entry('colour', true), entry('material', false)] });
    const job = await read();
    expect(job).toMatchObject({ state: 'done', done: 30, total: 30, unit: 'products' });
    expect(job.message).toBe('Required attributes of 30 products read.');
    expect(service.asked.toSorted()).toEqual(SKUS.map((sku) => `id-${sku}`));
    const { status, any, byLocale } = await overview();
    expect(status).toMatchObject({
      products: 30,
      read: 30,
      nothingRequired: 0,
      unreadable: 0,
      cannotBeRead: 0,
    });
    expect(any).toEqual({ required: 60, filled: 30, staged: 30 });
    expect(byLocale).toEqual([
      { required: 60, filled: 30, staged: 30 },
      { required: 60, filled: 0, staged: 0 },
    ]);
    expect(app.events).toContainEqual({ event: 'completeness.changed', payload: { connectionId } });
  });

  it('asks again only for those that were not read, where that is wanted', async () => {
    const [first, second] = await products();
    await read({ which: { products: [first, second] } });
    service.asked.length = 0;
    await read({ onlyUnread: true });
    expect(service.asked.length).toBe(28);
  });

  it('counts products that the service does not know or answers unreadably, and goes on', async () => {
    service.required = (id) =>
      id === 'id-003'
        ? 404
        : id === 'id-004'
          ? { attributes: 'none' }
          : { attributes: [entry('colour', true)] };
    const job = await read();
    expect(job.state).toBe('done');
    expect(job.message).toBe(
      'Required attributes of 28 products read. The service did not find 1. 1 could not be read.',
    );
    expect((await overview()).status.read).toBe(28);
  });

  it('ends soon where no product is found, and names the route', async () => {
    service.required = () => 404;
    const job = await read();
    expect(job.state).toBe('failed');
    expect(job.message).toContain('routes.required_attributes');
    expect(service.asked.length).toBeLessThan(30);
  });

  it('pauses when the token is turned away, and goes on where it was with a new one', async () => {
    service.required = () => ({ attributes: [entry('colour', true)] });
    const { token } = service;
    service.token = 'required-token-9999999999';
    expect((await read()).state).toBe('paused');
    expect((await overview()).status.read).toBe(0);
    await app.call('connections.replaceToken', { connectionId, token: service.token });
    const [job] = (await app.call('jobs.list', {})).filter(({ kind }) => kind === 'completeness');
    expect(await app.ended(job!.id)).toMatchObject({ state: 'done' });
    expect((await overview()).status.read).toBe(30);
    expect(token).not.toBe(service.token);
  });
});
