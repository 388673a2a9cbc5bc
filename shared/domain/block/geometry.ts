import type { CellRange } from '../selection.ts';
import type { BlockEdit } from './block-edit.ts';

export interface Size {
  rows: number;
  columns: number;
}

export type FillDirection = Extract<BlockEdit, { kind: 'fill' }>['direction'];

/** Cells that a block edit writes to, all by the same rule. */
export interface BlockPart {
  cells: CellRange;
  /** The cell from which `row` and `column` of a `BlockCell` count; inside `cells` or, where ranges overlapped, before them. */
  origin: { row: number; column: number };
  /** For a fill: its source cells. */
  source: CellRange | null;
}

/** The target of a block edit. */
export interface BlockTarget {
  /** Without overlaps, the topmost first. */
  parts: BlockPart[];
  /** The number of cells of the block beyond the last row, and, in existing rows, beyond the last column. */
  outOfRows: number;
  outOfColumns: number;
  /** The selection afterwards. */
  selected: CellRange[];
}

export const rowCount = (range: CellRange): number => range.lastRow - range.firstRow + 1;
export const columnCount = (range: CellRange): number => range.lastColumn - range.firstColumn + 1;
export const cellCount = (range: CellRange): number => rowCount(range) * columnCount(range);

/** Returns the intersection of two ranges; null if they have no cells in common. */
export function intersection(a: CellRange, b: CellRange): CellRange | null {
  const both = {
    firstRow: Math.max(a.firstRow, b.firstRow),
    lastRow: Math.min(a.lastRow, b.lastRow),
    firstColumn: Math.max(a.firstColumn, b.firstColumn),
    lastColumn: Math.min(a.lastColumn, b.lastColumn),
  };
  return both.firstRow > both.lastRow || both.firstColumn > both.lastColumn ? null : both;
}

/** Returns the cells of `range` that are not in `taken`: up to four ranges, the topmost first. */
export function without(range: CellRange, taken: CellRange): CellRange[] {
  const both = intersection(range, taken);
  if (!both) return [range];
  const left: CellRange[] = [];
  if (range.firstRow < both.firstRow) left.push({ ...range, lastRow: both.firstRow - 1 });
  const beside = { firstRow: both.firstRow, lastRow: both.lastRow };
  if (range.firstColumn < both.firstColumn)
    left.push({ ...beside, firstColumn: range.firstColumn, lastColumn: both.firstColumn - 1 });
  if (range.lastColumn > both.lastColumn)
    left.push({ ...beside, firstColumn: both.lastColumn + 1, lastColumn: range.lastColumn });
  if (range.lastRow > both.lastRow) left.push({ ...range, firstRow: both.lastRow + 1 });
  return left;
}

/** Returns the same cells as ranges without overlaps: of two overlapping ranges, the earlier one keeps the common cells. */
export const disjointRanges = (ranges: readonly CellRange[]): CellRange[] =>
  disjointParts(ranges.map(plainPart)).map(({ cells }) => cells);

/** Counts rows and cells of a selection, each once. */
export function selectionSize(ranges: readonly CellRange[]): { rows: number; cells: number } {
  const cells = disjointRanges(ranges).reduce((sum, range) => sum + cellCount(range), 0);
  const fullWidth = ranges.map((range) => ({ ...range, firstColumn: 0, lastColumn: 0 }));
  const rows = disjointRanges(fullWidth).reduce((sum, range) => sum + rowCount(range), 0);
  return { rows, cells };
}

/**
 * Where a pasted block goes: one cell into all selected ones; a block over ranges that are multiples of its size again
 * and again (a range one cell high or wide stands for the block's own height or width, as in spreadsheets); any other
 * once, from the selection's first cell on, in its own size.
 */
export function pasteTarget(block: Size, ranges: readonly CellRange[], grid: Size): BlockTarget {
  const tiled = ranges.map((range) => tiledOver(block, range));
  const wanted = tiled.every((range) => range !== null) ? tiled : [onceFrom(block, ranges)];
  const parts: BlockPart[] = [];
  const target: BlockTarget = { parts: [], outOfRows: 0, outOfColumns: 0, selected: [] };
  for (const range of wanted) {
    const inside = intersection(range, gridRange(grid));
    const rowsInside = inside
      ? rowCount(inside)
      : Math.max(0, Math.min(grid.rows - range.firstRow, rowCount(range)));
    target.outOfRows += (rowCount(range) - rowsInside) * columnCount(range);
    target.outOfColumns += rowsInside * (columnCount(range) - (inside ? columnCount(inside) : 0));
    if (!inside) continue;
    parts.push(plainPart(inside));
    target.selected.push(inside);
  }
  target.parts = disjointParts(parts);
  return target;
}

/**
 * The cells of a range that a fill goes on from: the first row of it for `down`, the last for `up`, likewise columns. A
 * range that is nothing but that row (or column) is filled from the one before, as in spreadsheets. Null: there is none.
 */
export function fillSource(range: CellRange, direction: FillDirection): CellRange | null {
  const { firstRow, lastRow, firstColumn, lastColumn } = range;
  const high = rowCount(range) > 1;
  const wide = columnCount(range) > 1;
  switch (direction) {
    case 'down':
      return rowAt(range, high ? firstRow : firstRow - 1);
    case 'up':
      return rowAt(range, high ? lastRow : lastRow + 1);
    case 'right':
      return columnAt(range, wide ? firstColumn : firstColumn - 1);
    case 'left':
      return columnAt(range, wide ? lastColumn : lastColumn + 1);
  }
}

/**
 * Returns the target of a fill: every cell of the ranges except its source cells, so that the result does not depend on the
 * order.
 */
export function fillTarget(
  ranges: readonly CellRange[],
  direction: FillDirection,
  source: CellRange | null,
  grid: Size,
): BlockTarget {
  const filled = ranges.flatMap((range) => {
    const from = source ?? fillSource(range, direction);
    return from && isWithin(from, grid) ? [{ range, from }] : [];
  });
  const parts = filled.flatMap(({ range, from }) => {
    const origin = { row: range.firstRow, column: range.firstColumn };
    const cells = filled.reduce((left, other) => left.flatMap((part) => without(part, other.from)), [range]);
    return cells
      .filter((part) => goesOn(part, from, direction))
      .map((part) => ({ cells: part, origin, source: from }));
  });
  return { parts: disjointParts(parts), outOfRows: 0, outOfColumns: 0, selected: [...ranges] };
}

/** Returns the target of a block edit for a selection of these ranges in a grid of that size. */
export function blockTarget(edit: BlockEdit, ranges: readonly CellRange[], grid: Size): BlockTarget {
  switch (edit.kind) {
    case 'paste':
      return pasteTarget(
        blockSize('texts' in edit.block ? edit.block.texts : edit.block.values),
        ranges,
        grid,
      );
    case 'fill':
      return fillTarget(ranges, edit.direction, edit.source, grid);
    default: {
      const inside = ranges.flatMap((range) => intersection(range, gridRange(grid)) ?? []);
      return {
        parts: disjointParts(inside.map(plainPart)),
        outOfRows: 0,
        outOfColumns: 0,
        selected: [...ranges],
      };
    }
  }
}

/** Rows of a block may differ in length: the longest counts. */
export const blockSize = (block: readonly (readonly unknown[])[]): Size => ({
  rows: block.length,
  columns: block.reduce((widest, row) => Math.max(widest, row.length), 0),
});

const plainPart = (cells: CellRange): BlockPart => ({
  cells,
  origin: { row: cells.firstRow, column: cells.firstColumn },
  source: null,
});

function disjointParts(parts: readonly BlockPart[]): BlockPart[] {
  const kept: BlockPart[] = [];
  for (const part of parts) {
    const free = kept.reduce(
      (left, other) => left.flatMap((range) => without(range, other.cells)),
      [part.cells],
    );
    kept.push(...free.map((cells) => ({ ...part, cells })));
  }
  return kept.sort(
    (a, b) => a.cells.firstRow - b.cells.firstRow || a.cells.firstColumn - b.cells.firstColumn,
  );
}

const gridRange = ({ rows, columns }: Size): CellRange => ({
  firstRow: 0,
  lastRow: rows - 1,
  firstColumn: 0,
  lastColumn: columns - 1,
});

const isWithin = (range: CellRange, { rows, columns }: Size): boolean =>
  range.firstRow >= 0 && range.firstColumn >= 0 && range.lastRow < rows && range.lastColumn < columns;

const rowAt = (range: CellRange, row: number): CellRange | null =>
  row < 0 ? null : { ...range, firstRow: row, lastRow: row };

const columnAt = (range: CellRange, column: number): CellRange | null =>
  column < 0 ? null : { ...range, firstColumn: column, lastColumn: column };

/** Whether a part is in the direction of the fill: beside or below its source, not diagonal or on the opposite side. */
function goesOn(part: CellRange, source: CellRange, direction: FillDirection): boolean {
  const vertical = direction === 'down' || direction === 'up';
  if (vertical) {
    const below = direction === 'down' ? part.firstRow > source.lastRow : part.lastRow < source.firstRow;
    return below && part.firstColumn >= source.firstColumn && part.lastColumn <= source.lastColumn;
  }
  const beside =
    direction === 'right' ? part.firstColumn > source.lastColumn : part.lastColumn < source.firstColumn;
  return beside && part.firstRow >= source.firstRow && part.lastRow <= source.lastRow;
}

function tiledOver(block: Size, range: CellRange): CellRange | null {
  const rows = tiledLength(block.rows, rowCount(range));
  const columns = tiledLength(block.columns, columnCount(range));
  return rows === null || columns === null ? null : sized(range, rows, columns);
}

const tiledLength = (block: number, selected: number): number | null => {
  if (selected === 1) return block;
  return selected % block === 0 ? selected : null;
};

function onceFrom(block: Size, ranges: readonly CellRange[]): CellRange {
  const first = ranges.reduce((a, b) =>
    b.firstRow < a.firstRow || (b.firstRow === a.firstRow && b.firstColumn < a.firstColumn) ? b : a,
  );
  return sized(first, block.rows, block.columns);
}

const sized = ({ firstRow, firstColumn }: CellRange, rows: number, columns: number): CellRange => ({
  firstRow,
  lastRow: firstRow + rows - 1,
  firstColumn,
  lastColumn: firstColumn + columns - 1,
});
