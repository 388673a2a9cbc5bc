import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FeedStatus } from '#shared/contract/feed.ts';
import { eventually } from '../../support/eventually.ts';
import { type FeedApp, startFeedApp } from '../../support/feed-app.ts';

const skus = (count: number) => Array.from({ length: count }, (_, at) => `P${at}`);
const status = ({ app, connectionId }: FeedApp) => app.call('feed.status', { connectionId });
const watch = ({ app }: FeedApp, connectionId: string | null) => app.call('feed.watch', { connectionId });
const states = ({ app }: FeedApp) =>
  app.events.flatMap(({ event, payload }) =>
    event === 'feed.changed' ? [(payload as FeedStatus).state] : [],
  );
/** Waits until the status matches. */
const becomes = (feed: FeedApp, like: Partial<FeedStatus>) =>
  eventually(async () => expect(await status(feed)).toMatchObject(like));

describe('watching the changes feed', () => {
  it('polls at once and again after the interval, but only while a connection is watched', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const feed = await startFeedApp(skus(2), { pollSeconds: 10 });
    expect(await status(feed)).toMatchObject({ state: 'paused', checkedAt: null, nextAt: null });
    feed.service.enrich('P1', { 'title/en': 'Lantern' });
    await watch(feed, feed.connectionId);
    await becomes(feed, {
      state: 'waiting',
      unseen: 1,
      checkedAt: expect.any(String),
      nextAt: expect.any(String),
    });
    expect(states(feed)).toEqual(expect.arrayContaining(['reading', 'waiting']));
    feed.service.enrich('P1', { 'title/en': 'Shade' });
    vi.advanceTimersByTime(9_000);
    expect(await status(feed)).toMatchObject({ state: 'waiting', unseen: 1 });
    vi.advanceTimersByTime(1_000);
    await becomes(feed, { state: 'waiting', unseen: 2 });
    await watch(feed, null);
    await becomes(feed, { state: 'paused', nextAt: null });
  });

  it('never polls on its own without an interval', async () => {
    const feed = await startFeedApp(skus(2), { pollSeconds: null });
    await watch(feed, feed.connectionId);
    await becomes(feed, { state: 'off', nextAt: null });
    feed.service.enrich('P1', { 'title/en': 'Lantern' });
    expect(await feed.poll()).toMatchObject({ state: 'off', unseen: 1, nextAt: null });
    expect(feed.asked().changes).toBe(2);
  });

  it('reports that there is no feed, tries again later, and does not affect pulls', async () => {
    const feed = await startFeedApp(skus(2));
    feed.service.refusal = { status: 404 };
    await watch(feed, feed.connectionId);
    await becomes(feed, {
      state: 'failed',
      message: expect.stringContaining(
        'Check the integration id, and routes.changes in the service profile.',
      ),
      nextAt: expect.any(String),
    });
    await feed.pull();
    expect(await feed.lines()).toEqual([]);
    feed.service.refusal = null;
    expect(await feed.poll()).toMatchObject({ state: 'waiting', message: null });
  });

  it('waits as long as the service asks', async () => {
    const feed = await startFeedApp(skus(2));
    feed.service.refusal = { status: 429, headers: { 'retry-after': '7200' } };
    await watch(feed, feed.connectionId);
    await becomes(feed, { state: 'failed' });
    const { nextAt } = await status(feed);
    expect(Date.parse(nextAt!)).toBeGreaterThan(Date.now() + 3_600_000);
  });

  it('waits for a token when the service refuses it, and continues with a new one', async () => {
    const feed = await startFeedApp(skus(2));
    feed.service.refusal = { status: 401 };
    await watch(feed, feed.connectionId);
    await becomes(feed, {
      state: 'failed',
      nextAt: null,
      message: expect.stringContaining('Replace the token'),
    });
    feed.service.refusal = null;
    feed.service.enrich('P1', { 'title/en': 'Lantern' });
    await feed.app.call('connections.replaceToken', {
      connectionId: feed.connectionId,
      token: 'another-token-1',
    });
    await becomes(feed, { state: 'waiting', unseen: 1 });
  });

  it('waits for a running pull, and reads the feed after it', async () => {
    const feed = await startFeedApp(skus(2));
    const { service } = feed;
    const held = Promise.withResolvers<void>();
    service.onAnswer = (url) => (url.pathname.endsWith('/products') ? held.promise : undefined);
    const pulled = feed.pull();
    await watch(feed, feed.connectionId);
    await becomes(feed, { state: 'reading' });
    service.enrich('P1', { 'title/en': 'Lantern' });
    expect(feed.asked().changes).toBe(0);
    held.resolve();
    await pulled;
    await becomes(feed, { state: 'waiting', unseen: 1, notRead: 0 });
    expect(feed.asked().changes).toBeGreaterThan(0);
  });

  it('does not request products before the first pull', async () => {
    const feed = await startFeedApp(skus(2));
    const { app, service } = feed;
    const { id } = await app.call('connections.create', {
      fields: { ...service.fields, name: 'Not pulled' },
      token: service.token,
    });
    service.enrich('P1', { 'title/en': 'Lantern' });
    expect(await app.call('feed.poll', { connectionId: id })).toMatchObject({ notRead: 1, unseen: 0 });
    expect(feed.asked().one).toBe(0);
  });

  it('runs one poll of a connection at a time, whoever asks', async () => {
    const feed = await startFeedApp(skus(2));
    const { app, connectionId, service } = feed;
    let underWay = 0;
    let most = 0;
    service.onAnswer = async ({ pathname }) => {
      if (!pathname.endsWith('/changes')) return;
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setTimeout(resolve, 20));
      underWay--;
    };
    service.enrich('P1', { 'title/en': 'Lantern' });
    await watch(feed, connectionId);
    const rehearsal = app.call('removals.freshEnrichment', { connectionId, limit: 1 });
    await Promise.all([feed.poll(), rehearsal, feed.poll()]);
    expect(most).toBe(1);
  });

  it('stops in the middle of a poll when the connection is changed or the app restarts', async () => {
    const feed = await startFeedApp(skus(2));
    const { app, connectionId, service } = feed;
    service.onAnswer = ({ pathname }) =>
      pathname.endsWith('/changes') ? new Promise<void>(() => {}) : undefined;
    await watch(feed, connectionId);
    await eventually(() => expect(feed.asked().changes).toBe(1));
    await app.call('connections.update', { connectionId, fields: { ...service.fields, name: 'Renamed' } });
    // The connection is still watched, and polled as soon as it is used again.
    await becomes(feed, { state: 'reading' });
    await eventually(() => expect(feed.asked().changes).toBe(2));
    await app.restart();
    service.onAnswer = () => {};
    expect(await feed.poll()).toMatchObject({ state: 'paused' });
    await watch(feed, connectionId);
    await app.call('connections.remove', { connectionId });
    expect(await app.refusal('feed.status', { connectionId })).toBe('not_found');
  });
});

describe('catching up', () => {
  const many = (feed: FeedApp, changes: number) => {
    for (let nth = 0; nth < changes; nth++) feed.service.enrich('P1', { 'size/en': nth });
  };

  it('is a job that can be stopped and continues from there', async () => {
    const feed = await startFeedApp(skus(2));
    const { app, service } = feed;
    many(feed, 1000);
    let pages = 0;
    service.onAnswer = async ({ pathname }) => {
      if (!pathname.endsWith('/changes') || ++pages !== 5) return;
      const job = (await app.call('jobs.list', {})).find(({ kind }) => kind === 'feed');
      await app.call('jobs.cancel', { jobId: job!.id });
    };
    expect(await feed.poll()).toMatchObject({ message: null, unseen: 0 });
    expect((await app.call('jobs.list', {})).at(-1)).toMatchObject({
      kind: 'feed',
      state: 'cancelled',
      unit: 'changes',
    });
    expect(service.requests.filter(({ searchParams }) => searchParams.get('offset') === '800')).toEqual([]);
    service.onAnswer = () => {};
    const before = service.requests.length;
    expect(await feed.poll()).toMatchObject({ unseen: 1, notRead: 0 });
    expect(Number(service.requests[before]!.searchParams.get('offset'))).toBeGreaterThanOrEqual(300);
    expect((await app.call('jobs.list', {})).at(-1)).toMatchObject({
      state: 'done',
      message: expect.stringMatching(/changes read/),
    });
    expect(await feed.lines()).toEqual(['P1 size/en: — → 999']);
  });

  it('pauses for a token, and continues with a new one', async () => {
    const feed = await startFeedApp(skus(2));
    const { app, connectionId, service } = feed;
    many(feed, 500);
    let pages = 0;
    service.onAnswer = ({ pathname }) => {
      if (pathname.endsWith('/changes') && ++pages === 3) service.refusal = { status: 401 };
    };
    await feed.poll();
    expect((await app.call('jobs.list', {})).at(-1)).toMatchObject({ kind: 'feed', state: 'paused' });
    service.onAnswer = () => {};
    service.refusal = null;
    await app.call('connections.replaceToken', { connectionId, token: 'another-token-1' });
    await becomes(feed, { unseen: 1, notRead: 0 });
    await eventually(async () =>
      expect((await app.call('jobs.list', {})).at(-1)).toMatchObject({ state: 'done' }),
    );
  });
});
