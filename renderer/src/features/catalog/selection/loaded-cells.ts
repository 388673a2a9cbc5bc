import type { GridApi } from 'ag-grid-community';
import { completenessValue } from '#shared/domain/completeness-value.ts';
import { isCompletenessColumn } from '#shared/domain/query.ts';
import type { CellRange } from '#shared/domain/selection.ts';
import { type CellValue, isEmptyCell } from '#shared/domain/value.ts';
import { type GridRow, inheritedAt, isCutAt, valueAt } from '../cells/grid-row.ts';
import { IDENTIFIER_COLUMN, TITLE_COLUMN } from '../grid/row-source.ts';
import type { IsFilled } from './edge-of-data.ts';
import type { GridSelection } from './grid-selection.ts';

/** A grid, once AG Grid has drawn it. */
interface DrawnGrid {
  readonly api: GridApi<GridRow> | null;
}

/** The loaded rows by number. Requesting a row that the grid has not loaded would make it load that row. */
function loadedRows(api: GridApi<GridRow>): ReadonlyMap<number, GridRow> {
  const rows = new Map<number, GridRow>();
  api.forEachNode(({ data, rowIndex }) => {
    if (data && rowIndex !== null) rows.set(rowIndex, data);
  });
  return rows;
}

/** What a loaded cell shows; undefined while its column is still being read. */
function shownIn(row: GridRow, columnId: string): CellValue | undefined {
  if (columnId === IDENTIFIER_COLUMN) return row.identifier;
  if (isCompletenessColumn(columnId))
    return row.completeness === undefined ? undefined : completenessValue(row.completeness, columnId);
  if (columnId === TITLE_COLUMN) return row.title === '' ? null : row.title;
  return valueAt(row, columnId);
}

/** Whether cells are filled, as far as their rows are loaded. */
export function isFilledIn({ api }: DrawnGrid, selection: GridSelection): IsFilled {
  const rows = api ? loadedRows(api) : new Map<number, GridRow>();
  return ({ row, column }) => {
    const data = rows.get(row);
    const value = data && shownIn(data, selection.columnIds[column] ?? '');
    return value === undefined ? null : !isEmptyCell(value);
  };
}

/** What the cells of a range show, row by row, from their parents or not; null unless all of it is loaded, whole texts included. */
export function loadedValues(
  { api }: DrawnGrid,
  { columnIds }: Pick<GridSelection, 'columnIds'>,
  range: CellRange,
): CellValue[][] | null {
  if (!api) return null;
  const rows = loadedRows(api);
  const ids = columnIds.slice(range.firstColumn, range.lastColumn + 1);
  const values: CellValue[][] = [];
  for (let row = range.firstRow; row <= range.lastRow; row++) {
    const data = rows.get(row);
    const shown = data ? ids.map((id) => inheritedAt(data, id) ?? shownIn(data, id)) : [];
    if (!data || shown.includes(undefined) || ids.some((id) => isCutAt(data, id))) return null;
    values.push(shown.map((value) => value ?? null));
  }
  return values;
}
