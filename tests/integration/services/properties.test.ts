import { describe, expect, it, onTestFinished } from 'vitest';
import type { ViewFilter } from '#shared/domain/query.ts';
import type { Value } from '#shared/domain/value.ts';
import { STRUCTURE } from '#shared/service/structure.ts';
import { type EntryProduct, startEntryService } from '../../support/entry-service.ts';
import { startApp } from '../../support/running-app.ts';

const kettle = (n: number): EntryProduct => ({
  product_id: `id-${n}`,
  sku: `K-${n}`,
  title: `Kettle ${n}`,
  properties: [{ name: 'title', value: `Kettle ${n}` }],
});

async function setUp({ titleIsField = false } = {}) {
  const service = await startEntryService([kettle(1), kettle(2)]);
  service.titleIsField = titleIsField;
  if (titleIsField) for (const product of service.products) product.properties = [];
  const app = await startApp();
  onTestFinished(async () => {
    await app.stop();
    await service.close();
  });
  const fields = {
    name: 'Kettles',
    baseUrl: service.url,
    integrationId: 'kettles',
    locales: ['en', 'de'],
    identifierField: 'sku',
    titleField: 'title',
    profile: {},
  };
  const { id: connectionId } = await app.call('connections.create', { fields, token: service.token });
  const pull = async () => {
    const { jobId } = await app.call('catalog.pull', { connectionId });
    expect(await app.ended(jobId)).toMatchObject({ state: 'done' });
  };
  const rows = async (...filters: ViewFilter[]) => {
    const { view } = await app.call('catalog.openView', { connectionId, query: { filters } });
    const columns = ['warranty', 'title'].map((property) => ({ property, locale: 'en' }));
    return (await app.call('catalog.window', { connectionId, view, start: 0, count: 10, columns })).rows;
  };
  const stage = async (property: string, value: Value) => {
    const [first] = await rows();
    const edit = { product: first!.product, property, locale: 'en', change: { kind: 'set' as const, value } };
    await app.call('drafts.edit', { connectionId, label: 'Edit', edits: [edit] });
  };
  const apply = async () => {
    const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
    await app.ended(jobId);
    return (await app.call('changesets.get', { connectionId, changeSet })).counts;
  };
  const add = (property: string, kind: 'text' | 'number' = 'text') =>
    app.call('properties.add', { connectionId, property, kind, translatable: kind === 'text' });
  const properties = async () => (await app.call('catalog.summary', { connectionId })).properties;
  await pull();
  return { app, service, connectionId, pull, rows, stage, apply, add, properties };
}

describe('A property that no product has yet', () => {
  it('can be added, filtered by, filled and applied', async () => {
    const { app, service, connectionId, pull, rows, stage, apply, add, properties } = await setUp();
    await add(' warranty ', 'number');
    await app.restart();
    expect(await properties()).toContainEqual({
      name: 'warranty',
      kind: 'number',
      translatable: false,
      products: 0,
      locales: {},
    });
    const column = { property: 'warranty', locale: 'en' };
    expect(await rows({ kind: 'cell', column, test: { is: 'filled' } })).toEqual([]);
    await stage('warranty', 24);
    expect(await rows({ kind: 'cell', column, test: { is: 'filled' } })).toMatchObject([
      { values: [24, 'Kettle 1'] },
    ]);
    expect(await apply()).toMatchObject({ applied: 1, failed: 0 });
    expect(service.products[0]?.properties).toContainEqual({ name: 'warranty', value: 24 });
    await pull();
    expect(await rows()).toMatchObject([{ values: [24, 'Kettle 1'] }, { values: [null, 'Kettle 2'] }]);
    expect((await properties()).find(({ name }) => name === 'warranty')).toMatchObject({ products: 1 });
    expect(app.events).toContainEqual({
      event: 'catalog.changed',
      payload: { connectionId, reason: 'properties' },
    });
  });

  it('must have a unique, non-empty name', async () => {
    const { app, connectionId, add } = await setUp();
    await add('warranty');
    const refused = (property: string) =>
      app.refusal('properties.add', { connectionId, property, kind: 'text', translatable: true });
    expect(await refused('warranty')).toBe('invalid_input');
    expect(await refused('title')).toBe('invalid_input');
    expect(await refused('  ')).toBe('invalid_input');
  });

  it('can be removed as long as it was never filled', async () => {
    const { app, connectionId, stage, apply, add, properties } = await setUp();
    await add('waranty');
    await app.call('properties.remove', { connectionId, property: 'waranty' });
    expect((await properties()).map(({ name }) => name)).toEqual(['title']);

    await add('warranty');
    await stage('warranty', '2 years');
    expect(await app.refusal('properties.remove', { connectionId, property: 'warranty' })).toBe(
      'invalid_input',
    );
    await apply();
    expect(await app.refusal('properties.remove', { connectionId, property: 'warranty' })).toBe(
      'invalid_input',
    );
  });
});

it('keeps the property mapped to a required attribute until that is changed', async () => {
  const { app, connectionId } = await setUp();
  const map = (attribute: string, property: string | null) =>
    app.call('properties.map', { connectionId, attribute, property });
  const mapping = async () => (await app.call('catalog.summary', { connectionId })).attributeProperties;
  await map('attr-7', 'warranty');
  await map('attr-8', 'colour');
  await app.restart();
  expect(await mapping()).toEqual({ 'attr-7': 'warranty', 'attr-8': 'colour' });
  await map('attr-7', 'guarantee');
  await map('attr-8', null);
  expect(await mapping()).toEqual({ 'attr-7': 'guarantee' });
});

it('keeps the user’s label of a property until its own name is restored', async () => {
  const { app, connectionId } = await setUp();
  const rename = (property: string, label: string | null) =>
    app.call('properties.rename', { connectionId, property, label });
  const names = async () => (await app.call('catalog.summary', { connectionId })).propertyNames;
  await rename('title', 'Shop title');
  await rename('care', ' Washing ');
  await app.restart();
  expect(await names()).toEqual({ title: 'Shop title', care: 'Washing' });
  await rename('title', null);
  expect(await names()).toEqual({ care: 'Washing' });
  expect(await app.refusal('properties.rename', { connectionId, property: 'title', label: ' ' })).toBe(
    'invalid_input',
  );
});

describe('A title that the service does not repeat among the properties', () => {
  it('is a cell like any other, and an edit of it sets the title', async () => {
    const { app, service, connectionId, pull, rows, stage, apply } = await setUp({ titleIsField: true });
    expect(await rows()).toMatchObject([{ values: [null, 'Kettle 1'] }, { values: [null, 'Kettle 2'] }]);
    await stage('title', 'Tea kettle');
    expect(await rows()).toMatchObject([{ title: 'Tea kettle' }, { title: 'Kettle 2' }]);
    expect(await apply()).toMatchObject({ applied: 1, failed: 0, conflict: 0 });
    expect(service.products[0]).toMatchObject({ title: 'Tea kettle', properties: [] });
    await pull();
    expect(await rows()).toMatchObject([{ title: 'Tea kettle', values: [null, 'Tea kettle'] }, {}]);
    const [first] = await rows();
    const { text } = await app.call('catalog.raw', { connectionId, product: first!.product, from: 'kept' });
    expect(JSON.parse(text!)).toMatchObject({ title: 'Tea kettle', properties: [] });
  });

  it('conflicts when the service has changed it', async () => {
    const { app, service, connectionId, pull, stage } = await setUp({ titleIsField: true });
    await stage('title', 'Tea kettle');
    service.products[0]!.title = 'Water kettle';
    await pull();
    expect(await app.call('drafts.summary', { connectionId })).toMatchObject({ conflicts: 1 });
  });

  it('is sent back in its own field by a full update', async () => {
    const { app, service, connectionId, rows, apply } = await setUp({ titleIsField: true });
    const [first] = await rows();
    const edit = { kind: 'set' as const, value: ['size'] };
    await app.call('drafts.edit', {
      connectionId,
      label: 'Edit',
      edits: [{ product: first!.product, property: STRUCTURE.childBound, locale: 'en', change: edit }],
    });
    expect(await apply()).toMatchObject({ applied: 1, failed: 0 });
    expect(service.products[0]).toMatchObject({
      title: 'Kettle 1',
      properties: [],
      child_bound_attributes: ['size'],
    });
  });
});
