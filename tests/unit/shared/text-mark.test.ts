import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMarkOf, textHash, textMark } from '#shared/domain/text-hash.ts';

test('a mark is no number, date or formula for any spreadsheet, and belongs to one text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, other) => {
      const mark = textMark(text);
      expect(mark).toMatch(/^m[0-9a-f]+$/);
      expect(isMarkOf(mark, text)).toBe(true);
      expect(isMarkOf(mark, other)).toBe(text === other);
    }),
  );
});

test('no text has a mark of its own', () => {
  expect([textMark(null), isMarkOf('-', null), isMarkOf('-', ''), isMarkOf(textMark(''), null)]).toEqual([
    '-',
    true,
    false,
    false,
  ]);
});

test('a mark of an earlier export, which was only the number, is still that of its text', () => {
  const earlier = textHash('Kessel').toString(16);
  expect([isMarkOf(earlier, 'Kessel'), isMarkOf(earlier, 'Pfanne')]).toEqual([true, false]);
});
