// @module-tag long

import { expect, it, onTestFinished } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { heldProduct, startRemovableService } from '../support/removable-service.ts';
import { tempDir } from '../support/temp-dir.ts';

it('what is being typed when the app is killed is offered again, and is no edit', async () => {
  const service = await startRemovableService([heldProduct('shirt')]);
  onTestFinished(() => service.close());
  const dataDir = tempDir();
  let app = await AppProcess.start(dataDir);
  onTestFinished(() => app.kill());
  const fields = {
    name: 'Typing',
    baseUrl: service.url,
    integrationId: 'int-1',
    locales: ['en', 'de'],
    identifierField: 'sku',
    titleField: 'title',
  };
  const { id: connectionId } = await app.call('connections.create', { fields, token: service.token });
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const window = { connectionId, view, start: 0, count: 1, columns: [] };
  const { product = 0 } = (await app.call('catalog.window', window)).rows[0] ?? {};
  const cell = { product, property: 'title', locale: 'de' };
  const typed = [
    { ...cell, editor: 'segment', item: null, text: 'Hem' },
    { ...cell, editor: 'segment', item: null, text: 'Hemd' },
    { ...cell, editor: 'cell', item: null, text: 'Bluse' },
  ] as const;
  for (const one of typed) await app.call('drafts.keepTyped', { connectionId, typed: one });
  await app.kill();

  app = await AppProcess.start(dataDir);
  expect(await app.call('drafts.typed', { connectionId })).toEqual([
    { ...typed[1], isLeft: true },
    { ...typed[2], isLeft: true },
  ]);
  const now = { ...typed[2], text: 'Bluse, weiß' };
  await app.call('drafts.keepTyped', { connectionId, typed: now });
  expect(await app.call('drafts.typed', { connectionId })).toContainEqual({ ...now, isLeft: false });
  await app.call('drafts.keepTyped', { connectionId, typed: typed[2] });
  expect(await app.call('drafts.summary', { connectionId })).toMatchObject({ changes: 0 });
  await app.call('drafts.keepTyped', { connectionId, typed: { ...typed[1], text: null } });
  await app.kill();

  app = await AppProcess.start(dataDir);
  expect(await app.call('drafts.typed', { connectionId })).toEqual([{ ...typed[2], isLeft: true }]);
});
