// @module-tag long

import { expect, it, onTestFinished } from 'vitest';
import { STRUCTURE } from '#shared/service/structure.ts';
import { AppProcess } from '../support/app-process.ts';
import { heldProduct, startRemovableService } from '../support/removable-service.ts';
import { tempDir } from '../support/temp-dir.ts';

const fields = (baseUrl: string) => ({
  name: 'Structure',
  baseUrl,
  integrationId: 'int-1',
  locales: ['en', 'de'],
  identifierField: 'sku',
  titleField: 'title',
});

it.each([
  { arrived: true, behaviour: 'cut_after', puts: 1 },
  { arrived: false, behaviour: 'cut_before', puts: 2 },
] as const)(
  'a full update in flight when the app is killed is resent only if it did not arrive (arrived: $arrived)',
  async ({ behaviour, puts }) => {
    const service = await startRemovableService([heldProduct('shirt'), heldProduct('large')]);
    onTestFinished(() => service.close());
    const dataDir = tempDir();
    let app = await AppProcess.start(dataDir);
    onTestFinished(() => app.kill());
    const connection = { fields: fields(service.url), token: service.token };
    const { id: connectionId } = await app.call('connections.create', connection);
    await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
    const { view } = await app.call('catalog.openView', { connectionId, query: {} });
    const window = { connectionId, view, start: 0, count: 10, columns: [] };
    const { rows } = await app.call('catalog.window', window);
    const { product = 0 } = rows.find(({ identifier }) => identifier === 'large') ?? {};
    const parent = { product, property: STRUCTURE.parent, locale: 'en' };
    const change = { kind: 'set', value: 'shirt' } as const;
    await app.call('drafts.edit', { connectionId, label: 'Edit parent', edits: [{ ...parent, change }] });

    service.onPut = async () => {
      await app.kill();
      return behaviour;
    };
    const { changeSet } = await app.call('changesets.apply', { connectionId });
    while (service.puts.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await app.kill();
    service.onPut = () => 'answer';

    app = await AppProcess.start(dataDir);
    await app.call('connections.update', { connectionId, ...connection });
    expect(await app.call('changesets.get', { connectionId, changeSet })).toMatchObject({
      state: 'paused',
      counts: { unknown: 1 },
    });
    await app.ended((await app.call('changesets.resume', { connectionId, changeSet })).jobId);
    expect(await app.call('changesets.get', { connectionId, changeSet })).toMatchObject({
      state: 'finished',
      counts: { applied: 1 },
    });
    expect(service.puts).toHaveLength(puts);
    expect(service.products.get('large')).toMatchObject({ parent_identifier: 'shirt' });
    expect(await app.call('catalog.product', { connectionId, product })).toMatchObject({
      parentIdentifier: 'shirt',
    });
  },
);
