import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  heatColumns,
  localeOfColumn,
  sortOfColumn,
} from '../../../../renderer/src/features/completeness/heat-columns.ts';
import { type HeatMove, movedPlace } from '../../../../renderer/src/features/completeness/heat-moves.ts';

const at = (row: number, column: number) => ({ row, column });

describe('keys in the heat map', () => {
  it('move by one cell, and up from the first row to the headers', () => {
    expect(movedPlace(at(0, 2), 'up', 5, 4)).toEqual(at(-1, 2));
    expect(movedPlace(at(-1, 2), 'up', 5, 4)).toEqual(at(-1, 2));
    expect(movedPlace(at(-1, 2), 'down', 5, 4)).toEqual(at(0, 2));
    expect(movedPlace(at(4, 3), 'down', 5, 4)).toEqual(at(4, 3));
    expect(movedPlace(at(4, 3), 'right', 5, 4)).toEqual(at(4, 3));
  });

  it('move to the ends of the row, or to the corners of the map', () => {
    expect(movedPlace(at(3, 1), 'edge end', 5, 4)).toEqual(at(3, 3));
    expect(movedPlace(at(3, 1), 'corner start', 5, 4)).toEqual(at(0, 0));
    expect(movedPlace(at(3, 1), 'corner end', 5, 4)).toEqual(at(4, 3));
  });

  it('move by ten rows, and stop at the first and last row', () => {
    expect(movedPlace(at(2, 1), 'page down', 30, 4)).toEqual(at(12, 1));
    expect(movedPlace(at(25, 1), 'page down', 30, 4)).toEqual(at(29, 1));
    expect(movedPlace(at(4, 1), 'page up', 30, 4)).toEqual(at(0, 1));
  });

  it('never leave the map', () => {
    const moves: HeatMove[] = [
      'up',
      'down',
      'left',
      'right',
      'page up',
      'page down',
      'edge start',
      'edge end',
      'corner start',
      'corner end',
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.constantFrom(...moves)),
        (rows, columns, made) => {
          let place = at(0, 0);
          for (const move of made) {
            place = movedPlace(place, move, rows, columns);
            expect(place.row).toBeGreaterThanOrEqual(-1);
            expect(place.row).toBeLessThan(rows);
            expect(place.column).toBeGreaterThanOrEqual(0);
            expect(place.column).toBeLessThan(columns);
          }
        },
      ),
    );
  });
});

describe('the columns of the heat map', () => {
  const columns = heatColumns(['en', 'de']);

  it('are category, products, any language and each language', () => {
    expect(columns.map(({ title }) => title)).toEqual([
      'Category',
      'Products',
      'Any language',
      'English',
      'German',
    ]);
    expect(columns.map(localeOfColumn)).toEqual([null, null, null, 'en', 'de']);
  });

  it('sort names and shares in ascending order first, and reverse the current sort order', () => {
    const byProducts = { by: { is: 'products' }, descending: true } as const;
    expect(sortOfColumn(columns[0]!, byProducts)).toEqual({ by: { is: 'name' }, descending: false });
    expect(sortOfColumn(columns[4]!, byProducts)).toEqual({
      by: { is: 'locale', locale: 'de' },
      descending: false,
    });
    expect(sortOfColumn(columns[1]!, byProducts)).toEqual({ by: { is: 'products' }, descending: false });
  });
});
