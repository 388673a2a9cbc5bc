import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { startFeedService } from '../support/feed-service.ts';
import { tempDir } from '../support/temp-dir.ts';

/** Nothing tells two of them apart: one that is lost or kept twice shows in the number. */
const change = { product_id: 'id-001', identifier: '001' };
const CHANGES = 60;

it('the app is killed while it reads changes, again and again: none is lost, none is kept twice', async () => {
  const service = await startFeedService(['001']);
  onTestFinished(() => service.close());
  service.pageSize = 1;
  service.feed = Array(CHANGES).fill(change);
  const dataDir = tempDir();
  let app = await AppProcess.start(dataDir);
  onTestFinished(() => app.kill());
  const fields = {
    name: 'Feed',
    baseUrl: service.url,
    integrationId: 'int-1',
    locales: ['en'],
    identifierField: 'sku',
    titleField: 'title',
  };
  const { id: connectionId } = await app.call('connections.create', { fields, token: service.token });
  const ask = () => app.call('removals.freshEnrichment', { connectionId, limit: 10 });

  for (const afterMs of [0, 2, 8]) {
    const killed = Promise.withResolvers<void>();
    const before = service.polls.length;
    // The second answer of this start is ready: it is lost, on its way, or about to be written down.
    service.onAnswer = () => {
      if (service.polls.length === before + 2) setTimeout(() => app.kill().then(killed.resolve), afterMs);
    };
    await Promise.all([expect(ask()).rejects.toThrow(), killed.promise]);
    service.onAnswer = () => {};
    app = await AppProcess.start(dataDir);
    await app.call('connections.update', { connectionId, fields, token: service.token });
  }

  expect(await ask()).toMatchObject({ complete: true, mayMiss: false });
  expect(service.polls.filter((query) => query.get('offset') === null)).toHaveLength(1);
  await app.quit();
  const db = new DatabaseSync(join(dataDir, 'catalogs', connectionId, 'catalog.db'), { readOnly: true });
  expect(db.prepare('SELECT count(*) AS entries FROM feed_entry').get()).toEqual({ entries: CHANGES });
  db.close();
});
