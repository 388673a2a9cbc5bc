import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countsOn, fillReach } from '../../../../renderer/src/features/catalog/filling/fill-reach.ts';

const source = { firstRow: 4, lastRow: 5, firstColumn: 3, lastColumn: 3 };

describe('the fill handle', () => {
  it.each([
    [{ row: 9, column: 3 }, 'down', { ...source, lastRow: 9 }],
    [{ row: 1, column: 3 }, 'up', { ...source, firstRow: 1 }],
    [{ row: 5, column: 6 }, 'right', { ...source, lastColumn: 6 }],
    [{ row: 4, column: 0 }, 'left', { ...source, firstColumn: 0 }],
    [{ row: 9, column: 5 }, 'down', { ...source, lastRow: 9 }],
    [{ row: 6, column: 8 }, 'right', { ...source, lastColumn: 8 }],
  ])('dragged to %o fills %s', (spot, direction, over) => {
    expect(fillReach(source, spot)).toEqual({ direction, over });
  });

  it('fills nothing when released inside the source cells', () => {
    expect(fillReach(source, { row: 5, column: 3 })).toBeNull();
  });

  it('always includes the source cells, and extends to one side only', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), (row, column) => {
        const reach = fillReach(source, { row, column });
        if (!reach) return;
        const sides = (['firstRow', 'lastRow', 'firstColumn', 'lastColumn'] as const).filter(
          (side) => reach.over[side] !== source[side],
        );
        expect(sides).toHaveLength(1);
        expect(reach.over.firstRow <= source.firstRow && reach.over.lastRow >= source.lastRow).toBe(true);
        expect(reach.over.firstColumn <= 3 && reach.over.lastColumn >= 3).toBe(true);
      }),
    );
  });

  it('continues a series along several cells and copies otherwise; Ctrl inverts this', () => {
    expect(countsOn(source, 'down', false)).toBe(true);
    expect(countsOn(source, 'down', true)).toBe(false);
    expect(countsOn(source, 'right', false)).toBe(false);
    expect(countsOn(source, 'left', true)).toBe(true);
  });
});
