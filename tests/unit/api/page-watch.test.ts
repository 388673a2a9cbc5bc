import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PageWatch, type WatchedPage } from '#electron/api/page-watch.ts';

/** Walks through pages as a pull does; returns the number of pages read, and what stopped it. */
function walk(
  pageAt: (position: string | null) => Omit<WatchedPage, 'position' | 'newProducts'>,
  most = 5_000,
) {
  const watch = new PageWatch();
  const seen = new Set<string>();
  let position: string | null = null;
  for (let pages = 1; pages <= most; pages++) {
    const page = pageAt(position);
    const before = seen.size;
    for (const identifier of page.identifiers) seen.add(identifier);
    try {
      watch.check({ ...page, position, newProducts: seen.size - before });
    } catch (error) {
      return { pages, stopped: (error as Error).message };
    }
    if (page.next === null) return { pages, stopped: null };
    position = page.next;
  }
  return { pages: most, stopped: null };
}

describe('a walk through a list', () => {
  it('reads a finite list to its end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 5 }), (pages, size) => {
        const read = walk((position) => {
          const at = Number(position ?? 0);
          return {
            identifiers: Array.from({ length: size }, (_, i) => `${at}-${i}`),
            next: at + 1 < pages ? String(at + 1) : null,
          };
        });
        expect(read).toEqual({ pages, stopped: null });
      }),
    );
  });

  it('stops when page positions repeat, whatever the length of the cycle', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.integer({ min: 1, max: 30 }), (before, circle) => {
        let page = 0;
        const read = walk((position) => {
          const at = position === null ? 0 : Number(position);
          return {
            // New products every time: only the positions reveal the circle.
            identifiers: [`${page++}`, `${page++}`],
            next: String(at + 1 < before + circle ? at + 1 : before === 0 ? 1 : before),
          };
        });
        expect(read.stopped).toMatch(/gave the page position “\d+” twice/);
        expect(read.pages).toBeLessThanOrEqual(before + circle + 1);
      }),
    );
  });

  it('stops at once when the next position returns the same page', () => {
    let at = 0;
    expect(walk(() => ({ identifiers: ['a', 'b'], next: String(++at) }))).toEqual({
      pages: 2,
      stopped: expect.stringContaining('the very same page again'),
    });
  });

  it('accepts a short last page twice, as when a product is inserted meanwhile', () => {
    const pages = [['a', 'b'], ['c'], ['c'], []];
    let at = 0;
    expect(walk(() => ({ identifiers: pages[at]!, next: ++at < 4 ? String(at) : null })).stopped).toBeNull();
  });

  it('stops after 20 pages without a new product, even if positions and pages differ', () => {
    let at = 0;
    const read = walk(() => ({ identifiers: at % 2 === 0 ? ['a', 'b'] : ['b', 'a'], next: `${++at}` }));
    expect(read).toEqual({ pages: 21, stopped: expect.stringContaining('20 pages in a row') });
    let empty = 0;
    expect(walk(() => ({ identifiers: [], next: `${++empty}` })).pages).toBe(20);
  });

  it('names the setting of the service profile to check', () => {
    expect(walk(() => ({ identifiers: ['a'], next: 'same' })).stopped).toBe(
      'Reading the product list was stopped: the service gave the page position “same” twice, so the list would never end. Check list.paging.next in the service profile.',
    );
  });
});
