// @module-tag long

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { startEnrichedService } from '../support/enriched-service.ts';
import { startFeedService } from '../support/feed-service.ts';
import { tempDir } from '../support/temp-dir.ts';

/** They are indistinguishable: a lost or duplicated one shows in the count. */
const change = { product_id: 'id-001', identifier: '001' };
const CHANGES = 60;

it('killing the app repeatedly while it reads the changes feed neither loses nor duplicates an entry', async () => {
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

  const runs: number[] = [];
  for (const afterMs of [0, 2, 8]) {
    const killed = Promise.withResolvers<void>();
    const before = service.polls.length;
    runs.push(before);
    // The second response of this run is ready: lost, on its way, or about to be recorded.
    service.onAnswer = () => {
      if (service.polls.length === before + 2) setTimeout(() => app.kill().then(killed.resolve), afterMs);
    };
    await Promise.all([expect(ask()).rejects.toThrow(), killed.promise]);
    service.onAnswer = () => {};
    app = await AppProcess.start(dataDir);
    await app.call('connections.update', { connectionId, fields, token: service.token });
  }

  runs.push(service.polls.length);
  expect(await ask()).toMatchObject({ complete: true, mayMiss: false });
  // A run that was killed before it recorded anything is followed by one that begins again; what was recorded is not asked for twice.
  const beginnings = runs.map((at) => service.polls[at]?.get('offset') ?? null);
  const fromStart = service.polls.filter((query) => query.get('offset') === null);
  expect(beginnings.slice(0, fromStart.length)).toEqual(fromStart.map(() => null));
  await app.quit();
  const db = new DatabaseSync(join(dataDir, 'catalogs', connectionId, 'catalog.db'), { readOnly: true });
  expect(db.prepare('SELECT count(*) AS entries FROM feed_entry').get()).toEqual({ entries: CHANGES });
  db.close();
});

it('killing the app while it reads the products named by the feed loses and duplicates no change', async () => {
  const skus = Array.from({ length: 120 }, (_, at) => `P${at}`);
  const service = await startEnrichedService(skus);
  onTestFinished(() => service.close());
  const dataDir = tempDir();
  let app = await AppProcess.start(dataDir);
  onTestFinished(() => app.kill());
  const { fields, token } = service;
  const profile = { list: { paging: { page_size: 1 } } };
  const created = await app.call('connections.create', { fields: { ...fields, profile }, token });
  const connectionId = created.id;
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  for (const sku of skus) service.enrich(sku, { 'colour/en': `of ${sku}` });

  for (const afterMs of [0, 20]) {
    const killed = Promise.withResolvers<void>();
    let asked = 0;
    // By then, some products are recorded and others on their way.
    service.onAnswer = ({ searchParams }) => {
      if (searchParams.has('identifier') && ++asked === 60)
        setTimeout(() => app.kill().then(killed.resolve), afterMs);
    };
    await Promise.all([expect(app.call('feed.poll', { connectionId })).rejects.toThrow(), killed.promise]);
    service.onAnswer = () => {};
    app = await AppProcess.start(dataDir);
    await app.call('connections.update', { connectionId, fields: { ...fields, profile }, token });
    for (const sku of skus) service.enrich(sku, { 'size/en': `${sku} after ${afterMs}` });
  }

  expect(await app.call('feed.poll', { connectionId })).toMatchObject({ notRead: 0, gap: false });
  const colours = await app.call('feed.open', { connectionId, filter: { property: 'colour' } });
  expect(colours).toMatchObject({ total: skus.length, products: skus.length });
  const filter = { property: 'size' };
  const { rows } = await app.call('feed.changes', { connectionId, filter, start: 0, count: 500 });
  expect(new Set(rows.map((row) => `${row.identifier}: ${row.new}`)).size).toBe(rows.length);
  const last = new Map(rows.toReversed().map((row) => [row.identifier, row.new]));
  expect(last).toEqual(new Map(skus.map((sku) => [sku, `${sku} after 20`])));
  await app.quit();
}, 120_000);
