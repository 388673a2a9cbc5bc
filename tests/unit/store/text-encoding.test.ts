import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeTexts, encodeTexts, HIDDEN } from '#electron/store/text-encoding.ts';

/** Texts of the code units that SQLite does not keep, of those that replace them, and of ordinary ones. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\0',
        '\\',
        '"',
        'u0000',
        '\\u0000',
        'a',
        'ü',
        '😀',
        '\ud83d',
        '\ude00',
        '\udbff',
        '\udc00',
      ),
      fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit)),
      fc.integer({ min: 0x10f800, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
    ),
  )
  .map((parts) => parts.join(''));
const json = fc.dictionary(text, fc.oneof(text, fc.array(text)));

const encodedText = (one: string): string => JSON.parse(encodeTexts(JSON.stringify(one)));

describe('An encoded text', () => {
  test('decodes to the original, as a key or as a value', () => {
    fc.assert(
      fc.property(json, (value) => {
        const inside = JSON.parse(encodeTexts(JSON.stringify(value)));
        expect(JSON.parse(decodeTexts(JSON.stringify(inside)))).toEqual(value);
      }),
    );
  });

  test('has no NUL or lone surrogate, and is unique to its text', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const encoded = encodedText(one);
        expect(encoded.includes('\0')).toBe(false);
        expect(encoded.isWellFormed()).toBe(true);
        expect(encoded === encodedText(other)).toBe(one === other);
      }),
    );
  });

  test('is decoded without its hidden part', () => {
    fc.assert(
      fc.property(text, text, text, (before, hidden, after) => {
        const key =
          encodedText(before) + HIDDEN.begin + encodedText(hidden) + HIDDEN.end + encodedText(after);
        expect(JSON.parse(decodeTexts(JSON.stringify([key, key])))).toEqual([before + after, before + after]);
      }),
    );
  });

  test('equals the original if nothing needs encoding', () => {
    for (const one of ['', 'Kettle', 'Wasserkocher, 1,7 l', '日本語 😀', '\u0001 \\u0000 \\ud800', '\uf8ff'])
      expect(encodedText(one)).toBe(one);
  });
});
