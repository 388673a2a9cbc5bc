import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { downloadsFolder } from '#electron/platform/downloads-folder.ts';
import { inThreads } from '../../support/app-bundle/threads.ts';
import { startApp } from '../../support/running-app.ts';
import { fieldsFor, startScriptedService } from '../../support/scripted-service.ts';
import { tempDir } from '../../support/temp-dir.ts';

inThreads();

test('catalog, memory, connections and backups do in threads of their own what they do elsewhere in one', async () => {
  const service = await startScriptedService({
    '001': [
      { name: 'title', value: 'Steel kettle', locale: 'en' },
      { name: 'title', value: 'Stahlkessel', locale: 'de' },
    ],
    '002': [{ name: 'title', value: 'Pan', locale: 'en' }],
  });
  const savePath = join(tempDir(), 'Test.catalogdesk-backup');
  const app = await startApp({
    files: {
      ...downloadsFolder(),
      chooseSavePath: async () => savePath,
      chooseFile: async () => savePath,
    },
  });
  onTestFinished(async () => {
    await app.stop();
    await service.close();
  });
  const { id: connectionId } = await app.call('connections.create', {
    token: service.token,
    fields: fieldsFor(service),
  });
  const done = async ({ jobId }: { jobId: string | null }) =>
    expect(await app.ended(jobId)).toMatchObject({ state: 'done', error: null });
  await done(await app.call('catalog.pull', { connectionId }));

  await done(await app.call('memory.build', { connectionId, sourceLocale: 'en', targetLocales: ['de'] }));
  const pair = { connectionId, sourceLocale: 'en', targetLocale: 'de' };
  expect(await app.call('memory.suggest', { ...pair, text: 'Steel kettle', property: null })).toMatchObject([
    { target: 'Stahlkessel' },
  ]);

  const edit = {
    product: 2,
    property: 'title',
    locale: 'de',
    change: { kind: 'set', value: 'Pfanne' },
  } as const;
  await app.call('drafts.edit', { connectionId, label: 'Translate', edits: [edit] });
  await done(await app.call('backups.save', { connectionId }));
  await app.restart();
  const { jobId } = await app.call('changesets.apply', { connectionId });
  await done({ jobId });
  expect(service.products.get('002')).toContainEqual({ name: 'title', value: 'Pfanne', locale: 'de' });

  const opened = await app.call('backups.open', { path: savePath });
  const restoring = await app.call('backups.restore', { backup: opened?.backup ?? '' });
  await done(restoring);
  expect(await app.call('drafts.summary', { connectionId: restoring.connectionId })).toMatchObject({
    changes: 1,
  });
});
