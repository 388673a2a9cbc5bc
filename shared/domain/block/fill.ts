import type { Column } from '../cell.ts';
import { type GridColumn, isCompletenessColumn, type ViewColumn } from '../query.ts';
import type { CellRange } from '../selection.ts';
import { type CellValue, isEmptyCell } from '../value.ts';
import type { BlockEdit } from './block-edit.ts';
import type { BlockCell, BlockContext, CellOutcome, CompiledEdit } from './compute.ts';
import { fitValue, takeAsIs } from './fit.ts';
import { type BlockPart, columnCount } from './geometry.ts';
import { continued, repeated, type Series } from './series.ts';

type Fill = Extract<BlockEdit, { kind: 'fill' }>;

/**
 * Fills the rest of a part from its source cells: repeated, or continued as a series. Across the properties of a product, a text
 * is read by what each cell holds; along one property, values are taken as they are.
 */
export function compileFill(edit: Fill, context: BlockContext): CompiledEdit {
  const isVertical = edit.direction === 'down' || edit.direction === 'up';
  return isVertical || !context.rowsAreProducts
    ? fillLines(edit, context, isVertical)
    : fillRows(edit, context);
}

const inFillOrder = <T>(line: T[], { direction }: Fill): T[] =>
  direction === 'up' || direction === 'left' ? line.reverse() : line;

const seriesOf = (line: CellValue[], { direction, series }: Fill): Series =>
  series ? continued(line, direction === 'up' || direction === 'left') : repeated(line);

/** `isVertical`: each line that is filled is a column, otherwise a row. */
function fillLines(edit: Fill, context: BlockContext, isVertical: boolean): CompiledEdit {
  const lines = new Map<string, Series>();
  const lineOf = (source: CellRange, line: number): Series => {
    const [first, last] = isVertical
      ? [source.firstRow, source.lastRow]
      : [source.firstColumn, source.lastColumn];
    const key = `${first} ${last} ${line}`;
    let series = lines.get(key);
    if (!series) {
      const places = Array.from({ length: last - first + 1 }, (_, at) => first + at);
      const values = inFillOrder(places, edit)
        .map((at) => (isVertical ? context.shown(at, line) : context.shown(line, at)))
        .filter((value) => value !== undefined);
      series = values.length === 0 ? () => undefined : seriesOf(values, edit);
      lines.set(key, series);
    }
    return series;
  };
  const compute = (cell: BlockCell): CellOutcome => {
    const { source, origin } = cell.part;
    if (!source) return { leave: true };
    const row = origin.row + cell.row;
    const column = origin.column + cell.column;
    const value = lineOf(source, isVertical ? column : row)(stepsFrom(source, row, column, edit.direction));
    return value === undefined ? { leave: true } : takeAsIs(value, cell);
  };
  return { reads: () => [], compute };
}

/** The number of cells from a source to a cell, in the direction of the fill. */
function stepsFrom(source: CellRange, row: number, column: number, direction: Fill['direction']): number {
  switch (direction) {
    case 'down':
      return row - source.lastRow;
    case 'up':
      return source.firstRow - row;
    case 'right':
      return column - source.lastColumn;
    case 'left':
      return source.firstColumn - column;
  }
}

function fillRows(edit: Fill, { columns }: BlockContext): CompiledEdit {
  const reading = { numbers: edit.numbers, listSeparator: null };
  /** Null if there are completeness columns among them, which are read-only and cannot be filled from. */
  const sources = new Map<BlockPart, GridColumn[] | null>();
  const sourceOf = (part: BlockPart): GridColumn[] | null => {
    let line = sources.get(part);
    if (line === undefined) {
      const { source } = part;
      const from = source
        ? inFillOrder(columns.slice(source.firstColumn, source.firstColumn + columnCount(source)), edit)
        : [];
      line = from.every(isGridColumn) ? from : null;
      sources.set(part, line);
    }
    return line;
  };
  const compute = (cell: BlockCell): CellOutcome => {
    const { source, origin } = cell.part;
    const line = sourceOf(cell.part);
    if (!source || !line) return { leave: true };
    const steps = stepsFrom(source, origin.row + cell.row, origin.column + cell.column, edit.direction);
    const value = seriesOf(
      line.map((from) => shownOf(cell, from)),
      edit,
    )(steps);
    return value === undefined ? { leave: true } : fitValue(value, cell, reading);
  };
  return { reads: (_, part) => sourceOf(part)?.filter(isCell) ?? [], compute };
}

const isGridColumn = (column: ViewColumn): column is GridColumn => !isCompletenessColumn(column);

const isCell = (column: GridColumn): column is Column => typeof column === 'object';

const shownOf = (cell: BlockCell, column: GridColumn): CellValue =>
  isCell(column) ? cell.other(column.property, column.locale) : cell[column];

/** Copies a parent's value into the same cell of its variants. If the parent has none, a variant is not changed. */
export function compileFillVariants({
  onlyIfEmpty,
}: Extract<BlockEdit, { kind: 'fill_variants' }>): CompiledEdit {
  const compute = (cell: BlockCell): CellOutcome => {
    const parents = cell.other(cell.property, cell.locale);
    if (parents === null || (onlyIfEmpty && !isEmptyCell(cell.value))) return { leave: true };
    return takeAsIs(parents, cell);
  };
  return { reads: (column) => [column], compute };
}
