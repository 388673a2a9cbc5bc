import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { type FeedService, startFeedService } from '../../support/feed-service.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let app: RunningApp;
let service: FeedService;
let connectionId: string;
const began = Date.now();
const at = (second: number) => new Date(began + 1000 * second).toISOString();
const entry = (sku: string, second: number, more: object = {}) => ({
  product_id: `id-${sku}`,
  identifier: sku,
  occurred_at: at(second),
  ...more,
});

const fields = () => ({
  name: 'Feed',
  baseUrl: service.url,
  integrationId: 'int-1',
  locales: ['en', 'de'],
  identifierField: 'sku',
  titleField: 'title',
});

beforeEach(async () => {
  service = await startFeedService(['001', '002', '003']);
  app = await startApp();
  const { id } = await app.call('connections.create', {
    token: service.token,
    fields: fields(),
  });
  connectionId = id;
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  await markAll();
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

async function markAll(): Promise<void> {
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  await app.call('removals.mark', { connectionId, which: { view }, mode: 'delete' });
}

const ask = () => app.call('removals.freshEnrichment', { connectionId, limit: 10 });

interface Kept {
  identifier: string;
  summary_state: string;
  summary: string | null;
  record: string | null;
  raw: string;
}

/** What is on disk. */
function kept(): Kept[] {
  const db = new DatabaseSync(join(app.dataDir, 'catalogs', connectionId, 'catalog.db'), { readOnly: true });
  const rows = db.prepare('SELECT * FROM feed_entry ORDER BY entry').all() as unknown as Kept[];
  db.close();
  return rows;
}
const identifiers = () => kept().map(({ identifier }) => identifier);

describe('changes from the feed', () => {
  it('are saved whole, with null, absent and unreadable summaries told apart', async () => {
    const counted = {
      num_attributes: 5,
      num_attributes_with_agents: 2,
      locale_summaries: { en: { num_attributes_populated: 3 }, de: { num_attributes_populated: 0 } },
    };
    const snapshot = {
      product_id: 'id-001',
      sku: '001',
      properties: [{ name: 'title', value: 'Lamp', locale: 'en' }],
    };
    service.feed = [
      entry('001', 1, { summary: counted, by: 'agent', product: snapshot }),
      entry('002', 2, { summary: null }),
      entry('003', 3),
      entry('001', 4, { summary: { num_attributes: 'many' } }),
      { something: 'else' },
    ];
    expect(await ask()).toMatchObject({ total: 3, complete: true, unreadable: 1, mayMiss: false });
    // Still when another poll, such as the watch of the feed, has read it before.
    expect(await ask()).toMatchObject({ total: 3, complete: true, unreadable: 1 });
    expect(kept().map((one) => [one.identifier, one.summary_state])).toEqual([
      ['001', 'counted'],
      ['002', 'unclassified'],
      ['003', 'absent'],
      ['001', 'unreadable'],
    ]);
    const [first] = kept();
    expect(JSON.parse(first!.raw)).toEqual(service.feed[0]);
    expect(JSON.parse(first!.summary!)).toEqual({
      numAttributes: 5,
      numAttributesWithAgents: 2,
      populated: { en: 3, de: 0 },
    });
    expect(JSON.parse(first!.record!)).toMatchObject({ identifier: '001', values: [{ value: 'Lamp' }] });
    expect(service.polls.every((query) => query.get('include_summary') === 'true')).toBe(true);
    const { view } = await app.call('catalog.openView', {
      connectionId,
      query: { filters: [{ kind: 'classification', is: 'unclassified' }] },
    });
    const { rows } = await app.call('catalog.window', {
      connectionId,
      view,
      start: 0,
      count: 9,
      columns: [],
    });
    expect(rows.map(({ identifier }) => identifier)).toEqual(['002']);
    const summary = await app.call('completeness.summary', { connectionId, product: rows[0]!.product });
    expect(summary).toMatchObject({ state: 'unclassified' });
  });

  it('are saved once when the service repeats them on the next page', async () => {
    service.overlap = 1;
    service.feed = [entry('001', 1), entry('002', 2), entry('003', 3), entry('001', 4)];
    await ask();
    await ask();
    expect(identifiers()).toEqual(['001', '002', '003', '001']);
  });

  it('are saved separately when two are identical and have no time', async () => {
    const timeless = { product_id: 'id-001', identifier: '001' };
    service.feed = [timeless, timeless];
    await ask();
    expect(identifiers()).toEqual(['001', '001']);
    service.forgetCursors();
    await ask();
    expect(identifiers()).toEqual(['001', '001']);
  });

  it('are read from the beginning when the cursor expired; none is missed if the beginning is known', async () => {
    service.feed = [entry('001', 1, { summary: null }), entry('002', 2)];
    await ask();
    service.forgetCursors();
    service.feed = [
      entry('001', 1, { summary: { num_attributes: 1, locale_summaries: {} } }),
      entry('002', 2),
      entry('003', 3),
    ];
    expect(await ask()).toMatchObject({ total: 3, mayMiss: false });
    expect(identifiers()).toEqual(['001', '002', '003']);
    expect(kept()[0]!.summary_state).toBe('counted');
  });

  it('may be missing when the service dropped known ones, and the user is warned until the next pull', async () => {
    service.feed = [entry('001', 1), entry('002', 2)];
    await ask();
    service.forgetCursors();
    service.feed = [entry('003', 9)];
    expect(await ask()).toMatchObject({ total: 3, mayMiss: true });
    expect(await ask()).toMatchObject({ mayMiss: true });
    expect(await app.call('feed.status', { connectionId })).toMatchObject({ gap: true });
    await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
    expect(await ask()).toMatchObject({ total: 0, mayMiss: false });
    expect(await app.call('feed.status', { connectionId })).toMatchObject({ gap: false });
    expect(identifiers()).toEqual(['001', '002', '003']);
  });

  it('are saved once when several calls read them at the same time', async () => {
    const timeless = { product_id: 'id-001', identifier: '001' };
    service.feed = [timeless, timeless, timeless];
    await ask();
    service.feed.push(timeless, timeless);
    // The later call ends the earlier one, whose first answer may already be stored by then.
    await Promise.allSettled([ask(), ask(), ask()]);
    expect(identifiers()).toHaveLength(5);
  });

  it('are not read forever when the cursors form a circle', async () => {
    service.circle = ['x', 'y', 'z'];
    service.feed = [entry('001', 1), entry('002', 2)];
    expect(await app.refusal('removals.freshEnrichment', { connectionId, limit: 10 })).toBe(
      'unreadable_response',
    );
    expect(service.polls.length).toBeLessThan(6);
    await app.call('feed.watch', { connectionId });
    const failed = { state: 'failed', message: expect.stringContaining('would never end') };
    await eventually(async () =>
      expect(await app.call('feed.status', { connectionId })).toMatchObject(failed),
    );
    expect(service.polls.length).toBeLessThan(12);
    expect(identifiers()).toEqual(['001', '002']);
  });

  it('are read from the start for another integration', async () => {
    service.feed = [entry('001', 1)];
    await ask();
    const before = service.polls.length;
    await app.call('connections.update', { connectionId, fields: { ...fields(), integrationId: 'int-2' } });
    await ask();
    expect(service.polls[before]!.get('offset')).toBeNull();
  });
});
