import type { CellRange } from '#shared/domain/selection.ts';

/** Rows by their number in a view; both ends are included. */
export interface RowRange {
  first: number;
  last: number;
}

/** Rows with a cell in a range, each once; null if that is at most one row. */
export function selectedRows(ranges: readonly CellRange[]): RowRange[] | null {
  const joined: RowRange[] = [];
  for (const { firstRow, lastRow } of [...ranges].sort((a, b) => a.firstRow - b.firstRow)) {
    const before = joined.at(-1);
    if (before && firstRow <= before.last + 1) before.last = Math.max(before.last, lastRow);
    else joined.push({ first: firstRow, last: lastRow });
  }
  return countRows(joined) > 1 ? joined : null;
}

export const countRows = (ranges: readonly RowRange[]): number =>
  ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
