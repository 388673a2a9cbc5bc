import { describe, expect, it, onTestFinished } from 'vitest';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { ViewFilter } from '#shared/domain/query.ts';
import type { Value } from '#shared/domain/value.ts';
import { type EntryProduct, startEntryService } from '../../support/entry-service.ts';
import { startApp } from '../../support/running-app.ts';

const kettle = (n: number, more: EntryProduct['properties'] = []): EntryProduct => ({
  product_id: `id-${n}`,
  sku: `K-${n}`,
  title: `Kettle ${n}`,
  properties: [
    { name: 'title', value: `Kettle ${n}` },
    { name: 'care', value: 'Descale monthly' },
    { name: 'tags', value: ['kitchen', 'steel'] },
    { name: 'ean', value: `00123456789${n}` },
    { name: 'volume', value: 1.7 },
    { name: 'cordless', value: true },
    ...more,
  ],
});

async function setUp(products: EntryProduct[], locales = ['en', 'de', 'fr']) {
  const service = await startEntryService(products);
  const app = await startApp();
  onTestFinished(async () => {
    await app.stop();
    await service.close();
  });
  const fields = {
    name: 'Kettles',
    baseUrl: service.url,
    integrationId: 'kettles',
    locales,
    identifierField: 'sku',
    titleField: 'title',
    profile: {},
  };
  const { id: connectionId } = await app.call('connections.create', { fields, token: service.token });
  const pull = async () => {
    const { jobId } = await app.call('catalog.pull', { connectionId });
    const job = await app.ended(jobId);
    expect(job).toMatchObject({ state: 'done' });
    return job;
  };
  const properties = async (): Promise<PropertyInfo[]> =>
    (await app.call('catalog.summary', { connectionId })).properties;
  const translatable = async (): Promise<string[]> =>
    (await properties())
      .filter((info) => info.translatable)
      .map(({ name }) => name)
      .sort();
  const found = async (...filters: ViewFilter[]): Promise<string[]> => {
    const { view } = await app.call('catalog.openView', { connectionId, query: { filters } });
    const { rows } = await app.call('catalog.window', {
      connectionId,
      view,
      start: 0,
      count: 10,
      columns: [],
    });
    return rows.map(({ identifier }) => identifier);
  };
  const keyOf = async (identifier: string): Promise<number> => {
    const { view } = await app.call('catalog.openView', { connectionId, query: {} });
    const { rows } = await app.call('catalog.window', {
      connectionId,
      view,
      start: 0,
      count: 10,
      columns: [],
    });
    return rows.find((row) => row.identifier === identifier)!.product;
  };
  const stage = async (identifier: string, cells: Record<string, Value | null>): Promise<void> => {
    const product = await keyOf(identifier);
    const edits = Object.entries(cells).map(([cell, value]) => {
      const [property = '', locale = ''] = cell.split('/');
      const change = value === null ? { kind: 'remove' as const } : { kind: 'set' as const, value };
      return { product, property, locale, change };
    });
    await app.call('drafts.edit', { connectionId, label: 'Edit', edits });
  };
  const apply = async () => {
    const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
    await app.ended(jobId);
    return (await app.call('changesets.get', { connectionId, changeSet })).counts;
  };
  await pull();
  return { app, service, connectionId, pull, properties, translatable, found, keyOf, stage, apply };
}

describe('A catalog that was pushed without languages', () => {
  it('takes texts for translatable, and numbers, yes/no and codes without a letter not', async () => {
    const { translatable } = await setUp([kettle(1), kettle(2)]);
    expect(await translatable()).toEqual(['care', 'tags', 'title']);
  });

  it('counts what is not translated yet as gaps', async () => {
    const { found, stage } = await setUp([kettle(1), kettle(2)]);
    expect(await found({ kind: 'emptyIn', locale: 'de' })).toEqual(['K-1', 'K-2']);
    await stage('K-1', { 'title/de': 'Kessel', 'care/de': 'Entkalken', 'tags/de': ['Küche'] });
    expect(await found({ kind: 'emptyIn', locale: 'de' })).toEqual(['K-2']);
    expect(await found({ kind: 'emptyIn', locale: 'fr' })).toEqual(['K-1', 'K-2']);
  });

  it('lets the user decide which properties are translatable, and keeps that', async () => {
    const { app, connectionId, translatable, found, stage, pull } = await setUp([kettle(1)]);
    const set = (property: string, value: boolean) =>
      app.call('languages.setTranslatable', { connectionId, property, translatable: value });
    await set('tags', false);
    await set('volume', true);
    expect(await translatable()).toEqual(['care', 'title', 'volume']);
    await stage('K-1', { 'title/de': 'Kessel', 'care/de': 'Entkalken' });
    expect(await found({ kind: 'emptyIn', locale: 'de' })).toEqual(['K-1']);
    await set('volume', false);
    expect(await found({ kind: 'emptyIn', locale: 'de' })).toEqual([]);
    await pull();
    await app.restart();
    expect(await translatable()).toEqual(['care', 'title']);
    expect(app.events).toContainEqual({
      event: 'catalog.changed',
      payload: { connectionId, reason: 'languages' },
    });
  });

  it('is translated into two languages; the primary values go back without one, as they came', async () => {
    const { service, stage, apply, pull } = await setUp([kettle(1), kettle(2)]);
    await stage('K-1', { 'title/de': 'Kessel 1', 'title/fr': 'Bouilloire 1', 'title/en': 'Kettle One' });
    expect(await apply()).toMatchObject({ applied: 3, pending: 0, failed: 0 });
    expect(service.products[0]?.properties.filter(({ name }) => name === 'title')).toEqual([
      { name: 'title', value: 'Kettle One' },
      { name: 'title', value: 'Kessel 1', locale: 'de' },
      { name: 'title', value: 'Bouilloire 1', locale: 'fr' },
    ]);

    // Now that it has languages, a primary value that comes anew is still spelled as the others are.
    await pull();
    await stage('K-2', { 'care/en': null });
    await apply();
    await stage('K-1', { 'care/de': 'Entkalken' });
    await apply();
    await pull();
    await stage('K-2', { 'care/en': 'Descale weekly' });
    await apply();
    expect(service.products[1]?.properties.filter(({ name }) => name === 'care')).toEqual([
      { name: 'care', value: 'Descale weekly' },
    ]);
  });
});
