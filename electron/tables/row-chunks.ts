import type { TableRow } from './table.ts';

/**
 * The amount that is kept, and sent to the store, at a time: large enough for few messages, small enough that a window can be
 * read in between.
 */
const CELLS_AT_A_TIME = 20_000;
const ROWS_AT_A_TIME = 2_000;

/** Divides rows into chunks that are processed together. `width`: the number of cells of a row. */
export async function* rowChunks(
  batches: AsyncIterable<TableRow[]>,
  width: () => number,
): AsyncGenerator<TableRow[]> {
  let rows: TableRow[] = [];
  for await (const batch of batches) {
    const most = Math.max(1, Math.min(ROWS_AT_A_TIME, Math.floor(CELLS_AT_A_TIME / Math.max(1, width()))));
    rows = rows.length === 0 ? batch : [...rows, ...batch];
    for (; rows.length >= most; rows = rows.slice(most)) yield rows.slice(0, most);
  }
  if (rows.length > 0) yield rows;
}
