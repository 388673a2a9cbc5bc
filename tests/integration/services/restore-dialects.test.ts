import { describe, expect, it, onTestFinished } from 'vitest';
import type { ConnectionFields } from '#shared/contract/connections.ts';
import { confirmReading } from '../../support/accept-writes.ts';
import { dialects } from '../../support/dialects/all.ts';
import { confirmModes } from '../../support/removing.ts';
import { startApp } from '../../support/running-app.ts';

describe.each(dialects)('deleting and restoring with $name', (dialect) => {
  it('restores every product with all its values, and variants under their parents', async () => {
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
    await confirmReading(app, connectionId);
    const pull = async () => app.ended((await app.call('catalog.pull', { connectionId })).jobId);
    await pull();
    const held = () =>
      new Map(service.shelf.products.map(({ id: _, ...rest }) => [rest.code, structuredClone(rest)]));
    const before = held();

    await confirmModes(app, connectionId);
    const { view } = await app.call('catalog.openView', { connectionId, query: {} });
    await app.call('removals.mark', { connectionId, which: { view }, mode: 'delete' });
    const { fingerprint: confirmed } = await app.call('removals.rehearse', { connectionId, limit: 1 });
    const removal = await app.call('removals.apply', { connectionId, confirmed });
    await app.ended(removal.jobId);
    const counts = async (changeSet: number) =>
      (await app.call('changesets.get', { connectionId, changeSet })).counts;
    expect(await counts(removal.changeSet)).toMatchObject({ applied: 5 });
    expect(service.shelf.products).toEqual([]);

    const which = { filter: {} };
    const restore = await app.call('removals.restore', {
      connectionId,
      changeSet: removal.changeSet,
      which,
    });
    await app.ended(restore.jobId);
    const items = { connectionId, changeSet: restore.changeSet, filter: {}, offset: 0, limit: 10 };
    const { rows } = await app.call('removals.items', items);
    expect(rows.map(({ state, code }) => [state, code])).toEqual(Array(5).fill(['applied', null]));
    expect(held()).toEqual(before);
    const summary = await app.call('catalog.summary', { connectionId });
    expect(summary).toMatchObject({ products: 5, gone: 0 });
  });
});
