import type { ProductMark } from '../cells/cell-text.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import { paintMarks } from '../grid/painting.ts';

/** As many rows as one window may have. */
const WINDOW = 1000;

/** Rows that follow one another; the last one is not counted. */
export interface RowSpan {
  startRow: number;
  endRow: number;
}

/** Row numbers, in whichever order, as few spans of at most `longest` rows. */
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
export const markOf = ({ api }: CatalogGrid, product: number): ProductMark | null =>
  api?.getRowNode(String(product))?.data ?? null;

/** Shows how the loaded products are marked now. Their values are not read again: there may be millions of them. */
export async function showMarks(grid: CatalogGrid): Promise<void> {
  const loaded: number[] = [];
  grid.api?.forEachNode(({ data, rowIndex }) => {
    if (data && rowIndex !== null) loaded.push(rowIndex);
  });
  const read = await grid.source.readMarks(spansOf(loaded, WINDOW));
  // Rows of a view that is no longer kept are read from another one; whatever else is wrong is said there too.
  if (!read.ok) return grid.reload();
  paintMarks(grid.api, read.value);
  grid.marksShown();
}
