import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_RANGES } from '#shared/domain/limits.ts';
import {
  add,
  type Extent,
  everything,
  extendTo,
  isSelected,
  moveInside,
  only,
  overColumns,
  rangeOf,
  type SelectedCells,
  type Spot,
  step,
  stepInOrder,
  widenToColumns,
  widenToRows,
} from '../../../../renderer/src/features/catalog/selection/selected-cells.ts';

const extent: Extent = { rows: 40, columns: 12 };
const spot = fc.record({ row: fc.nat(extent.rows - 1), column: fc.nat(extent.columns - 1) });
const reach = fc.record({ anchor: spot, corner: spot });
const selection = fc
  .array(reach, { minLength: 1, maxLength: 4 })
  .map((reaches): SelectedCells => ({ reaches, active: reaches.at(-1)!.anchor }));

const cellsOf = ({ reaches }: SelectedCells): Set<string> => {
  const cells = new Set<string>();
  for (const { firstRow, lastRow, firstColumn, lastColumn } of reaches.map(rangeOf))
    for (let row = firstRow; row <= lastRow; row++)
      for (let column = firstColumn; column <= lastColumn; column++) cells.add(`${row} ${column}`);
  return cells;
};
const name = ({ row, column }: Spot) => `${row} ${column}`;

describe('selected cells', () => {
  it('reach from the anchor to the moved corner, in any direction', () => {
    fc.assert(
      fc.property(spot, spot, spot, (from, by, to) => {
        const selected = extendTo(extendTo(only(from), by), to);
        expect(selected.active).toEqual(from);
        expect(rangeOf(selected.reaches[0]!)).toEqual({
          firstRow: Math.min(from.row, to.row),
          lastRow: Math.max(from.row, to.row),
          firstColumn: Math.min(from.column, to.column),
          lastColumn: Math.max(from.column, to.column),
        });
      }),
    );
  });

  it('stay selected when another range is added and extended', () => {
    fc.assert(
      fc.property(selection, spot, spot, (selected, from, to) => {
        const more = extendTo(add(selected, { anchor: from, corner: from }), to);
        const now = cellsOf(more);
        expect([...cellsOf(selected)].every((cell) => now.has(cell))).toBe(true);
        expect(isSelected(more, to)).toBe(true);
        expect(more.active).toEqual(from);
      }),
    );
  });

  it('form no more ranges than the store accepts', () => {
    let selected = only({ row: 0, column: 0 });
    for (let more = 0; more < MAX_RANGES + 5; more++)
      selected = add(selected, { anchor: { row: more, column: 0 }, corner: { row: more, column: 1 } });
    expect(selected.reaches).toHaveLength(MAX_RANGES);
  });

  it('widen to whole columns and rows without moving the active cell', () => {
    fc.assert(
      fc.property(selection, (selected) => {
        const columns = widenToColumns(selected, extent);
        const rows = widenToRows(selected, extent);
        const before = rangeOf(selected.reaches.at(-1)!);
        expect(rangeOf(columns.reaches.at(-1)!)).toEqual({ ...before, firstRow: 0, lastRow: 39 });
        expect(rangeOf(rows.reaches.at(-1)!)).toEqual({ ...before, firstColumn: 0, lastColumn: 11 });
        expect([columns.active, rows.active]).toEqual([selected.active, selected.active]);
        expect(cellsOf(everything(extent, selected.active)).size).toBe(480);
      }),
    );
  });

  it('never step outside the view', () => {
    const direction = fc.constantFrom('up' as const, 'down' as const, 'left' as const, 'right' as const);
    fc.assert(
      fc.property(spot, direction, fc.nat(100), (from, to, by) => {
        const { row, column } = step(from, to, by, extent);
        expect(row >= 0 && row < extent.rows && column >= 0 && column < extent.columns).toBe(true);
        expect(row === from.row || column === from.column).toBe(true);
      }),
    );
  });
});

describe('Enter and Tab inside selected cells', () => {
  it.each(['by column', 'by row'] as const)('visit every cell once and return to the start, %s', (order) => {
    fc.assert(
      fc.property(fc.array(reach, { minLength: 1, maxLength: 3 }), fc.boolean(), (reaches, backwards) => {
        // Ranges that do not overlap: an overlap is walked through in each of its ranges.
        const apart = reaches.map(({ anchor, corner }, at) => ({
          anchor: { ...anchor, row: anchor.row + at * extent.rows },
          corner: { ...corner, row: corner.row + at * extent.rows },
        }));
        const start: SelectedCells = { reaches: apart, active: apart.at(-1)!.anchor };
        const cells = cellsOf(start);
        const visited = new Set<string>();
        let at = start;
        for (let move = 0; move < cells.size; move++) {
          at = moveInside(at, order, backwards);
          visited.add(name(at.active));
        }
        expect(visited).toEqual(cells);
        expect(at).toEqual(start);
        expect(moveInside(moveInside(start, order, backwards), order, !backwards)).toEqual(start);
      }),
    );
  });

  it('go down each column or across each row, then on to the next', () => {
    const selected = extendTo(only({ row: 4, column: 2 }), { row: 5, column: 3 });
    const walk = (order: 'by column' | 'by row') => {
      let at = selected;
      return [1, 2, 3, 4].map(() => {
        at = moveInside(at, order, false);
        return name(at.active);
      });
    };
    expect(walk('by column')).toEqual(['5 2', '4 3', '5 3', '4 2']);
    expect(walk('by row')).toEqual(['4 3', '5 2', '5 3', '4 2']);
  });
});

describe('a selection after the columns change', () => {
  const before = Array.from({ length: extent.columns }, (_, at) => `c${at}`);

  it('covers the same columns as before wherever they are still adjacent', () => {
    fc.assert(
      fc.property(selection, fc.shuffledSubarray(before, { minLength: 1 }), (selected, after) => {
        const now = overColumns(selected, before, after);
        if (!after.includes(before[selected.active.column]!)) {
          const { row, column } = selected.active;
          const later = before.slice(column).find((one) => after.includes(one));
          const next = later ?? before.slice(0, column).findLast((one) => after.includes(one));
          expect(now).toEqual(only({ row, column: after.indexOf(next!) }));
          return;
        }
        expect(after[now!.active.column]).toBe(before[selected.active.column]);
        if (now!.reaches.length !== selected.reaches.length) return;
        selected.reaches.map(rangeOf).forEach((range, at) => {
          const { firstColumn, lastColumn } = rangeOf(now!.reaches[at]!);
          const columns = new Set(after.slice(firstColumn, lastColumn + 1));
          const were = before.slice(range.firstColumn, range.lastColumn + 1);
          if (were.length === before.length) expect(columns).toEqual(new Set(after));
          else if (now!.reaches.length > 1) expect(columns).toEqual(new Set(were));
        });
      }),
    );
  });

  it('goes to the next column that stays, and is nothing once none does', () => {
    const selected = only({ row: 3, column: 1 });
    expect(overColumns(selected, ['a', 'b', 'c'], ['c', 'a'])).toEqual(only({ row: 3, column: 0 }));
    expect(overColumns(selected, ['a', 'b'], ['x', 'a'])).toEqual(only({ row: 3, column: 1 }));
    expect(overColumns(selected, ['a', 'b'], ['x'])).toBeNull();
  });

  it('shrinks to the active cell when its columns are no longer adjacent', () => {
    const selected = extendTo(only({ row: 1, column: 0 }), { row: 2, column: 1 });
    expect(overColumns(selected, ['a', 'b', 'c'], ['a', 'c', 'b'])).toEqual(only({ row: 1, column: 0 }));
    expect(overColumns(selected, ['a', 'b', 'c'], ['c', 'a', 'b'])?.reaches).toEqual([
      { anchor: { row: 1, column: 1 }, corner: { row: 2, column: 2 } },
    ]);
  });
});

it('Tab moves along the row, then on to the next row, and stops at either end', () => {
  const extent = { rows: 2, columns: 2 };
  expect(stepInOrder({ row: 0, column: 0 }, false, extent)).toEqual({ row: 0, column: 1 });
  expect(stepInOrder({ row: 0, column: 1 }, false, extent)).toEqual({ row: 1, column: 0 });
  expect(stepInOrder({ row: 1, column: 0 }, true, extent)).toEqual({ row: 0, column: 1 });
  expect(stepInOrder({ row: 1, column: 1 }, false, extent)).toEqual({ row: 1, column: 1 });
  expect(stepInOrder({ row: 0, column: 0 }, true, extent)).toEqual({ row: 0, column: 0 });
});
