import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countBits,
  fromBytes,
  hasBit,
  toBytes,
  wordsFor,
  wordsWith,
} from '#electron/store/catalog/completeness/bits.ts';

const places = fc.uniqueArray(fc.nat(99));

test('bits are found where they were set, and counted', () => {
  fc.assert(
    fc.property(places, (set) => {
      const words = wordsWith(100, set);
      expect(words.length).toBe(wordsFor(100));
      for (let place = 0; place < 100; place++) expect(hasBit(words, place)).toBe(set.includes(place));
      expect(words.reduce((sum, word) => sum + countBits(word), 0)).toBe(set.length);
    }),
  );
});

test('bits survive conversion to bytes and back', () => {
  fc.assert(
    fc.property(places, (set) => {
      const words = wordsWith(100, set);
      expect(fromBytes(toBytes(words))).toEqual(words);
    }),
  );
  expect(toBytes(wordsWith(0, [])).length).toBeGreaterThan(0);
  expect([...toBytes(wordsWith(1, [0]))]).toEqual([1, 0, 0, 0]);
});
