import { expect, test } from 'vitest';
import { wrappedLines } from '../../../../renderer/src/features/catalog/grid/lines-in-sight.ts';

/** Each letter is 10 pixels wide. */
const measure = (text: string): number => [...text].length * 10;
const lines = (text: string, width: number) => wrappedLines(text, width, measure, 12);

test.each([
  ['', 100, 1],
  ['one two', 100, 1],
  ['one two three', 80, 2],
  ['one two', 70, 1],
  ['one\ntwo\nthree', 100, 3],
  ['one two\nthree four', 50, 4],
  ['incomprehensibilities', 100, 3],
  ['an incomprehensible', 100, 3],
])('“%s” in %i pixels takes %i lines', (text, width, expected) => {
  expect(lines(text, width)).toBe(expected);
});

test('a text without spaces is broken where its language allows it', () => {
  expect(lines('真空断熱ボトル', 40)).toBe(2);
});

test('a very long text is not measured to its end', () => {
  let asked = 0;
  const counting = (text: string) => {
    asked++;
    return measure(text);
  };
  expect(wrappedLines('word '.repeat(100_000), 100, counting, 12)).toBe(12);
  expect(asked).toBeLessThan(100);
});
