import { describe, expect, it, onTestFinished } from 'vitest';
import type { CellValue, Value } from '#shared/domain/value.ts';
import { type EntryProduct, startEntryService } from '../../support/entry-service.ts';
import { startRemoving } from '../../support/removing.ts';
import { startApp } from '../../support/running-app.ts';

const category = (taxonomy: string, path: string) => ({
  taxonomy_id: taxonomy,
  taxonomy_name: `Taxonomy ${taxonomy}`,
  nodes: [{ path, node_id: `${taxonomy}-${path}` }],
});
const SHOP = category('t1', 'Kitchen > Kettles');
const MARKET = category('t2', 'Appliances');

const kettle = (): EntryProduct => ({
  product_id: 'id-1',
  sku: 'K-1',
  title: 'Kettle',
  properties: [
    { name: 'title', value: 'Kettle' },
    { name: 'category', value: SHOP, source: 'agent' },
    { name: 'category', value: MARKET, source: 'person' },
    { name: 'colours', value: ['red', 'green'] },
    { name: 'bundle', value: ['a', 'b'] },
    { name: 'bundle', value: ['c'] },
    { name: 'note', value: 'one', locale: 'de' },
    { name: 'note', value: 'two', locale: 'de' },
  ],
});

async function setUp() {
  const service = await startEntryService([kettle()]);
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
  const { id: connectionId } = await app.connect({ fields, token: service.token });
  const pull = async () => {
    await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
    const { conflicts } = await app.call('drafts.summary', { connectionId });
    return conflicts;
  };
  await pull();
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const shown = { connectionId, view, start: 0, count: 1, columns: [] };
  const product = (await app.call('catalog.window', shown)).rows[0]!.product;
  const cells = async (): Promise<Record<string, CellValue>> => {
    const details = await app.call('catalog.product', { connectionId, product });
    return Object.fromEntries(details.cells.map((cell) => [`${cell.property}/${cell.locale}`, cell.value]));
  };
  const stage = (property: string, locale: string, value: Value) =>
    app.call('drafts.edit', {
      connectionId,
      label: 'Edit',
      edits: [{ product, property, locale, change: { kind: 'set', value } }],
    });
  const apply = async () => {
    const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
    await app.ended(jobId);
    return (await app.call('changesets.get', { connectionId, changeSet })).counts;
  };
  return { app, service, connectionId, product, pull, cells, stage, apply };
}

describe('Entries of one property and language', () => {
  it('are separate values, and lists stay lists', async () => {
    const { app, connectionId, product, cells } = await setUp();
    expect(await cells()).toEqual({
      'title/en': 'Kettle',
      'category/en': { $entries: [SHOP, MARKET] },
      'colours/en': ['red', 'green'],
      'bundle/en': { $entries: [['a', 'b'], ['c']] },
      'note/de': { $entries: ['one', 'two'] },
    });
    const { text } = await app.call('catalog.raw', { connectionId, product, from: 'kept' });
    expect(JSON.parse(text ?? '')).toEqual(kettle());
  });

  it('are found by a category of any taxonomy, and by any of their texts', async () => {
    const { app, connectionId } = await setUp();
    const matches = async (filter: object) =>
      (await app.call('catalog.openView', { connectionId, query: { filters: [filter as never] } })).matches;
    for (const path of [['Kitchen', 'Kettles'], ['Appliances']])
      expect(await matches({ kind: 'category', property: 'category', path })).toBe(1);
    expect(await matches({ kind: 'category', property: 'category', path: ['Appliances', 'Pots'] })).toBe(0);
    const column = { property: 'note', locale: 'de' };
    expect(await matches({ kind: 'cell', column, test: { is: 'one_of', values: ['two'] } })).toBe(1);
  });

  it('are edited one by one, and all written back as entries', async () => {
    const { service, stage, apply, pull } = await setUp();
    const moved = category('t2', 'Appliances > Kettles');
    await stage('category', 'en', { $entries: [SHOP, moved] });
    await stage('note', 'de', { $entries: ['one', 'two', 'three'] });
    await stage('bundle', 'en', ['c']);
    expect(await apply()).toMatchObject({ applied: 3, conflict: 0, unknown: 0 });
    expect(service.operations[0]?.properties).toEqual([
      { name: 'category', value: SHOP },
      { name: 'category', value: moved },
      { name: 'bundle', value: ['c'] },
      { name: 'note', value: 'one', locale: 'de' },
      { name: 'note', value: 'two', locale: 'de' },
      { name: 'note', value: 'three', locale: 'de' },
    ]);
    await stage('title', 'en', 'Kettle 1');
    expect(await pull()).toBe(0);
  });

  it('may change order without a change or conflict', async () => {
    const { service, stage, apply, pull } = await setUp();
    await stage('category', 'en', { $entries: [SHOP, category('t2', 'Pots')] });
    const { properties } = service.products[0]!;
    service.products[0]!.properties = [properties[2]!, properties[1]!, ...properties.slice(3)];
    expect(await pull()).toBe(0);
    expect(await apply()).toMatchObject({ applied: 1, conflict: 0 });
  });

  it('are removed and restored unchanged', async () => {
    const { app, service } = await setUp();
    const removing = await startRemoving(app, service);
    await removing.pull();
    await removing.mark('delete', 'K-1');
    const { changeSet } = await removing.remove();
    expect(service.products).toEqual([]);
    expect(await removing.restore(changeSet, 'K-1')).toMatchObject({ counts: { applied: 1 } });
    expect(service.products[0]?.properties).toEqual(kettle().properties);
  });
});
