import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { startFeedApp } from '../../support/feed-app.ts';
import { startFeedService } from '../../support/feed-service.ts';
import { startApp } from '../../support/running-app.ts';

const HOUR = 3_600_000;
const FIELDS = {
  name: 'Feed',
  integrationId: 'int-1',
  locales: ['en'],
  identifierField: 'sku',
  titleField: 'title',
};

/** A clock that this computer's does not move. */
const clock = { now: () => performance.timeOrigin + performance.now() };

/** Sets this computer's clock; timers go on. */
const setClock = (ahead: number) => vi.setSystemTime(clock.now() + ahead);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const skus = (count: number) => Array.from({ length: count }, (_, at) => `P${at}`);

async function startAt(ahead: number, has: Parameters<typeof startFeedApp>[2] = {}) {
  setClock(ahead);
  return startFeedApp(skus(3), {}, { clock, ...has });
}

it.each([
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
  ['a year ahead', 365 * 24 * HOUR],
])('a change made after the pull is read though this clock is %s', async (_, ahead) => {
  const feed = await startAt(ahead);
  feed.service.enrich('P1', { 'title/en': 'Lantern' });
  expect(await feed.poll()).toMatchObject({ notRead: 0 });
  expect(await feed.values('P1')).toEqual({ 'title/en': 'Lantern' });
});

it.each([
  ['ahead', HOUR],
  ['back', -HOUR],
])('a change is read though this clock jumped %s since the pull', async (_, jump) => {
  const feed = await startAt(0);
  setClock(jump);
  feed.service.enrich('P1', { 'title/en': 'Lantern' });
  await feed.poll();
  feed.service.enrich('P2', { 'title/en': 'Torch' });
  setClock(0);
  await feed.poll();
  expect(await feed.values('P1')).toEqual({ 'title/en': 'Lantern' });
  expect(await feed.values('P2')).toEqual({ 'title/en': 'Torch' });
});

it.each([HOUR, 0, -HOUR])(
  'what the pull brought is not read again (this clock ahead by %i ms)',
  async (ahead) => {
    const feed = await startAt(ahead, {
      feed: [
        {
          entry: { identifier: 'P1', occurred_at: new Date(clock.now() - HOUR / 2).toISOString() },
          snapshot: null,
        },
      ],
    });
    expect(await feed.poll()).toMatchObject({ notRead: 0 });
    expect(feed.asked()).toMatchObject({ one: 0, list: 0 });
  },
);

it('a product is read again where the service does not say what time it is', async () => {
  const feed = await startAt(HOUR, { clock: null });
  feed.service.enrich('P1', { 'title/en': 'Lantern' });
  await feed.poll();
  expect(await feed.values('P1')).toEqual({ 'title/en': 'Lantern' });
});

it.each([HOUR, -HOUR])(
  'a pull ends a gap in the feed though this clock jumped by %i ms before it',
  async (jump) => {
    setClock(jump);
    const service = await startFeedService(['001', '002']);
    onTestFinished(() => service.close());
    const app = await startApp();
    onTestFinished(() => app.stop());
    const { id: connectionId } = await app.call('connections.create', {
      token: service.token,
      fields: { ...FIELDS, baseUrl: service.url },
    });
    const pull = async () => app.ended((await app.call('catalog.pull', { connectionId })).jobId);
    const poll = () => app.call('feed.poll', { connectionId });
    await pull();
    service.feed = [{ identifier: '001', occurred_at: 'one' }];
    await poll();
    service.forgetCursors();
    service.feed = [{ identifier: '002', occurred_at: 'two' }];
    expect(await poll()).toMatchObject({ gap: true });
    setClock(0);
    await pull();
    expect(await poll()).toMatchObject({ gap: false });
  },
);

it.each([
  ['ahead', HOUR, '1 hr ahead of the service’s'],
  ['behind', -HOUR, '1 hr behind the service’s'],
])('a pull warns of a clock that is %s, until it is right', async (_, ahead, warning) => {
  const feed = await startAt(ahead);
  const { app, connectionId } = feed;
  const pull = async () => app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  expect((await pull()).warning).toContain(warning);
  setClock(0);
  expect((await pull()).warning).toBeNull();
});
