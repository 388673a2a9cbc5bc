import { MAX_RANGES } from '#shared/domain/limits.ts';
import type { CellRange } from '#shared/domain/selection.ts';

/** A cell of the current view: its row number, and the index of its column among those shown. */
export interface Spot {
  row: number;
  column: number;
}

/** The number of rows and columns. */
export interface Extent {
  rows: number;
  columns: number;
}

/** A range as it was made: it starts at the anchor, and the corner moves. */
export interface Reach {
  anchor: Spot;
  corner: Spot;
}

/** Ranges, of which the last is the one that is extended, and the one cell in them that typing goes to. */
export interface SelectedCells {
  reaches: readonly Reach[];
  active: Spot;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

export const rangeOf = ({ anchor, corner }: Reach): CellRange => ({
  firstRow: Math.min(anchor.row, corner.row),
  lastRow: Math.max(anchor.row, corner.row),
  firstColumn: Math.min(anchor.column, corner.column),
  lastColumn: Math.max(anchor.column, corner.column),
});

export const reachOf = (range: CellRange): Reach => ({
  anchor: { row: range.firstRow, column: range.firstColumn },
  corner: { row: range.lastRow, column: range.lastColumn },
});

export const sameSpot = (a: Spot, b: Spot): boolean => a.row === b.row && a.column === b.column;

export const contains = (range: CellRange, { row, column }: Spot): boolean =>
  row >= range.firstRow && row <= range.lastRow && column >= range.firstColumn && column <= range.lastColumn;

export const isSingle = ({ reaches }: SelectedCells): boolean =>
  reaches.length === 1 && sameSpot(reaches[0]!.anchor, reaches[0]!.corner);

export const isSelected = ({ reaches }: SelectedCells, spot: Spot): boolean =>
  reaches.some((reach) => contains(rangeOf(reach), spot));

/** A single cell. */
export const only = (spot: Spot): SelectedCells => ({
  reaches: [{ anchor: spot, corner: spot }],
  active: spot,
});

/** A block of cells, its first one active. */
export const block = (range: CellRange): SelectedCells => {
  const reach = reachOf(range);
  return { reaches: [reach], active: reach.anchor };
};

/** Moves the corner of the last range. */
export const extendTo = ({ reaches, active }: SelectedCells, corner: Spot): SelectedCells => ({
  reaches: [...reaches.slice(0, -1), { anchor: reaches.at(-1)!.anchor, corner }],
  active,
});

/** Adds a range, unless there are `MAX_RANGES` already. */
export const add = (selected: SelectedCells, reach: Reach, active = reach.anchor): SelectedCells =>
  selected.reaches.length >= MAX_RANGES ? selected : { reaches: [...selected.reaches, reach], active };

/** Whole columns from one to the other; the active cell stays in its row. */
export const columnsReach = (from: number, to: number, { rows }: Extent): Reach => ({
  anchor: { row: 0, column: from },
  corner: { row: Math.max(0, rows - 1), column: to },
});

/** Whole rows from one to the other. */
export const rowsReach = (from: number, to: number, { columns }: Extent): Reach => ({
  anchor: { row: from, column: 0 },
  corner: { row: to, column: Math.max(0, columns - 1) },
});

/** Extends the last range over all rows, to whole columns. */
export const widenToColumns = ({ reaches, active }: SelectedCells, extent: Extent): SelectedCells => {
  const { anchor, corner } = reaches.at(-1)!;
  return { reaches: [...reaches.slice(0, -1), columnsReach(anchor.column, corner.column, extent)], active };
};

/** Extends the last range over all columns, to whole rows. */
export const widenToRows = ({ reaches, active }: SelectedCells, extent: Extent): SelectedCells => {
  const { anchor, corner } = reaches.at(-1)!;
  return { reaches: [...reaches.slice(0, -1), rowsReach(anchor.row, corner.row, extent)], active };
};

export const everything = (extent: Extent, active: Spot): SelectedCells => ({
  reaches: [
    {
      anchor: { row: 0, column: 0 },
      corner: { row: Math.max(0, extent.rows - 1), column: Math.max(0, extent.columns - 1) },
    },
  ],
  active,
});

/** The spot some cells away in a direction, but not beyond the edge. */
export function step({ row, column }: Spot, direction: Direction, by: number, extent: Extent): Spot {
  const within = (value: number, size: number) => Math.min(Math.max(0, value), Math.max(0, size - 1));
  if (direction === 'up' || direction === 'down')
    return { row: within(row + (direction === 'up' ? -by : by), extent.rows), column };
  return { row, column: within(column + (direction === 'left' ? -by : by), extent.columns) };
}

/**
 * Moves the active cell inside the ranges as Enter (down, then the next column) and Tab (across, then the next row) do, from
 * one range into the next, wrapping around at the ends.
 */
export function moveInside(
  selected: SelectedCells,
  order: 'by column' | 'by row',
  backwards: boolean,
): SelectedCells {
  const ranges = selected.reaches.map(rangeOf);
  const last = ranges.length - 1;
  const at = contains(ranges[last]!, selected.active)
    ? last
    : Math.max(
        0,
        ranges.findIndex((range) => contains(range, selected.active)),
      );
  const range = ranges[at]!;
  const rows = range.lastRow - range.firstRow + 1;
  const columns = range.lastColumn - range.firstColumn + 1;
  const row = selected.active.row - range.firstRow;
  const column = selected.active.column - range.firstColumn;
  const place = (order === 'by column' ? column * rows + row : row * columns + column) + (backwards ? -1 : 1);
  if (place >= 0 && place < rows * columns)
    return { ...selected, active: spotAt(range, order, place, rows, columns) };
  const next = ranges[(at + (backwards ? -1 : 1) + ranges.length) % ranges.length]!;
  return {
    ...selected,
    active: backwards
      ? { row: next.lastRow, column: next.lastColumn }
      : { row: next.firstRow, column: next.firstColumn },
  };
}

function spotAt(
  range: CellRange,
  order: 'by column' | 'by row',
  place: number,
  rows: number,
  columns: number,
): Spot {
  const [across, down] =
    order === 'by column'
      ? [Math.floor(place / rows), place % rows]
      : [place % columns, Math.floor(place / columns)];
  return { row: range.firstRow + down, column: range.firstColumn + across };
}

/**
 * The selection after the columns shown have changed: a range whose columns are still adjacent (in any order) stays over
 * them; if those of one are not, only the active cell stays. If its column is gone, the next one that stayed takes its place.
 */
export function overColumns(
  selected: SelectedCells,
  before: readonly string[],
  after: readonly string[],
): SelectedCells | null {
  const places = new Map(after.map((column, place) => [column, place]));
  const { row, column } = selected.active;
  const active = places.get(before[column] ?? '');
  if (active === undefined) {
    const near = [...before.slice(column), ...before.slice(0, column).reverse()];
    const next = near.map((id) => places.get(id)).find((place) => place !== undefined);
    return next === undefined ? null : only({ row, column: next });
  }
  const spot = { row, column: active };
  const reaches: Reach[] = [];
  for (const { anchor, corner } of selected.reaches) {
    const { firstColumn, lastColumn } = rangeOf({ anchor, corner });
    const isWhole = firstColumn === 0 && lastColumn === before.length - 1;
    const now = before.slice(firstColumn, lastColumn + 1).map((column) => places.get(column) ?? -1);
    const [first, last] = isWhole ? [0, after.length - 1] : [Math.min(...now), Math.max(...now)];
    if (!isWhole && (first < 0 || last - first !== lastColumn - firstColumn)) return only(spot);
    const forward = anchor.column <= corner.column;
    reaches.push({
      anchor: { row: anchor.row, column: forward ? first : last },
      corner: { row: corner.row, column: forward ? last : first },
    });
  }
  return { reaches, active: spot };
}

/** The next cell across and then down, or the previous one; the same cell at either end. */
export function stepInOrder({ row, column }: Spot, backwards: boolean, { rows, columns }: Extent): Spot {
  const next = column + (backwards ? -1 : 1);
  if (next >= 0 && next < columns) return { row, column: next };
  const beside = row + (backwards ? -1 : 1);
  return beside < 0 || beside >= rows
    ? { row, column }
    : { row: beside, column: backwards ? columns - 1 : 0 };
}
