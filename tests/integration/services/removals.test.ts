import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  heldProduct,
  type RemovableService,
  startRemovableService,
} from '../../support/removable-service.ts';
import { family, type Removing, startRemoving } from '../../support/removing.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let app: RunningApp;
let service: RemovableService;
let removing: Removing;

beforeEach(async () => {
  service = await startRemovableService(family(heldProduct));
  app = await startApp();
  removing = await startRemoving(app, service);
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const summary = () => app.call('drafts.summary', { connectionId: removing.connectionId });
const marked = async () => {
  const page = { connectionId: removing.connectionId, filter: {}, offset: 0, limit: 100 };
  return (await app.call('removals.marked', page)).rows;
};

/** Product ids with a snapshot on disk, read without the app. */
function kept(): string[] {
  const file = join(app.dataDir, 'catalogs', removing.connectionId, 'catalog.db');
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare('SELECT record FROM snapshot').all();
  db.close();
  return rows.map(({ record }) => (JSON.parse(String(record)) as { productId: string }).productId).sort();
}

describe('removing products', () => {
  it('unlinks and deletes products as marked, and then neither lists nor marks them', async () => {
    await removing.mark('unlink', '001', '002');
    await removing.mark('delete', '003');
    const changeSet = await removing.remove();

    expect(changeSet).toMatchObject({ kind: 'removal', state: 'finished', total: 3, counts: { applied: 3 } });
    expect(changeSet.message).toBe('3 of 3 products removed.');
    expect([...service.done].sort()).toEqual(['delete id-003', 'unlink id-001', 'unlink id-002']);
    expect(await removing.listed()).toEqual(['master', 'red', 'red-s', 'red-m']);
    expect(await marked()).toEqual([]);
    expect(await summary()).toMatchObject({ removals: { unlink: 0, delete: 0 } });
    const [job] = (await app.call('jobs.list', {})).filter(({ kind }) => kind === 'apply');
    expect(job).toMatchObject({ title: 'Removing products', unit: 'products', done: 3, total: 3 });
  });

  it('has a snapshot of every product on disk before the first request is sent', async () => {
    const seen: string[][] = [];
    service.onRemove = () => {
      seen.push(kept());
      return 'answer';
    };
    await removing.mark('delete', 'red-s', 'red-m', '001');
    await removing.mark('unlink', '002');
    await removing.remove();
    expect(seen).toEqual(Array(4).fill(['id-001', 'id-002', 'id-red-m', 'id-red-s']));
  });

  it('saves each product as listed at that moment: all values, its structure and the raw record', async () => {
    const { properties } = service.products.get('red')!;
    properties.push({ name: 'colour', value: 'Rot', locale: 'de' });
    await removing.mark('delete', 'red', 'red-s', 'red-m');
    const { changeSet } = await removing.remove();
    const { item } = (await removing.items(changeSet)).get('red')!;
    const snapshot = await app.call('removals.snapshot', { connectionId: removing.connectionId, item });
    expect(snapshot).toMatchObject({
      identifier: 'red',
      productId: 'id-red',
      parentIdentifier: 'master',
      childBoundAttributes: ['size'],
      definingProperties: [{ property: 'colour', value: 'red' }],
    });
    expect(snapshot.values).toContainEqual({ property: 'colour', locale: 'de', value: 'Rot' });
    expect(snapshot.values).toContainEqual({
      property: 'size',
      locale: 'en',
      value: { width: 10, depth: null },
    });
    expect(JSON.parse(snapshot.raw)).toMatchObject({
      sku: 'red',
      properties,
      children: [{ sku: 'red-s' }, { sku: 'red-m' }],
    });
  });

  it('removes variants before their parents, level by level', async () => {
    await removing.mark('delete', 'master', 'red', 'red-s', 'red-m');
    await removing.remove();
    expect(service.done.slice(0, 2).sort()).toEqual(['delete id-red-m', 'delete id-red-s']);
    expect(service.done.slice(2)).toEqual(['delete id-red', 'delete id-master']);
  });

  it('keeps the parents of a variant that the service refuses to remove, until a retry removes it', async () => {
    service.onRemove = (id) =>
      id === 'id-red-s'
        ? { status: 422, body: { code: 'in_use', message: 'It is in a campaign' } }
        : 'answer';
    await removing.mark('delete', 'master', 'red', 'red-s', 'red-m');
    const { changeSet, counts } = await removing.remove();
    expect(counts).toMatchObject({ applied: 1, failed: 3 });
    expect(service.done).toEqual(['delete id-red-m']);
    const items = await removing.items(changeSet);
    expect(items.get('red-s')).toMatchObject({ code: 'in_use', said: 'It is in a campaign' });
    expect(items.get('red')).toMatchObject({ code: 'variants_left' });
    expect(items.get('red')?.message).toContain('“red-s”');
    expect(items.get('master')).toMatchObject({ code: 'variants_left' });
    expect((await marked()).find(({ identifier }) => identifier === 'red-s')).toMatchObject({
      state: 'failed',
      said: 'It is in a campaign',
    });

    service.onRemove = () => 'answer';
    expect(await removing.retry(changeSet)).toMatchObject({ counts: { applied: 4, failed: 0 } });
    expect(service.done).toEqual(['delete id-red-m', 'delete id-red-s', 'delete id-red', 'delete id-master']);
    expect(service.asked.filter((id) => id === 'id-red-m')).toHaveLength(1);
  });

  it('skips products already gone, sends nothing for them, and drops them from the catalog', async () => {
    await removing.mark('delete', '001', '002');
    service.products.delete('001');
    const { changeSet, counts } = await removing.remove();
    expect(counts).toMatchObject({ applied: 1, skipped: 1 });
    expect((await removing.items(changeSet)).get('001')).toMatchObject({
      state: 'skipped',
      code: 'already_gone',
    });
    expect(service.asked).toEqual(['id-002']);
    expect(await removing.listed()).not.toContain('001');
  });

  it('does not touch another product that took over the identifier', async () => {
    await removing.mark('delete', '001');
    service.products.set('001', heldProduct('001', { product_id: 'id-other' }));
    const { changeSet } = await removing.remove();
    const item = (await removing.items(changeSet)).get('001');
    expect(item).toMatchObject({ state: 'failed', code: 'other_product', hasSnapshot: false });
    expect(item?.message).toContain('id-other');
    expect(service.asked).toEqual([]);
  });

  it('sends nothing for a product without a snapshot or for its parents, but removes the others', async () => {
    service.onList = (query) => (query.get('identifier') === 'red-s' ? 400 : null);
    await removing.mark('delete', 'red', 'red-s', 'red-m');
    const { changeSet, counts } = await removing.remove();
    expect(counts).toMatchObject({ applied: 1, failed: 2 });
    const items = await removing.items(changeSet);
    expect(items.get('red-s')).toMatchObject({ code: 'no_snapshot', hasSnapshot: false });
    expect(items.get('red-s')?.message).toContain('Refused with 400');
    expect(items.get('red')).toMatchObject({ code: 'variants_left' });
    expect(service.asked).toEqual(['id-red-m']);
  });

  it('sends nothing while no product can be read, and continues when it is resumed', async () => {
    service.onList = () => 403;
    await removing.mark('delete', '001');
    const paused = await removing.remove();
    expect(paused).toMatchObject({ state: 'paused', counts: { pending: 1 } });
    expect(service.asked).toEqual([]);
    service.onList = () => null;
    expect(await removing.resume(paused.changeSet)).toMatchObject({
      state: 'finished',
      counts: { applied: 1 },
    });
  });

  it('keeps the staged edits of a removed product', async () => {
    const product = (await removing.products()).get('001')!;
    await app.call('drafts.edit', {
      connectionId: removing.connectionId,
      label: 'Edit',
      edits: [{ product, property: 'title', locale: 'de', change: { kind: 'set', value: 'Neu' } }],
    });
    await removing.mark('delete', '001');
    await removing.remove();
    expect(await summary()).toMatchObject({ changes: 1, removals: { delete: 0 } });
  });

  it('reads products through the list to save requests, or if the service ignores the identifier', async () => {
    const many = Array.from({ length: 60 }, (_, n) => `m${n}`);
    for (const sku of many) service.products.set(sku, heldProduct(sku));
    await removing.pull();
    service.lists = [];
    await removing.mark('delete', ...many);
    expect(await removing.remove()).toMatchObject({ counts: { applied: 60 } });
    expect(service.lists.map((query) => query.get('identifier'))).toEqual([null]);

    service.heedsIdentifier = false;
    await removing.mark('unlink', 'red-s', '001');
    expect(await removing.remove()).toMatchObject({ counts: { applied: 2 } });
    expect(service.done.slice(60).sort()).toEqual(['unlink id-001', 'unlink id-red-s']);
  });

  it('knows a variant’s parent even if the service shows it only by nesting', async () => {
    service.nestsOnly = true;
    await removing.pull();
    await removing.mark('delete', 'red-s');
    const { changeSet } = await removing.remove();
    const { item } = (await removing.items(changeSet)).get('red-s')!;
    expect(await app.call('removals.snapshot', { connectionId: removing.connectionId, item })).toMatchObject({
      parentIdentifier: 'red',
    });
  });

  it('reports removed products and changed marks to windows', async () => {
    app.events.length = 0;
    await removing.mark('delete', '001');
    const change = app.events.find(({ event }) => event === 'removals.changed');
    expect(change?.payload).toMatchObject({ summary: { removals: { delete: 1 } } });
    await removing.remove();
    const names = new Set(app.events.map(({ event }) => event));
    for (const name of ['changesets.changed', 'drafts.changed', 'removals.changed', 'catalog.changed'])
      expect(names).toContain(name);
    const last = app.events.findLast(({ event }) => event === 'removals.changed');
    expect(last?.payload).toMatchObject({ summary: { removals: { delete: 0 } } });
  });

  it('refuses to mark and remove on a read-only connection, but allows unmarking', async () => {
    await removing.mark('delete', '001');
    const { connectionId } = removing;
    const connection = (await app.call('connections.list', {})).find(({ id }) => id === connectionId)!;
    const { name, baseUrl, integrationId, locales, identifierField, titleField } = connection;
    await app.call('connections.update', {
      connectionId,
      fields: { name, baseUrl, integrationId, locales, identifierField, titleField, readOnly: true },
    });
    const which = { products: [(await removing.products()).get('002')!] };
    expect(await app.refusal('removals.mark', { connectionId, which, mode: 'unlink' })).toBe('read_only');
    expect(await app.refusal('removals.markVariants', { connectionId, mode: 'delete' })).toBe('read_only');
    const { fingerprint: confirmed } = await app.call('removals.rehearse', { connectionId, limit: 1 });
    expect(await app.refusal('removals.apply', { connectionId, confirmed })).toBe('read_only');
    await removing.mark(null, '001');
    expect(await summary()).toMatchObject({ removals: { delete: 0 } });
  });

  it('refuses to send anything other than what was confirmed', async () => {
    await removing.mark('delete', '001');
    const { connectionId } = removing;
    const { fingerprint: confirmed } = await app.call('removals.rehearse', { connectionId, limit: 1 });
    await removing.mark(null, '001');
    await removing.mark('delete', '002');
    expect(await app.refusal('removals.apply', { connectionId, confirmed })).toBe('invalid_input');
    expect(service.asked).toEqual([]);
  });
});
