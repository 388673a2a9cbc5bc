import { describe, expect, it, onTestFinished } from 'vitest';
import type { ConnectionFields } from '#shared/contract/connections.ts';
import { dialects } from '../../support/dialects/all.ts';
import type { Dialect } from '../../support/dialects/dialect.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

/** The app with a connection that was set up for a dialect in the form, and nowhere else. */
async function setUp(dialect: Dialect) {
  const service = await dialect.start();
  const app = await startApp();
  onTestFinished(async () => {
    await app.stop();
    await service.close();
  });
  const { profile, ...names } = dialect.connection;
  const fields: ConnectionFields = {
    name: dialect.name,
    baseUrl: service.url,
    locales: ['en', 'de'],
    ...names,
    profile: profile as ConnectionFields['profile'],
  };
  const { id: connectionId } = await app.call('connections.create', { fields, token: dialect.token });
  const { jobId } = await app.call('catalog.pull', { connectionId });
  expect(await app.ended(jobId)).toMatchObject({ state: 'done', message: '5 products pulled.' });
  return { app, service, connectionId };
}

async function productKey(app: RunningApp, connectionId: string, identifier: string): Promise<number> {
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const { rows } = await app.call('catalog.window', { connectionId, view, start: 0, count: 10, columns: [] });
  const row = rows.find((one) => one.identifier === identifier);
  if (!row) throw new Error(`no product ${identifier}`);
  return row.product;
}

describe.each(dialects)('the app with $name', (dialect) => {
  const { names } = dialect;

  it('edits, applies and settles, all from the connection form', async () => {
    const { app, service, connectionId } = await setUp(dialect);
    const product = await productKey(app, connectionId, names.pan.code);
    await app.call('drafts.edit', {
      connectionId,
      label: 'Edit',
      edits: [
        { product, property: 'title', locale: 'de', change: { kind: 'set', value: 'Bratpfanne' } },
        { product, property: 'tags', locale: 'en', change: { kind: 'set', value: ['a', 'b', 'c'] } },
        { product, property: 'weight', locale: 'en', change: { kind: 'remove' } },
      ],
    });
    const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
    await app.ended(jobId);
    const { state, counts } = await app.call('changesets.get', { connectionId, changeSet });
    expect({ state, applied: counts.applied }).toEqual({ state: 'finished', applied: 3 });
    const held = service.shelf.byCode(names.pan.code)?.cells;
    expect(held).toMatchObject({ 'title/de': 'Bratpfanne', tags: ['a', 'b', 'c'] });
    expect(held).not.toHaveProperty('weight');
  });

  it('shows a product in the service’s own names: as it was kept, and as the service gives it now', async () => {
    const { app, service, connectionId } = await setUp(dialect);
    const product = await productKey(app, connectionId, names.pan.code);
    await app.call('drafts.edit', {
      connectionId,
      label: 'Edit',
      edits: [{ product, property: 'title', locale: 'de', change: { kind: 'set', value: 'staged only' } }],
    });
    const raw = async (from: 'kept' | 'service') =>
      (await app.call('catalog.raw', { connectionId, product, from })).text;
    const kept = await raw('kept');
    const { numbers } = dialect;
    expect(kept).toContain(numbers.ids ? `: ${names.pan.id}` : `: "${names.pan.id}"`);
    expect(kept).toContain(numbers.codes ? `: ${names.pan.code}` : `: "${names.pan.code}"`);
    expect(kept).toContain('Pfanne');
    expect(kept).not.toContain('staged only');
    // What both hold they hold alike; the service may say more, such as that there are no children.
    expect(JSON.parse((await raw('service')) ?? '')).toMatchObject(JSON.parse(kept ?? ''));

    const held = service.shelf.byCode(names.pan.code)!;
    held.cells['title/de'] = 'Pfanne XL';
    expect(await raw('service')).toContain('Pfanne XL');
    expect(await raw('kept')).not.toContain('Pfanne XL');
    service.shelf.take(held, 'unlink');
    expect(await raw('service')).toBeNull();
  });
});
