import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likelyNext } from '#electron/api/likely-next.ts';
import { defaultProfile } from '#shared/service/profile.ts';

const paging = defaultProfile.list.paging;
const byCursor = { ...paging, next: 'meta.next', cursor_param: 'after' };

describe('the likely next position', () => {
  it('is the cursor at the end or at the beginning of the answer, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.boolean(), (word, first) => {
        const cursor = `c${word}`; // an address would be looked into
        const meta = { meta: { next: cursor } };
        const list = { products: Array.from({ length: 50 }, (_, i) => ({ sku: String(i), next: 'no' })) };
        const text = JSON.stringify(first ? { ...meta, ...list } : { ...list, ...meta });
        const found = likelyNext(text, null, byCursor);
        // In front of the products one of them may come later in the part that is looked at; then it is a wrong guess.
        if (!first) expect(found).toBe(cursor);
        else expect([cursor, 'no']).toContain(found);
      }),
    );
  });

  it('is the parameter of an address', () => {
    const text = JSON.stringify({
      products: [],
      meta: { next: 'https://api.example.com/p?limit=2&after=x%2F1' },
    });
    expect(likelyNext(text, null, byCursor)).toBe('x/1');
  });

  it('is none where no cursor stands, or none that can be read', () => {
    expect(likelyNext('{"products":[],"meta":{"next":null}}', null, byCursor)).toBeNull();
    expect(likelyNext('{"products":[]}', 'c1', byCursor)).toBeNull();
    expect(likelyNext('{"meta":{"next":"https://api.example.com/p?page=2"}}', null, byCursor)).toBeNull();
    expect(likelyNext('not JSON', null, byCursor)).toBeNull();
  });

  it('is counted where the list is read by numbers', () => {
    expect(likelyNext('', null, { ...paging, kind: 'page' })).toBe('2');
    expect(likelyNext('', '7', { ...paging, kind: 'page' })).toBe('8');
    expect(likelyNext('', '300', { ...paging, kind: 'offset', page_size: 100 })).toBe('400');
    expect(likelyNext('', null, { ...paging, kind: 'none' })).toBeNull();
  });
});
