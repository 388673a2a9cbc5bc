import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenBits, tokenDistance } from '#electron/store/memory/token-distance.ts';
import { plainDistance } from './plain-distance.ts';

/** Few different tokens, so that many are equal; up to several blocks of 32. */
const sequence = (minLength: number) =>
  fc.array(fc.integer({ min: 1, max: 6 }), { minLength, maxLength: 110 });

test('the bit-parallel distance equals the textbook edit distance', () => {
  fc.assert(
    fc.property(sequence(1), sequence(0), (query, other) => {
      const slots = new Set(query);
      const distance = tokenDistance(tokenBits(query), other.length, (i) =>
        slots.has(other[i]!) ? other[i]! : 0,
      );
      expect(distance).toBe(plainDistance(query, other));
    }),
    { numRuns: 500 },
  );
});
