import { z } from 'zod';
import { MAX_RANGES } from './limits.ts';
import { viewColumn } from './query.ts';

/**
 * A rectangle of cells, inclusive at both ends: rows by their number in a view, columns by their position among the
 * selection's columns.
 */
export const cellRange = z.object({
  firstRow: z.int().nonnegative(),
  lastRow: z.int().nonnegative(),
  firstColumn: z.int().nonnegative(),
  lastColumn: z.int().nonnegative(),
});
export type CellRange = z.infer<typeof cellRange>;

/** Cells of an open view. A cell in two ranges is selected once. */
export const cellSelection = z.object({
  view: z.int(),
  /** In the order in which they are shown. */
  columns: z.array(viewColumn).min(1).max(5000),
  ranges: z.array(cellRange).min(1).max(MAX_RANGES),
});
export type CellSelection = z.infer<typeof cellSelection>;
