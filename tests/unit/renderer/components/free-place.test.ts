import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, freePlace } from '../../../../renderer/src/components/free-place.ts';

const room: Box = { left: 90, top: 50, right: 1424, bottom: 850 };
const size = { width: 400, height: 80 };
const boxAt = ({ left, top }: { left: number; top: number }): Box => ({
  left,
  top,
  right: left + size.width,
  bottom: top + size.height,
});
const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe('the position of messages', () => {
  it('is the lower right corner if nothing must stay visible there', () => {
    expect(freePlace(size, room, [])).toEqual({ left: 1024, top: 770 });
  });

  it('is above the row being edited, and above the buttons of a panel', () => {
    const row = { left: 0, right: 1440, top: 800, bottom: 828 };
    const footer = { left: 1080, right: 1440, top: 790, bottom: 850 };
    expect(freePlace(size, room, [row])).toEqual({ left: 1024, top: 712 });
    expect(freePlace(size, room, [row, footer])).toEqual({ left: 1024, top: 702 });
  });

  it('is the lower left corner if a column of buttons fills the right side', () => {
    const buttons = Array.from({ length: 28 }, (_, i) => ({
      left: 1340,
      right: 1420,
      top: 60 + i * 28,
      bottom: 84 + i * 28,
    }));
    expect(freePlace(size, room, buttons)).toEqual({ left: 90, top: 770 });
  });

  it('stays inside the available area, and never covers a single row that must stay visible', () => {
    const row = fc
      .integer({ min: 0, max: 870 })
      .map((top) => ({ left: 0, right: 1440, top, bottom: top + 30 }));
    fc.assert(
      fc.property(row, (kept) => {
        const box = boxAt(freePlace(size, room, [kept]));
        expect(overlap(box, kept)).toBe(false);
        expect(box.left >= room.left && box.right <= room.right).toBe(true);
        expect(box.top >= room.top && box.bottom <= room.bottom).toBe(true);
      }),
    );
  });
});
