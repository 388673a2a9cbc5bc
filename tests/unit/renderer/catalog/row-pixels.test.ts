import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstWholeRow,
  isInSight,
  type RowPixels,
  rowAtPixel,
  stretchOf,
  topOfRow,
} from '../../../../renderer/src/features/catalog/grid/row-pixels.ts';

/** How large the browser lets an element be, as the grid finds out (4 million in Firefox). */
const LIMITS = [4e6, 16e6, 32e6];

/** A grid with any number of rows, scrolled to any position. */
const grids = fc
  .record({
    rows: fc.integer({ min: 1, max: 3_000_000 }),
    rowHeight: fc.constantFrom(24, 28),
    limit: fc.constantFrom(...LIMITS),
    viewportHeight: fc.integer({ min: 100, max: 3000 }),
    scrolled: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ rows, rowHeight, limit, viewportHeight, scrolled }): RowPixels => {
    const containerHeight = Math.min(limit, rows * rowHeight);
    const scrollTop = Math.floor(scrolled * Math.max(0, containerHeight - viewportHeight));
    return { rows, rowHeight, containerHeight, viewportHeight, scrollTop };
  });

const at = (pixels: RowPixels, scrollTop: number): RowPixels => ({ ...pixels, scrollTop });
const end = ({ containerHeight, viewportHeight }: RowPixels) => Math.max(0, containerHeight - viewportHeight);

describe('the position of rows in a grid that may exceed the browser’s maximum height', () => {
  it('is the row number times the row height when all rows fit', () => {
    fc.assert(
      fc.property(grids, fc.nat(), (pixels, number) => {
        fc.pre(pixels.rows * pixels.rowHeight <= pixels.containerHeight);
        expect(stretchOf(pixels)).toBe(1);
        expect(topOfRow(pixels, number % pixels.rows)).toBe((number % pixels.rows) * pixels.rowHeight);
      }),
    );
  });

  it('maps each pixel of a row back to that row', () => {
    fc.assert(
      fc.property(grids, fc.nat(), fc.nat(), (pixels, number, within) => {
        const row = number % pixels.rows;
        const y = topOfRow(pixels, row) + (within % pixels.rowHeight);
        expect(rowAtPixel(pixels, y)).toBe(row);
      }),
    );
  });

  it('puts the first row at the top of the scroll range and the last one at its end', () => {
    fc.assert(
      fc.property(grids, (pixels) => {
        expect(topOfRow(at(pixels, 0), 0)).toBe(0);
        const last = at(pixels, end(pixels));
        const bottom = topOfRow(last, pixels.rows - 1) + pixels.rowHeight;
        expect(Math.abs(bottom - pixels.containerHeight)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('moves by the scrolled pixels times the stretch', () => {
    fc.assert(
      fc.property(grids, fc.integer({ min: 1, max: 2000 }), (pixels, by) => {
        const from = at(pixels, Math.min(pixels.scrollTop, Math.max(0, end(pixels) - by)));
        fc.pre(from.scrollTop + by <= end(pixels));
        const to = at(pixels, from.scrollTop + by);
        const seen = (now: RowPixels) => topOfRow(now, 0) - now.scrollTop;
        expect(Math.abs(seen(from) - seen(to) - by * stretchOf(pixels))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('yields the first row that is entirely in sight', () => {
    fc.assert(
      fc.property(grids, (pixels) => {
        fc.pre(pixels.viewportHeight >= 2 * pixels.rowHeight);
        const row = firstWholeRow(pixels);
        expect(isInSight(pixels, row)).toBe(true);
        if (row > 0) expect(isInSight(pixels, row - 1)).toBe(false);
      }),
    );
  });
});
