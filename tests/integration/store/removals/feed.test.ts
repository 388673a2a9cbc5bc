import { beforeEach, describe, expect, test } from 'vitest';
import { feedTime } from '#shared/service/feed-time.ts';
import { type Catalog, openCatalog } from '../fixtures.ts';
import { mark, pullRecords, recordOf } from './removal-fixtures.ts';

let catalog: Catalog;

beforeEach(async () => {
  catalog = await openCatalog();
  await pullRecords(catalog);
});

describe('entries of the changes feed', () => {
  const said = (identifier: string | null, at: string | null = null, productId: string | null = null) => ({
    identifier,
    productId,
    at,
    time: feedTime(at),
    summaryState: 'absent' as const,
    summary: null,
    product: null,
    raw: '{}',
    content: `${identifier} ${at}`,
  });
  const source = 'the service';
  const keep = async (entries: ReturnType<typeof said>[], cursor: string | null) =>
    catalog.saveFeedPage({
      source,
      asked: await catalog.feedCursor(source),
      entries,
      unreadable: 0,
      isEnd: false,
      cursor,
    });
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const fresh = async () =>
    (await catalog.freshlyChanged(10)).products.map(({ identifier, mode, at }) => [identifier, mode, at]);

  test('are listed for marked products, newest first, matched by product id or identifier', async () => {
    await mark(catalog, 'delete', 'P', 'T');
    await mark(catalog, 'unlink', 'K');
    const [first, second] = [later(1), later(2)];
    await keep(
      [said('P', first), said(null, second, 'id-T'), said('K-blue', second), said('nobody')],
      'page 2',
    );
    await keep([said('wrong', null, 'id-K')], 'page 3');
    expect(await fresh()).toEqual([
      ['T', 'delete', second],
      ['P', 'delete', first],
      ['K', 'unlink', null],
    ]);
    expect(await catalog.freshlyChanged(1)).toMatchObject({ total: 3, products: [{ identifier: 'T' }] });
    await keep([said('P', later(3))], 'page 4');
    expect((await fresh())[0]).toEqual(['P', 'delete', expect.any(String)]);
    expect(await catalog.feedCursor(source)).toBe('page 4');
  });

  test('count since the pull, also when the feed or a look-up has read their product again since', async () => {
    await mark(catalog, 'delete', 'P', 'T', 'K');
    await keep([said('T', later(1)), said('K', later(1))], null);
    expect(await catalog.freshlyChanged(10)).toMatchObject({ total: 2, unread: 2 });
    await catalog.takeRead({
      askedAt: await catalog.readMoment(),
      records: [recordOf('K')],
      gone: [],
      unknown: [],
    });
    expect(await catalog.freshlyChanged(10)).toMatchObject({ total: 2, unread: 1 });
    expect((await catalog.unreadProducts(10)).products.map(({ identifier }) => identifier)).toEqual(['T']);
    await catalog.takeProducts([recordOf('T')]);
    expect(await catalog.freshlyChanged(10)).toMatchObject({ total: 2, unread: 0 });
    expect((await fresh()).map(([identifier]) => identifier)).toEqual(['K', 'T']);
    await keep([said('K', later(2))], null);
    expect(await catalog.freshlyChanged(10)).toMatchObject({ total: 2, unread: 1 });
    await pullRecords(catalog);
    expect(await catalog.freshlyChanged(10)).toEqual({ total: 0, uncertain: 0, unread: 0, products: [] });
    expect(await catalog.feedCursor(source)).toBeNull();
  });

  test('without a time, or from shortly before the pull, may be older than it', async () => {
    await mark(catalog, 'delete', 'P', 'T', 'K');
    await keep([said('P'), said('T', later(-5)), said('K'), said('K', later(1))], null);
    expect(await catalog.freshlyChanged(10)).toMatchObject({ total: 3, uncertain: 2 });
    await catalog.takeProducts([recordOf('P')]);
    expect(await catalog.freshlyChanged(10)).toMatchObject({ total: 3, uncertain: 2, unread: 2 });
  });
});
