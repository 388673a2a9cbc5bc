import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ambiguousTexts,
  decidedTexts,
  keptLines,
  type Meaning,
} from '../../../../renderer/src/identifier-lists/ambiguous.ts';

const row = (product: number, identifier: string, productId: string | null) => ({
  product,
  identifier,
  productId,
  title: `Product ${product}`,
});
const byIdentifier = row(1, 'X', 'id-1');
const byId = row(2, 'other', 'X');
const ambiguous = ambiguousTexts(['X'], [byIdentifier, byId]);
const decide = (meaning: Meaning | null) => new Map(meaning ? [['X', meaning] as const] : []);

describe('a text that is one product’s identifier and another’s product id', () => {
  it('is listed with both products', () => {
    expect(ambiguous).toEqual([{ text: 'X', identifier: byIdentifier, productId: byId }]);
  });

  it('is replaced in place by the unambiguous id of the chosen product', () => {
    expect(decidedTexts(['a', 'X', 'b'], ambiguous, decide('identifier')).texts).toEqual(['a', 'id-1', 'b']);
    expect(decidedTexts(['a', 'X', 'b'], ambiguous, decide('productId')).texts).toEqual(['a', 'other', 'b']);
  });

  it('is left out until the user decides', () => {
    expect(decidedTexts(['a', 'X', 'b'], ambiguous, decide(null))).toEqual({ texts: ['a', 'b'], left: [] });
  });

  it('is left out and reported if its product has no unambiguous id', () => {
    const without = ambiguousTexts(['X'], [row(1, 'X', null), byId]);
    expect(decidedTexts(['X'], without, decide('identifier'))).toEqual({ texts: [], left: ['X'] });
    const crossed = [row(1, 'X', 'Y'), row(2, 'Y', 'X')];
    expect(decidedTexts(['X', 'Y'], ambiguousTexts(['X', 'Y'], crossed), decide('identifier'))).toEqual({
      texts: [],
      left: ['X'],
    });
  });

  it('is kept with a ticket as the name of the chosen product, and as it is until the user decides', () => {
    const lines = [{ line: 1, text: 'delete a and X', asked: ['a', 'X', 'y'.repeat(501)] }];
    const kept = (meaning: Meaning | null) => keptLines(lines, ambiguous, decide(meaning));
    expect(kept('productId')).toEqual([{ text: 'delete a and X', asked: ['a', 'other'] }]);
    expect(kept(null)).toEqual([{ text: 'delete a and X', asked: ['a', 'X'] }]);
  });

  it('never remains in the result and does not affect other texts', () => {
    const text = fc.constantFrom('X', 'Y', 'a', 'b', 'c');
    const meanings = fc.dictionary(
      fc.constantFrom('X', 'Y'),
      fc.constantFrom<Meaning>('identifier', 'productId'),
    );
    const both = ambiguousTexts(['X', 'Y'], [byIdentifier, byId, row(3, 'Y', 'id-3'), row(4, 'z', 'Y')]);
    fc.assert(
      fc.property(fc.array(text), meanings, (texts, decided) => {
        const result = decidedTexts(texts, both, new Map(Object.entries(decided)));
        expect(result.texts).not.toContain('X');
        expect(result.texts).not.toContain('Y');
        const plain = (given: readonly string[]) => given.filter((one) => ['a', 'b', 'c'].includes(one));
        expect(plain(result.texts)).toEqual(plain(texts));
      }),
    );
  });
});
