import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markedHits } from '../../../../../renderer/src/features/catalog/block-preview/marked-hits.ts';

describe('hits in a line of text', () => {
  it('are marked at their positions', () => {
    expect(
      markedHits(
        'a lamp, a lamp',
        [
          [2, 6],
          [10, 14],
        ],
        60,
      ),
    ).toEqual([
      { text: 'a ', isHit: false },
      { text: 'lamp', isHit: true },
      { text: ', a ', isHit: false },
      { text: 'lamp', isHit: true },
    ]);
  });

  it('stay visible in a long text', () => {
    const text = `${'word '.repeat(100)}lamp and more`;
    const [before, near, hit] = markedHits(text, [[500, 504]], 60);
    expect(before?.text).toBe('…');
    expect(near?.text.length).toBeLessThan(30);
    expect(hit).toEqual({ text: 'lamp', isHit: true });
  });

  it('leave a short text complete', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), fc.nat(50), fc.nat(10), (text, from, length) => {
        const start = Math.min(from, text.length);
        const parts = markedHits(text, [[start, Math.min(text.length, start + length)]], 60);
        expect(parts.map((part) => part.text).join('')).toBe(text);
      }),
    );
  });
});
