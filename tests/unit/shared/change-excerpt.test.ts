import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeExcerpt } from '#shared/domain/change-excerpt.ts';

const long = 'x'.repeat(1_000);

describe('a change in one line', () => {
  it('shows short values whole', () => {
    expect(changeExcerpt('Vase', 'Blumenvase')).toEqual({ old: 'Vase', next: 'Blumenvase' });
    expect(changeExcerpt(null, ['a', 'b'])).toEqual({ old: null, next: ['a', 'b'] });
  });

  it('is cut around the difference in long texts', () => {
    const cut = changeExcerpt(`${long}old${long}`, `${long}new${long}`);
    expect(cut?.old).toMatch(/^…x{40}old/);
    expect(cut?.next).toMatch(/^…x{40}new/);
  });

  it('always shows different texts as different, and never splits a character', () => {
    const text = fc.string({ unit: 'binary', maxLength: 600 });
    fc.assert(
      fc.property(text, text, text, (before, a, b) => {
        const cut = changeExcerpt(before + a, before + b);
        if (a !== b) expect(cut?.old).not.toEqual(cut?.next);
        for (const side of [cut?.old, cut?.next]) expect(String(side).isWellFormed()).toBe(true);
      }),
    );
  });

  it('leaves out structures too large for a line', () => {
    expect(changeExcerpt({ nodes: Array(1_000).fill('node') }, null)).toBeNull();
  });
});
