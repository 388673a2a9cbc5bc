import type { Column } from '../cell.ts';
import { type GridColumn, isCompletenessColumn, type ViewColumn } from '../query.ts';
import type { CellRange } from '../selection.ts';
import { type CellValue, isEmptyCell } from '../value.ts';
import type { BlockEdit } from './block-edit.ts';
import type { BlockCell, BlockContext, CellOutcome, CompiledEdit } from './compute.ts';
import { fitValue, takeAsIs } from './fit.ts';
import { type BlockPart, columnCount, rowCount } from './geometry.ts';
import { continued, repeated, type Series } from './series.ts';

type Fill = Extract<BlockEdit, { kind: 'fill' }>;

/** Fills the rest of a part from its source cells: repeated, or continued as a series. */
export function compileFill(edit: Fill, context: BlockContext): CompiledEdit {
  return edit.direction === 'down' || edit.direction === 'up'
    ? fillColumns(edit, context)
    : fillRows(edit, context);
}

const inFillOrder = <T>(line: T[], { direction }: Fill): T[] =>
  direction === 'up' || direction === 'left' ? line.reverse() : line;

const seriesOf = (line: CellValue[], { direction, series }: Fill): Series =>
  series ? continued(line, direction === 'up' || direction === 'left') : repeated(line);

function fillColumns(edit: Fill, context: BlockContext): CompiledEdit {
  const lines = new Map<string, Series>();
  const lineOf = (source: CellRange, column: number): Series => {
    const key = `${source.firstRow} ${source.lastRow} ${column}`;
    let series = lines.get(key);
    if (!series) {
      const rows = Array.from({ length: rowCount(source) }, (_, at) => source.firstRow + at);
      const values = inFillOrder(rows, edit).map((row) => context.shown(row, column));
      series = seriesOf(values, edit);
      lines.set(key, series);
    }
    return series;
  };
  const compute = (cell: BlockCell): CellOutcome => {
    const { source, origin } = cell.part;
    if (!source) return { leave: true };
    const row = origin.row + cell.row;
    const steps = edit.direction === 'down' ? row - source.lastRow : source.firstRow - row;
    const value = lineOf(source, origin.column + cell.column)(steps);
    return value === undefined ? { leave: true } : takeAsIs(value, cell);
  };
  return { reads: () => [], compute };
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
    const column = origin.column + cell.column;
    const steps = edit.direction === 'right' ? column - source.lastColumn : source.firstColumn - column;
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
