import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/service/json.ts';
import { listExtent } from '#shared/service/list-end.ts';
import { firstPosition, namedNext, nextLink } from '#shared/service/next-position.ts';
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
    expect(namedNext(answer, pagingWith({ next: 'next' }))).toBe('b');
    expect(namedNext(answer, pagingWith({ next_in: 'header', next: 'X-Next' }))).toBe('h');
    expect(namedNext(answer, pagingWith({ next_in: 'header', next: 'Link' }))).toBe('/p?c=1');
    expect(namedNext(answer, pagingWith({ next_in: 'header', next: 'X-Other' }))).toBeUndefined();
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
    expect(end({}, {}, { 'x-total-count': '2' })).toEqual({ total: 2, end: 'total' });
    expect(end({}, {}, { 'content-range': 'items 0-1/500' })).toEqual({ total: 500, end: null });
    const link = { next_in: 'header', next: 'Link', cursor_param: 'page' };
    expect(end({}, link, { link: '</p?page=1>; rel="first"' }).end).toBe('said');
    expect(end({}, link, {}).end).toBeNull();
  });
});
