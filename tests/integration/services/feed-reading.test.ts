import { describe, expect, it } from 'vitest';
import { startFeedApp } from '../../support/feed-app.ts';

const skus = (count: number) => Array.from({ length: count }, (_, at) => `P${String(at).padStart(3, '0')}`);

describe('products named by the changes feed', () => {
  it('are read one by one when the service ignores include_all_properties, and rows do not move', async () => {
    const feed = await startFeedApp(skus(3), { profile: { changes: { snapshot: 'current' } } });
    await feed.poll();
    feed.service.enrich('P001', { 'title/en': 'Aardvark' });
    feed.service.requests = [];
    const query = { sort: [{ by: 'title' as const, descending: false }] };
    const { app, connectionId } = feed;
    const { view } = await app.call('catalog.openView', { connectionId, query });
    await feed.poll();
    const { rows } = await app.call('catalog.window', {
      connectionId,
      view,
      start: 0,
      count: 9,
      columns: [],
    });
    expect(rows.map(({ title }) => title)).toEqual(['Lamp P000', 'Aardvark', 'Lamp P002']);
    expect(feed.asked()).toMatchObject({ withProducts: 1, one: 1, list: 0 });
  });

  it('are taken from the feed when the profile says that snapshots are current', async () => {
    const feed = await startFeedApp(skus(3), { profile: { changes: { snapshot: 'current' } } });
    feed.service.snapshots = 'current';
    await feed.poll();
    feed.service.requests = [];
    feed.service.enrich('P001', { 'title/en': 'Lantern' });
    expect(await feed.poll()).toMatchObject({ notRead: 0, unseen: 1 });
    expect(feed.asked()).toEqual({ changes: 2, withProducts: 1, one: 0, list: 0 });
    expect(await feed.values('P001')).toEqual({ 'title/en': 'Lantern' });
  });

  it.each(['as_of_change', null] as const)(
    'are never taken from snapshots that may be old (%s)',
    async (snapshot) => {
      const feed = await startFeedApp(skus(2), { profile: { changes: { snapshot } } });
      feed.service.snapshots = 'as of the change';
      await feed.poll();
      feed.service.enrich('P001', { 'title/en': 'First' });
      feed.service.enrich('P001', { 'title/en': 'Second' });
      feed.service.requests = [];
      await feed.poll();
      expect(feed.asked()).toMatchObject({ withProducts: 0, one: 1 });
      expect(await feed.lines()).toEqual(['P001 title/en: Lamp P001 → Second']);
    },
  );

  it('are read from the list when that needs fewer requests, but not by every poll', async () => {
    const feed = await startFeedApp(skus(60));
    for (const sku of skus(51)) feed.service.enrich(sku, { 'colour/en': 'red' });
    expect(await feed.poll()).toMatchObject({ notRead: 0, unseen: 51 });
    expect(feed.asked()).toMatchObject({ one: 0, list: 1 });
    for (const sku of skus(51)) feed.service.enrich(sku, { 'colour/en': 'blue' });
    expect(await feed.poll()).toMatchObject({ notRead: 51, unseen: 51 });
    await feed.pull();
    expect(await feed.poll()).toMatchObject({ notRead: 0, unseen: 102 });
  });

  it('are read even when the service ignores the requested identifier', async () => {
    const feed = await startFeedApp(skus(3));
    feed.service.finds = 'all';
    feed.service.enrich('P001', { 'title/en': 'Lantern' });
    expect(await feed.poll()).toMatchObject({ notRead: 0, unseen: 1, message: null });
    expect(await feed.values('P001')).toEqual({ 'title/en': 'Lantern' });
  });

  it('are found in their parent’s tree when the service finds only top-level products', async () => {
    const feed = await startFeedApp(['top']);
    feed.service.nests = true;
    feed.service.finds = 'tops only';
    feed.service.products.set('child', { sku: 'child', parent: 'top', values: { 'title/en': 'Child' } });
    await feed.pull();
    feed.service.enrich('child', { 'title/en': 'Changed' });
    expect(await feed.poll()).toMatchObject({ notRead: 0 });
    expect((await feed.lines())[0]).toBe('child title/en: Child → Changed');
    const { app, connectionId } = feed;
    const details = await app.call('catalog.product', { connectionId, product: await feed.product('child') });
    expect(details.parentIdentifier).toBe('top');
  });

  it('are gone when the service finds others but not them; staged edits stay', async () => {
    const feed = await startFeedApp(skus(3));
    await feed.edit('P001', 'title/en', 'Mine');
    await feed.edit('P001', 'colour/en', 'grey');
    feed.service.enrich('P001', { 'title/en': 'Theirs' });
    feed.service.products.delete('P001');
    expect(await feed.poll()).toMatchObject({ notRead: 0, unseen: 1, unseenTouchingEdits: 1 });
    expect(await feed.lines()).toEqual(['P001 gone']);
    const { app, connectionId } = feed;
    expect(await app.call('drafts.summary', { connectionId })).toMatchObject({ changes: 2 });
    expect(await feed.open({ show: 'touches_edits' })).toMatchObject({ total: 1 });
    await app.call('feed.markSeen', {
      connectionId,
      which: { changes: [(await feed.changes())[0]!.change] },
      seen: true,
    });
    expect(await feed.poll()).toMatchObject({ unseen: 0, unseenTouchingEdits: 0 });
  });

  it('are not taken for gone when the service finds none of its products', async () => {
    const feed = await startFeedApp(skus(3));
    feed.service.finds = 'none';
    feed.service.enrich('P001', { 'title/en': 'Lantern' });
    expect(await feed.poll()).toMatchObject({ notRead: 1 });
    expect(await feed.lines()).toEqual([]);
    feed.service.requests = [];
    await feed.poll();
    expect(feed.asked()).toMatchObject({ one: 0 });
    await feed.pull();
    expect(await feed.lines()).toEqual(['P001 title/en: Lamp P001 → Lantern']);
  });

  it('are counted and looked up only once when the service does not list them', async () => {
    const feed = await startFeedApp(skus(2));
    feed.service.feed.push({ entry: { identifier: 'nobody' }, snapshot: null });
    feed.service.feed.push({ entry: { product_id: 'id-nobody' }, snapshot: null });
    expect(await feed.poll()).toMatchObject({ notRead: 0, unknownProducts: 2, unseen: 0 });
    feed.service.requests = [];
    await feed.poll();
    expect(feed.asked()).toMatchObject({ one: 0 });
  });

  it('keep what the app wrote while they were being read', async () => {
    const feed = await startFeedApp(skus(2));
    const { app, connectionId, service } = feed;
    await feed.edit('P001', 'title/en', 'Mine');
    service.enrich('P001', { 'colour/en': 'red' });
    service.onAnswer = async ({ searchParams }) => {
      if (searchParams.get('identifier') !== 'P001') return;
      service.onAnswer = () => {};
      // The answer reflects the state as of now; the edit is applied before it arrives.
      await app.ended((await app.call('changesets.apply', { connectionId })).jobId);
    };
    await feed.poll();
    expect(await feed.values('P001')).toEqual({ 'title/en': 'Mine', 'colour/en': 'red' });
    expect(await feed.lines()).toEqual(['P001 colour/en: — → red']);
  });

  it('do not report what the app is sending at the same time as a change', async () => {
    const feed = await startFeedApp(skus(2));
    const { app, connectionId, service } = feed;
    await feed.edit('P001', 'title/en', 'Mine');
    service.enrich('P001', { 'colour/en': 'red' });
    const arrived = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    service.onAnswer = async ({ search }) => {
      if (search !== '') return;
      arrived.resolve();
      await answered.promise;
    };
    const { jobId } = await app.call('changesets.apply', { connectionId });
    await arrived.promise;
    await feed.poll();
    expect(await feed.lines()).toEqual(['P001 colour/en: — → red']);
    answered.resolve();
    expect(await app.ended(jobId)).toMatchObject({ state: 'done' });
    expect(await feed.values('P001')).toEqual({ 'title/en': 'Mine', 'colour/en': 'red' });
    expect(await app.call('drafts.summary', { connectionId })).toMatchObject({ changes: 0 });
  });

  it('turn staged edits with another base into conflicts', async () => {
    const feed = await startFeedApp(skus(2));
    await feed.edit('P001', 'title/en', 'Mine');
    feed.service.enrich('P001', { 'title/en': 'Theirs' });
    feed.app.events.length = 0;
    expect(await feed.poll()).toMatchObject({ unseenTouchingEdits: 1 });
    expect(feed.app.events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['catalog.changed', 'drafts.changed', 'feed.changed']),
    );
    const drafts = feed.app.events.find(({ event }) => event === 'drafts.changed');
    expect(drafts?.payload).toMatchObject({ summary: { conflicts: 1 } });
  });
});

describe('malformed changes', () => {
  it.each([
    ['no time', () => undefined],
    ['local time', (date: Date) => new Date(date.getTime() - 5 * 3_600_000).toISOString().slice(0, 19)],
    ['a time to come', () => '2031-01-01T00:00:00Z'],
    ['null', () => null],
    ['a number where a text belongs', () => 12],
    ['never', () => '0001-01-01T00:00:00Z'],
  ])('with %s are dated when they were found, and none is missed', async (_, time) => {
    const feed = await startFeedApp(skus(2));
    feed.service.time = time;
    const before = Date.now();
    feed.service.enrich('P001', { 'title/en': 'Lantern' });
    expect(await feed.poll()).toMatchObject({ unseen: 1 });
    const [change] = await feed.changes();
    expect(change).toMatchObject({ isServiceTime: false });
    expect(Date.parse(change!.at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(change!.at)).toBeLessThanOrEqual(Date.now());
  });

  it('out of order, repeated or unreadable do not lose others, and unreadable ones are counted', async () => {
    const feed = await startFeedApp(skus(2));
    const began = Date.now() - 60_000;
    const at = (second: number) => new Date(began + second * 1000).toISOString();
    const entry = (sku: string, second: number) => ({
      entry: { identifier: sku, occurred_at: at(second) },
      snapshot: null,
    });
    feed.service.products.get('P001')!.values['title/en'] = 'Lantern';
    feed.service.feed = [
      entry('P001', 30),
      entry('P001', 10),
      entry('P001', 10),
      { entry: null, snapshot: null },
      { entry: 'text', snapshot: null },
      { entry: { product_id: null, identifier: null }, snapshot: null },
    ];
    expect(await feed.poll()).toMatchObject({ unreadable: 3, unseen: 1, state: 'paused' });
    expect(await feed.changes()).toMatchObject([{ at: at(30), isServiceTime: true }]);
  });
});
