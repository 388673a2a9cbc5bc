import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exported } from '../../support/exported.ts';
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
  it('requests each product once, and saves the answers', async () => {
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

  it('is said in a page for approval, as it is and as the staged edits make it', async () => {
    service.required = () => ({ attributes: [entry('colour', true), entry('material', false)] });
    await read();
    const [product = -1] = await products();
    await app.call('drafts.edit', {
      connectionId,
      label: 'Edit',
      edits: [{ product, property: 'colour', locale: 'en', change: { kind: 'remove' } }],
    });
    const from = { staged: { filter: 'all' as const } };
    const page = await exported(app, connectionId, { of: 'changes', from, format: 'html' });

    expect(page).toContain('Required attributes filled: 1 of 2, with all staged edits 0');
  });

  it('requests only unread products when asked to', async () => {
    const [first, second] = await products();
    await read({ which: { products: [first, second] } });
    service.asked.length = 0;
    await read({ onlyUnread: true });
    expect(service.asked.length).toBe(28);
  });

  it('counts products that are not found or unreadable, and continues', async () => {
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

  it('stops early when no answer can be read, and says what is wrong', async () => {
    service.required = () => ({ attributes: 'none' });
    const job = await read();
    expect(job.state).toBe('failed');
    expect(job.message).toContain('required.items');
    expect(service.asked.length).toBeLessThan(30);
  });

  it('keeps what was read when it is cancelled', async () => {
    const { jobId } = await app.call('completeness.read', { connectionId, which: { query: {} } });
    service.required = (id) => {
      if (id === 'id-010') void app.call('jobs.cancel', { jobId });
      return { attributes: [entry('colour', true)] };
    };
    const job = await app.ended(jobId);
    expect(job.state).toBe('cancelled');
    const { read: kept } = (await overview()).status;
    expect(kept).toBeGreaterThan(0);
    expect(job.message).toContain(`Required attributes of ${kept} products read.`);
  });

  it('runs as one job at a time', async () => {
    const { jobId } = await app.call('completeness.read', { connectionId, which: { query: {} } });
    expect(await app.refusal('completeness.read', { connectionId, which: { query: {} } })).toBe('busy');
    await app.ended(jobId);
  });

  it('stops early when no product is found, and names the route', async () => {
    service.required = () => 404;
    const job = await read();
    expect(job.state).toBe('failed');
    expect(job.message).toContain('routes.required_attributes');
    expect(service.asked.length).toBeLessThan(30);
  });

  it('pauses when the token is refused, and continues there with a new one', async () => {
    service.required = (id) => {
      if (id === 'id-010') service.token = 'required-token-9999999999';
      return { attributes: [entry('colour', true)] };
    };
    expect((await read()).state).toBe('paused');
    const before = (await overview()).status.read;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(30);
    await app.call('connections.replaceToken', { connectionId, token: service.token });
    const [job] = (await app.call('jobs.list', {})).filter(({ kind }) => kind === 'completeness');
    expect(await app.ended(job!.id)).toMatchObject({
      state: 'done',
      message: 'Required attributes of 30 products read.',
    });
    expect((await overview()).status.read).toBe(30);
    expect(new Set(service.asked).size).toBe(service.asked.length);
  });
});

describe('A service may answer', () => {
  it('with nothing required', async () => {
    await read();
    const { status, any, byLocale, taxonomies, categories } = await overview();
    expect(status).toMatchObject({ read: 30, nothingRequired: 30, withoutProperty: [] });
    expect([any, ...byLocale]).toEqual([null, null, null]);
    expect([taxonomies, categories]).toEqual([[], []]);
  });

  it('without any content', async () => {
    service.required = () => 204;
    await read();
    expect((await overview()).status).toMatchObject({ read: 30, nothingRequired: 30 });
  });

  it('with attributes named by their id only', async () => {
    service.required = () => ({ attributes: [entry('colour', true, { attribute_name: undefined })] });
    await read();
    const { withoutProperty } = (await overview()).status;
    expect(withoutProperty).toEqual([{ key: 'a-colour', name: 'a-colour', products: 30 }]);
    await app.call('properties.map', { connectionId, attribute: 'a-colour', property: 'colour' });
    const { byLocale, status } = await overview();
    expect(status.withoutProperty).toEqual([]);
    expect(byLocale.map((count) => count?.filled)).toEqual([30, 0]);
  });

  it('without taxonomies and categories', async () => {
    service.required = () => ({
      attributes: [entry('colour', true, { taxonomy_id: null, contributing_node_ids: null })],
    });
    await read();
    const { taxonomies, categories } = await overview();
    expect(taxonomies).toEqual([{ taxonomyId: null, name: null, products: 30 }]);
    expect(categories).toMatchObject([{ taxonomyId: null, nodeId: null, path: [], products: 30 }]);
    const within = { connectionId, query: {}, locales: [], taxonomyId: null };
    expect((await app.call('completeness.overview', within)).any).toMatchObject({ required: 30 });
  });

  it('without saying whether an attribute is completed', async () => {
    service.required = () => ({ attributes: [entry('colour', null), entry('size', true)] });
    await read();
    const { status, any } = await overview();
    expect(status).toMatchObject({ read: 30, unreadable: 30, nothingRequired: 0 });
    expect(any).toEqual({ required: 30, filled: 30, staged: 30 });
  });
});

describe('The export', () => {
  const csv = (after: string | null = null) =>
    app.call('exports.text', {
      connectionId,
      file: { of: 'completeness', query: {}, locales: ['en', 'de'], guardFormulas: true },
      after,
    });

  it('has a row for each product, with empty cells where nothing is known or required', async () => {
    const lists: Record<string, object[]> = {
      'id-000': [
        entry('colour', true),
        entry('material', false),
        entry('material', false, { taxonomy_id: 't2' }),
      ],
      'id-001': [],
    };
    service.required = (id) => (lists[id] ? { attributes: lists[id] } : 404);
    await read();
    const { text, entries, next } = await csv();
    const lines = text.split('\r\n');
    expect(entries).toBe(30);
    expect(next).toBeNull();
    expect(lines[0]).toBe(
      '\ufeffidentifier,title,required,filled,filled with staged edits,missing with staged edits,filled with staged edits: en,filled with staged edits: de',
    );
    expect(lines[1]).toBe('000,Lamp 000,3,1,1,material,1,0');
    expect(lines[2]).toBe('001,Lamp 001,0,,,,,');
    expect(lines[3]).toBe('002,Lamp 002,,,,,,');
    expect((await csv('29 29')).text).toBe('029,Lamp 029,,,,,,\r\n');
  });
});

describe('what one product is required to have', () => {
  const IGNORED = { attributes: [entry('colour', true), entry('size', false, { taxonomy_id: 't2' })] };
  const ask = async (scope?: { taxonomyId: string; nodeId: string | null }) => {
    const [product = 0] = await products();
    return app.call('catalog.requiredAttributes', { connectionId, product, ...(scope && { scope }) });
  };

  it('is asked for whole, in a taxonomy, or below a category of it', async () => {
    service.required = (_, query) => ({
      attributes: query.has('taxonomy_node_id')
        ? []
        : [entry('colour', true, { taxonomy_id: query.get('taxonomy_id') ?? 't2' })],
    });
    expect((await ask()).attributes).toHaveLength(1);
    expect((await ask({ taxonomyId: 't 1&', nodeId: null })).attributes).toHaveLength(1);
    expect(await ask({ taxonomyId: 't1', nodeId: 'n1' })).toEqual({
      attributes: [],
      unreadable: 0,
      elsewhere: 0,
    });
    expect(service.asked).toEqual([
      'id-000',
      'id-000?taxonomy_id=t+1%26',
      'id-000?taxonomy_id=t1&taxonomy_node_id=n1',
    ]);
  });

  it('is narrowed here where the service does not, and what is left out is counted', async () => {
    service.required = () => IGNORED;
    expect(await ask()).toMatchObject({ attributes: [{}, {}], elsewhere: 0 });
    expect(await ask({ taxonomyId: 't1', nodeId: null })).toMatchObject({
      attributes: [{ attributeName: 'colour' }],
      elsewhere: 1,
    });
  });
});
