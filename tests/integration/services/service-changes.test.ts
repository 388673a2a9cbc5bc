import { describe, expect, it } from 'vitest';
import { exported } from '../../support/exported.ts';
import { type FeedApp, startFeedApp } from '../../support/feed-app.ts';

const csv = ({ app, connectionId }: FeedApp, filter = {}): Promise<string> =>
  exported(app, connectionId, { of: 'service_changes', filter, guardFormulas: true });

describe('changes of the service', () => {
  it('are listed for each value with the previous one, newest first, and survive a restart', async () => {
    const feed = await startFeedApp(['001', '002']);
    expect(await feed.lines()).toEqual([]);
    feed.service.enrich('001', { 'title/en': 'Lantern', 'colour/en': 'red' });
    await feed.poll();
    feed.service.enrich('002', { tags: ['a', 'b'] });
    expect(await feed.poll()).toMatchObject({ unseen: 3, notRead: 0, unseenTouchingEdits: 0, since: null });
    const lines = ['002 tags/en: — → a,b', '001 colour/en: — → red', '001 title/en: Lamp 001 → Lantern'];
    expect(await feed.lines()).toEqual(lines);
    expect((await feed.changes()).map(({ isServiceTime }) => isServiceTime)).toEqual([true, true, true]);
    await feed.app.restart();
    expect(await feed.lines()).toEqual(lines);
    expect(await feed.values('001')).toEqual({ 'title/en': 'Lantern', 'colour/en': 'red' });
  });

  it('are found by a pull too, with products that came, went or returned, but not by the first pull', async () => {
    const feed = await startFeedApp(['001', '002']);
    const held = feed.service.products.get('002')!;
    feed.service.products.delete('002');
    feed.service.products.set('003', { ...held, sku: '003' });
    feed.service.products.get('001')!.values['title/en'] = 'Lantern';
    await feed.pull();
    expect((await feed.lines()).sort()).toEqual(['001 title/en: Lamp 001 → Lantern', '002 gone', '003 new']);
    expect(await feed.changes({ show: 'gone' })).toMatchObject([
      { gone: true, isServiceTime: false, column: null },
    ]);
    feed.service.products.set('002', held);
    await feed.pull();
    expect((await feed.lines())[0]).toBe('002 new');
    expect((await feed.changes({ show: 'gone' }))[0]).toMatchObject({ gone: false });
  });

  it('do not include what the app itself sent, even if the feed lists it', async () => {
    const feed = await startFeedApp(['001']);
    feed.service.tellsOfPatches = true;
    await feed.edit('001', 'title/en', 'My lamp');
    const { connectionId, app } = feed;
    await app.ended((await app.call('changesets.apply', { connectionId })).jobId);
    expect(feed.service.feed).toHaveLength(1);
    expect(await feed.poll()).toMatchObject({ unseen: 0, notRead: 0 });
    await feed.pull();
    expect(await feed.lines()).toEqual([]);
    expect(await feed.values('001')).toEqual({ 'title/en': 'My lamp' });
  });

  it('do not include differences caused by other settings', async () => {
    const feed = await startFeedApp(['001']);
    const { connectionId, app, service } = feed;
    const profile = { list: { paging: { page_size: 50 } } };
    await app.call('connections.update', {
      connectionId,
      fields: { ...service.fields, locales: ['de', 'en'], profile },
    });
    service.products.get('001')!.values = { title: 'Without a language' };
    await feed.pull();
    expect(await feed.lines()).toEqual([]);
    service.products.get('001')!.values = { title: 'Read in the same way' };
    await feed.pull();
    expect(await feed.lines()).toEqual(['001 title/de: Without a language → Read in the same way']);
  });

  it('are filtered by kind, property, language, text and staged edits, with counts that add up', async () => {
    const feed = await startFeedApp(['001', '002']);
    await feed.edit('001', 'title/en', 'My lamp');
    await feed.edit('002', 'title/en', 'Your lamp');
    feed.service.enrich('001', { 'title/en': 'Lantern', 'title/de': 'Laterne', 'colour/en': 'red' });
    feed.service.products.set('NEW', { sku: 'NEW', parent: null, values: {} });
    feed.service.enrich('NEW', { 'title/en': 'A shade' });
    feed.service.enrich('002', { 'colour/en': 'blue' });
    expect(await feed.poll()).toMatchObject({ unseen: 5, unseenTouchingEdits: 1, unknownProducts: 0 });

    const opened = await feed.open();
    expect(opened).toMatchObject({
      total: 5,
      products: 3,
      counts: { all: 5, touches_edits: 1, value: 4, new: 1, gone: 0 },
      properties: expect.arrayContaining(['title', 'colour']),
    });
    expect(opened.days.reduce((sum, day) => sum + day.changes, 0)).toBe(5);
    expect(await feed.changes({ show: 'touches_edits' })).toMatchObject([
      { identifier: '001', column: { property: 'title', locale: 'en' }, edit: 'conflict' },
    ]);
    expect(await feed.lines({ show: 'new' })).toEqual(['NEW new']);
    const isBlue = { is: 'text', how: 'equals', text: 'blue', matchCase: false } as const;
    const blue = { kind: 'cell', column: { property: 'colour', locale: 'en' }, test: isBlue } as const;
    const products = { search: '', filters: [blue], sort: [], tree: false };
    expect(await feed.lines({ products })).toEqual(['002 colour/en: — → blue']);
    expect(await feed.lines({ property: 'title', locale: 'de' })).toEqual(['001 title/de: — → Laterne']);
    expect(await feed.lines({ property: 'no such property' })).toEqual([]);
    expect(await feed.lines({ search: 'new' })).toEqual(['NEW new']);
    expect((await feed.lines({ search: 'lantERN' })).length).toBe(3);
    expect((await feed.open({ show: 'new', property: 'colour' })).counts).toEqual({
      all: 2,
      touches_edits: 0,
      value: 2,
      new: 0,
      gone: 0,
    });
  });

  it('are marked as seen one by one or all, and rows stay until they are opened again', async () => {
    const feed = await startFeedApp(['001']);
    const { connectionId, app } = feed;
    feed.service.enrich('001', { 'a/en': 'a', 'b/en': 'b', 'c/en': 'c' });
    await feed.poll();
    const filter = { unseenOnly: true };
    const rows = await feed.changes(filter);
    await app.call('feed.markSeen', {
      connectionId,
      which: { changes: [rows[0]!.change] },
      seen: true,
    });
    const still = await app.call('feed.changes', { connectionId, filter, start: 0, count: 10 });
    expect(still.rows.map(({ seen }) => seen)).toEqual([true, false, false]);
    expect((await feed.open(filter)).total).toBe(2);
    await app.call('feed.markSeen', { connectionId, which: { filter }, seen: true });
    expect(await app.call('feed.status', { connectionId })).toMatchObject({
      unseen: 0,
      since: expect.any(String),
    });
    await app.call('feed.markSeen', {
      connectionId,
      which: { changes: [rows[1]!.change] },
      seen: false,
    });
    expect(await app.call('feed.status', { connectionId })).toMatchObject({ unseen: 1 });
    expect((await feed.open()).days).toMatchObject([{ changes: 3, unseen: 1 }]);
  });

  it('are exported as shown, with formulas guarded', async () => {
    const feed = await startFeedApp(['001']);
    feed.service.enrich('001', { 'note/en': '=1+1', 'size/en': 3 });
    await feed.poll();
    const { at } = (await feed.changes())[0]!;
    expect(await csv(feed)).toBe(
      [
        '\uFEFFtime,identifier,title,kind,property,locale,old,new,seen,edit',
        `${at},001,Lamp 001,value,size,en,(no value),3,unseen,`,
        `${at},001,Lamp 001,value,note,en,(no value),'=1+1,unseen,`,
        '',
      ].join('\r\n'),
    );
    expect((await csv(feed, { property: 'size' })).split('\r\n')).toHaveLength(3);
  });
});
