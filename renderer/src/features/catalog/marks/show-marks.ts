import type { MarkedRow } from '../cells/row-marks.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import { paintMarks } from '../grid/painting.ts';

/** The most rows that one window may have. */
const WINDOW = 1000;

/** Consecutive rows; `endRow` is excluded. */
export interface RowSpan {
  startRow: number;
  endRow: number;
}

/** Groups row numbers, in any order, into as few spans of at most `longest` rows as possible. */
export function spansOf(rows: readonly number[], longest: number): RowSpan[] {
  const spans: RowSpan[] = [];
  for (const row of rows.toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && row < last.endRow) continue;
    if (last?.endRow === row && row - last.startRow < longest) last.endRow = row + 1;
    else spans.push({ startRow: row, endRow: row + 1 });
  }
  return spans;
}

/** How a loaded product is marked. */
export const markOf = ({ api }: CatalogGrid, product: number): MarkedRow | null =>
  api?.getRowNode(String(product))?.data ?? null;

/** Shows how the loaded products are marked now. Their values are not read again: there may be millions of them. */
export async function showMarks(grid: CatalogGrid): Promise<void> {
  const loaded: number[] = [];
  grid.api?.forEachNode(({ data, rowIndex }) => {
    if (data && rowIndex !== null) loaded.push(rowIndex);
  });
  const read = await grid.source.readMarks(spansOf(loaded, WINDOW));
  // If the view is no longer kept, the rows are read from another one; any other error is reported there too.
  if (!read.ok) return grid.reload();
  paintMarks(grid.api, read.value);
  grid.marked();
}
