import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/service/json.ts';
import { listExtent } from '#shared/service/list-end.ts';
import { firstPosition, namedNext, nextLink, positionText } from '#shared/service/next-position.ts';
import { serviceProfile } from '#shared/service/profile.ts';

const profileWith = (paging: object) => serviceProfile.parse({ list: { paging } });
const pagingWith = (paging: object) => profileWith(paging).list.paging;

describe('a Link header', () => {
  it.each([
    ['</p?page=2>; rel="next", </p?page=9>; rel="last"', '/p?page=2'],
    ['</p?page=1>; rel="prev"; title="a, b", <https://x/p?c=a,b>; title=x; rel=next', 'https://x/p?c=a,b'],
    ['</p?c=1>; rel="next last"', '/p?c=1'],
    ['</p?c=1>; rel="next-month"', null],
    ['</p?c=1>; rel="prev"', null],
    ['next', null],
    ['<'.repeat(20_000), null],
  ])('gives an address only for rel=next: %.60s', (header, next) => {
    expect(nextLink(header)).toBe(next);
  });
});

describe('the position of the next page', () => {
  const answer = { body: { next: 'b' }, headers: { link: '</p?c=1>; rel="next"', 'x-next': 'h' } };

  it('is read from the body, a header or the Link header, as the profile says', () => {
    expect(namedNext(answer, pagingWith({ next: 'next' }), null)).toBe('b');
    expect(namedNext(answer, pagingWith({ next_in: 'header', next: 'X-Next' }), null)).toBe('h');
    expect(namedNext(answer, pagingWith({ next_in: 'header', next: 'Link' }), null)).toBe('/p?c=1');
    expect(namedNext(answer, pagingWith({ next_in: 'header', next: 'X-Other' }), null)).toBeUndefined();
  });

  it('is in the entry of a list that is called so', () => {
    const link = [
      { relation: 'self', url: '/p' },
      { relation: 'next', url: '/p?c=1' },
    ];
    const paging = pagingWith({ kind: 'link', next: 'link.next.url' });
    expect(namedNext({ body: { link }, headers: {} }, paging, null)).toBe('/p?c=1');
    expect(namedNext({ body: { link: link.slice(0, 1) }, headers: {} }, paging, null)).toBeUndefined();
  });

  it.each<[Json, string | null]>([
    ['b', 'b'],
    [7, '7'],
    [{ sku: { S: 'a' } }, '{"sku":{"S":"a"}}'],
    [[3, 'a'], '[3,"a"]'],
    [{ href: '/p?c=1' }, null],
    [{}, null],
    [null, null],
  ])('is sent as a text: %j', (json, text) => {
    expect(positionText(json)).toBe(text);
  });

  it('starts at 0 for offsets and at 1 for pages, unless the profile says otherwise', () => {
    expect(firstPosition(pagingWith({ kind: 'offset' }))).toBe('0');
    expect(firstPosition(pagingWith({ kind: 'page' }))).toBe('1');
    expect(firstPosition(pagingWith({ kind: 'offset', first: 1 }))).toBe('1');
    expect(firstPosition(pagingWith({ kind: 'page', first: 0 }))).toBe('0');
    expect(firstPosition(pagingWith({ first: 5 }))).toBeNull();
  });
});

describe('the end of a list', () => {
  const items: Json[] = [{ sku: 'a', children: [{ sku: 'b' }] }, { sku: 'c' }];
  const end = (beside: object, paging: object = {}, headers: Record<string, string> = {}) =>
    listExtent({ body: { products: items, ...beside }, headers }, items, profileWith(paging));

  it.each([
    ['nothing says so', {}, {}, null],
    ['the total is that of the page, nested ones counted or not', { total: 2 }, {}, 'total'],
    ['the total counts nested ones', { meta: { totalCount: 3 } }, {}, 'total'],
    ['the total is more, whatever else is said', { total: 4, offset: null, has_more: false }, {}, null],
    ['the place of the next position is there, and empty', { offset: null }, {}, 'said'],
    ['it says that there is no more', { has_more: false }, {}, 'said'],
    ['it calls itself the last page', { last: true }, {}, 'said'],
    ['there is one page', { total_pages: 1 }, {}, 'said'],
    ['a count may be that of this page only', { count: 2 }, {}, null],
    ['it keeps to the limit asked for, and is shorter', { limit: 100 }, {}, 'short'],
    ['it keeps to a limit of its own', { limit: 2 }, {}, null],
    ['another position stands elsewhere', { next_cursor: 'x', limit: 100 }, {}, null],
    ['without paging, an empty place says nothing', { offset: null }, { kind: 'none' }, null],
  ])('%s', (_, beside, paging, shown) => {
    expect(end(beside, paging).end).toBe(shown);
  });

  it('may be given in headers', () => {
    expect(end({}, {}, { 'x-total-count': '2' })).toMatchObject({ total: 2, end: 'total' });
    expect(end({}, {}, { 'content-range': 'items 0-1/500' })).toMatchObject({ total: 500, end: null });
    const link = { next_in: 'header', next: 'Link', cursor_param: 'page' };
    expect(end({}, link, { link: '</p?page=1>; rel="first"' }).end).toBe('said');
    expect(end({}, link, {}).end).toBeNull();
  });

  it.each([
    ['the shards of a search', { _shards: { total: 5 } }],
    ['another list', { orders: { total: 3 } }],
    ['requests', { rate_limit: { limit: 100, total: 2 } }],
    ['a list beside, with its pages', { facets: { total: 2, pages: 1, last: true } }],
  ])('is not shown by what counts %s', (_, beside) => {
    expect(end(beside)).toMatchObject({ total: null, end: null });
  });

  it('is not shown by a total smaller than what came: it counts something else', () => {
    expect(end({ total: 1 })).toMatchObject({ total: null, end: null });
  });

  it('is shown by the total nearest to the list, also where it is written as an object', () => {
    const near = (body: Json, path: string) =>
      listExtent(
        { body, headers: {} },
        items,
        serviceProfile.parse({ list: { items: path, paging: { kind: 'none' } } }),
      ).total;
    expect(near({ total: 2, data: { total: 137, products: items } }, 'data.products')).toBe(137);
    expect(near({ total: 137, data: { orders: { total: 3 }, products: items } }, 'data.products')).toBe(137);
    expect(near({ meta: { pagination: { total: 137 } }, data: items }, 'data')).toBe(137);
    expect(near({ _shards: { total: 5 }, hits: { total: { value: 137 }, hits: items } }, 'hits.hits')).toBe(
      137,
    );
  });

  it.each<[string, object, string]>([
    ['errors', { total: 3, errors: [{ message: 'Shard 3 is away' }] }, 'Shard 3 is away'],
    ['a time-out', { total: 3, timed_out: true }, 'timed_out: true'],
    ['failed parts', { offset: null, _shards: { total: 5, failed: 1 } }, '_shards.failed: 1'],
    ['partial results', { has_more: false, meta: { partial: true } }, 'meta.partial: true'],
    ['no success', { offset: null, success: false }, 'success: false'],
    ['a status of its own', { offset: null, status: 'error' }, 'status: error'],
  ])('is not shown by an answer that speaks of %s', (_, beside, trouble) => {
    expect(end(beside)).toMatchObject({ end: null, trouble });
  });

  it.each([
    { errors: [] },
    { error: null, error_code: 0, error_message: '' },
    { errors: { count: 0, items: [] }, timed_out: false, success: true, status: 200 },
    { _shards: { total: 5, failed: 0 }, timeout: 30, status: 'ok', error: 'none' },
  ])('is shown beside fields for errors without one: %j', (beside) => {
    expect(end({ ...beside, total: 3 })).toMatchObject({ end: 'total', trouble: null });
  });

  it('is not shown by a JSON null in place of the list, unless the total is 0', () => {
    const ended = (body: Json) => listExtent({ body, headers: {} }, null, profileWith({})).end;
    expect(ended({ products: null, offset: null })).toBeNull();
    expect(ended({ products: null, total: 0 })).toBe('total');
  });
});
