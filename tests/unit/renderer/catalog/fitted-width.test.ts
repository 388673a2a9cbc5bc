import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fittedWidth,
  NARROWEST,
  WIDEST,
  widenedFor,
} from '../../../../renderer/src/features/catalog/grid/fitted-width.ts';

/** Wide and narrow letters, as fonts have them. */
const measure = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter === 'W' ? 13 : letter === '漢' ? 13 : 4), 0);

const cell = (...texts: string[]) => ({ texts, around: 20 });

describe('the width that fits a column', () => {
  test('is that of the widest cell with its padding, however many letters the others have', () => {
    expect(fittedWidth(60, [cell('iiiiiiii'), cell('WWWWWW'), cell('i')], measure)).toBe(6 * 13 + 20);
  });

  test('counts all tags of a list', () => {
    expect(fittedWidth(0, [{ texts: ['WW', 'WW'], around: 50 }], measure)).toBe(4 * 13 + 50);
  });

  test('is at least the width of the header', () => {
    expect(fittedWidth(140, [cell('i')], measure)).toBe(140);
  });

  test('stays within its bounds', () => {
    expect(fittedWidth(0, [], measure)).toBe(NARROWEST);
    expect(fittedWidth(0, [cell('W'.repeat(1000))], measure)).toBe(WIDEST);
    expect(fittedWidth(2000, [], measure)).toBe(WIDEST);
  });

  test('cuts off no cell below the maximum width', () => {
    const texts = fc.array(fc.array(fc.constantFrom('W', 'i', '漢', ' ')).map((letters) => letters.join('')));
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 300 }), (all, header) => {
        const width = fittedWidth(
          header,
          all.map((text) => cell(text)),
          measure,
        );
        for (const text of all) expect(width).toBeGreaterThanOrEqual(Math.min(WIDEST, measure(text) + 20));
      }),
    );
  });
});

test('columns under a heading widen equally until the heading fits', () => {
  expect(widenedFor(200, [60, 60])).toEqual([100, 100]);
  expect(widenedFor(100, [60, 60])).toEqual([60, 60]);
});
