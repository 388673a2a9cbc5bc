import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editorPlace } from '../../../../renderer/src/features/catalog/editing/stand-over.ts';

const PAGE = { width: 1000, height: 700 };
const cell = { x: 300, y: 200, width: 150, height: 28 };

test('an editor opens on its cell', () => {
  expect(editorPlace(cell, { width: 150, height: 60 }, PAGE, null)).toMatchObject({
    x: 300,
    y: 200,
    isUp: false,
  });
});

test('at the bottom of the window, an editor opens upwards from its cell', () => {
  const last = { ...cell, y: 660 };
  const place = editorPlace(last, { width: 150, height: 60 }, PAGE, null);
  expect(place.isUp).toBe(true);
  expect(place.y + 60).toBe(last.y + last.height);
});

test('an editor with no room above or below its cell is still entirely visible', () => {
  expect(editorPlace({ ...cell, y: 400 }, { width: 150, height: 600 }, PAGE, null)).toMatchObject({
    y: 700 - 6 - 600,
    isUp: false,
  });
});

test('an editor extends at most to the source text or the edge of the window', () => {
  const size = { width: 150, height: 60 };
  expect(editorPlace(cell, size, PAGE, null).room).toBe(1000 - 6 - 300);
  expect(editorPlace(cell, size, PAGE, { ...cell, x: 450 }).room).toBe(150);
  expect(editorPlace(cell, size, PAGE, { ...cell, x: 600 }).room).toBe(300);
  // To the left of the cell, the source is not in the way.
  expect(editorPlace(cell, size, PAGE, { ...cell, x: 150 }).room).toBe(1000 - 6 - 300);
});

test('an editor never covers the source text or leaves the window vertically, whatever its cell', () => {
  const number = (most: number) => fc.integer({ min: 0, max: most });
  const cells = fc.record({
    x: number(900),
    y: number(672),
    width: fc.integer({ min: 40, max: 100 }),
    height: fc.constant(28),
  });
  fc.assert(
    fc.property(cells, number(900), number(440), number(600), (at, sourceX, width, height) => {
      const source = { ...at, x: sourceX };
      const isBeside = sourceX >= at.x + at.width || sourceX + at.width <= at.x;
      const { room } = editorPlace(at, { width: at.width, height }, PAGE, isBeside ? source : null);
      const wide = Math.max(at.width, Math.min(width, room));
      const { x, y } = editorPlace(at, { width: wide, height }, PAGE, isBeside ? source : null);
      expect(x).toBe(at.x);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(Math.max(PAGE.height, at.y + at.height));
      if (isBeside) expect(x + wide <= source.x || x >= source.x + source.width).toBe(true);
    }),
  );
});
