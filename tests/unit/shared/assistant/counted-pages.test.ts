import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, counterOf } from '#shared/service/assistant/counted-pages.ts';

/** A page, out of products 0 to `count` - 1, from a service that counts as `by` says. */
function page(by: { kind: string; first: number }, asked: number | null, count: number, size: number) {
  const at = asked === null ? 0 : Math.max(0, asked - by.first) * (by.kind === 'page' ? size : 1);
  return Array.from({ length: count }, (_, n) => `p${n}`).slice(at, at + size);
}

describe('what a parameter counts', () => {
  it('is found from the answers to the values 1 and 2, whatever the page size', () => {
    fc.assert(
      fc.property(
        fc.record({ kind: fc.constantFrom('page', 'offset'), first: fc.constantFrom(0, 1) }),
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 2, max: 40 }),
        (by, size, count) => {
          const beginning = new Set(page(by, null, count, size));
          const one = compare(beginning, page(by, 1, count, size));
          const two = one.kind === 'same' ? compare(beginning, page(by, 2, count, size)) : null;
          const usual = by.kind === 'page' ? 1 : 0;
          expect(counterOf(one, two)).toEqual({ kind: by.kind, first: by.first === usual ? null : by.first });
        },
      ),
    );
  });

  it('is unknown when the parameter changes nothing or picks some of the products', () => {
    const beginning = new Set(['a', 'b', 'c', 'd']);
    const same = compare(beginning, ['d', 'c', 'b', 'a']);
    expect(same).toEqual({ kind: 'same' });
    expect(counterOf(same, same)).toBeNull();
    expect(counterOf(compare(beginning, ['a']), null)).toBeNull();
    expect(counterOf(same, compare(beginning, ['a', 'x']))).toBeNull();
  });
});
