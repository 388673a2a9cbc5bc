import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellCount,
  disjointRanges,
  fillSource,
  fillTarget,
  pasteTarget,
  selectionSize,
  without,
} from '#shared/domain/block/geometry.ts';
import type { CellRange } from '#shared/domain/selection.ts';

const range = (firstRow: number, lastRow: number, firstColumn: number, lastColumn: number): CellRange => ({
  firstRow,
  lastRow,
  firstColumn,
  lastColumn,
});

const GRID = { rows: 12, columns: 8 };

const ranges = (rows = GRID.rows, columns = GRID.columns) =>
  fc
    .tuple(fc.nat(rows - 1), fc.nat(rows - 1), fc.nat(columns - 1), fc.nat(columns - 1))
    .map(([a, b, c, d]) => range(Math.min(a, b), Math.max(a, b), Math.min(c, d), Math.max(c, d)));

const selections = fc.array(ranges(), { minLength: 1, maxLength: 6 });

/** How often each cell of the grid is in one of the ranges. */
function tally(all: readonly CellRange[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all)
    for (let row = one.firstRow; row <= one.lastRow; row++)
      for (let column = one.firstColumn; column <= one.lastColumn; column++) {
        const key = `${row} ${column}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
  return counts;
}

describe('ranges', () => {
  it('are made disjoint without losing or adding a cell', () => {
    fc.assert(
      fc.property(selections, (selected) => {
        const apart = tally(disjointRanges(selected));
        expect([...apart.values()].every((times) => times === 1)).toBe(true);
        expect([...apart.keys()].sort()).toEqual([...tally(selected).keys()].sort());
      }),
    );
  });

  it('have a size that counts each row and cell once', () => {
    fc.assert(
      fc.property(selections, (selected) => {
        const cells = [...tally(selected).keys()];
        const rows = new Set(cells.map((cell) => cell.split(' ')[0]));
        expect(selectionSize(selected)).toEqual({ rows: rows.size, cells: cells.length });
      }),
    );
  });

  it('lose exactly the cells that are subtracted', () => {
    fc.assert(
      fc.property(ranges(), ranges(), (from, taken) => {
        const left = [...tally(without(from, taken)).keys()].sort();
        const subtracted = tally([taken]);
        const wanted = [...tally([from]).keys()].filter((cell) => !subtracted.has(cell));
        expect(left).toEqual(wanted.sort());
      }),
    );
  });
});

describe('pasting', () => {
  const target = (block: [number, number], ...selected: CellRange[]) =>
    pasteTarget({ rows: block[0], columns: block[1] }, selected, GRID);
  const into = (block: [number, number], ...selected: CellRange[]) =>
    target(block, ...selected).parts.map(({ cells }) => cells);

  it('puts one value into every selected cell', () => {
    expect(into([1, 1], range(0, 3, 0, 2), range(6, 6, 5, 5))).toEqual([
      range(0, 3, 0, 2),
      range(6, 6, 5, 5),
    ]);
  });

  it('repeats a block over a selection that is a multiple of its size', () => {
    expect(into([2, 1], range(0, 5, 1, 3))).toEqual([range(0, 5, 1, 3)]);
  });

  it('pastes once from the first cell when the selection is not a multiple', () => {
    expect(into([2, 2], range(1, 3, 1, 2))).toEqual([range(1, 2, 1, 2)]);
    expect(into([2, 2], range(4, 6, 4, 6), range(1, 3, 2, 4))).toEqual([range(1, 2, 2, 3)]);
  });

  it('pastes the whole block at a single selected cell', () => {
    expect(into([3, 2], range(4, 4, 1, 1))).toEqual([range(4, 6, 1, 2)]);
  });

  it('starts a row at each cell of a selected column, as spreadsheets do', () => {
    expect(into([1, 3], range(0, 4, 2, 2))).toEqual([range(0, 4, 2, 4)]);
  });

  it('counts what does not fit once: rows first, then columns', () => {
    const { parts, outOfRows, outOfColumns, selected } = target([4, 3], range(10, 10, 6, 6));
    expect(parts.map(({ cells }) => cells)).toEqual([range(10, 11, 6, 7)]);
    expect({ outOfRows, outOfColumns }).toEqual({ outOfRows: 6, outOfColumns: 2 });
    expect(selected).toEqual([range(10, 11, 6, 7)]);
  });

  it('writes each cell once, within the grid, and accounts for every cell of the block', () => {
    fc.assert(
      fc.property(
        selections,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        (selected, rows, columns) => {
          const { parts, outOfRows, outOfColumns } = pasteTarget({ rows, columns }, selected, GRID);
          const cells = tally(parts.map((part) => part.cells));
          for (const [cell, times] of cells) {
            const [row = 0, column = 0] = cell.split(' ').map(Number);
            expect(times).toBe(1);
            expect(row < GRID.rows && column < GRID.columns).toBe(true);
          }
          if (selected.length > 1) return;
          const all = cells.size + outOfRows + outOfColumns;
          const tiles = all / (rows * columns);
          expect(tiles).toBe(Math.round(tiles));
          expect(tiles).toBeGreaterThanOrEqual(1);
        },
      ),
    );
  });
});

describe('filling', () => {
  it('starts at the first or last row or column, depending on the direction', () => {
    const selected = range(2, 5, 1, 3);
    expect(fillSource(selected, 'down')).toEqual(range(2, 2, 1, 3));
    expect(fillSource(selected, 'up')).toEqual(range(5, 5, 1, 3));
    expect(fillSource(selected, 'right')).toEqual(range(2, 5, 1, 1));
    expect(fillSource(selected, 'left')).toEqual(range(2, 5, 3, 3));
  });

  it('fills a single row from the one above it, as spreadsheets do', () => {
    const { parts } = fillTarget([range(3, 3, 1, 2)], 'down', null, GRID);
    expect(parts).toMatchObject([{ cells: range(3, 3, 1, 2), source: range(2, 2, 1, 2) }]);
    expect(fillTarget([range(0, 0, 1, 2)], 'down', null, GRID).parts).toEqual([]);
  });

  it('fills from a given source block and leaves it unchanged', () => {
    const { parts } = fillTarget([range(0, 9, 2, 2)], 'down', range(0, 2, 2, 2), GRID);
    expect(parts).toMatchObject([{ cells: range(3, 9, 2, 2), source: range(0, 2, 2, 2) }]);
  });

  it('fills each cell of the selection at most once, and never a source cell', () => {
    const directions = fc.constantFrom('down', 'up', 'left', 'right' as const);
    fc.assert(
      fc.property(selections, directions, (selected, direction) => {
        const { parts } = fillTarget(selected, direction, null, GRID);
        const filled = tally(parts.map(({ cells }) => cells));
        const sources = tally(parts.flatMap(({ source }) => source ?? []));
        for (const [cell, times] of filled) {
          expect(times).toBe(1);
          expect(sources.has(cell)).toBe(false);
        }
        const within = tally(selected);
        expect([...filled.keys()].every((cell) => within.has(cell))).toBe(true);
      }),
    );
  });

  it('fills every cell of a range except its source row', () => {
    fc.assert(
      fc.property(ranges(), (selected) => {
        const { parts } = fillTarget([selected], 'down', null, GRID);
        const filled = parts.reduce((sum, { cells }) => sum + cellCount(cells), 0);
        const columns = selected.lastColumn - selected.firstColumn + 1;
        const rows = selected.lastRow - selected.firstRow + 1;
        const isAlone = rows === 1;
        const wanted = isAlone ? (selected.firstRow === 0 ? 0 : columns) : (rows - 1) * columns;
        expect(filled).toBe(wanted);
      }),
    );
  });
});
