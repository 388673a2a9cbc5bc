import { z } from 'zod';
import { column } from './cell.ts';
import { MAX_MATRIX_LENGTH, MAX_RANGES } from './limits.ts';
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

/**
 * Cells of a matrix of products: each of its places is a product, or null where there is none. Ranges count its rows and
 * columns.
 */
const matrixSelection = z.object({
  matrix: z.array(z.array(z.int().nullable()).min(1).max(MAX_MATRIX_LENGTH)).min(1).max(MAX_MATRIX_LENGTH),
  /** The property and language of each column of the matrix. */
  columns: z.array(column).min(1).max(MAX_MATRIX_LENGTH),
  ranges: z.array(cellRange).min(1).max(MAX_RANGES),
});

/** The cells that a block edit is for. */
export const blockSelection = z.union([cellSelection, matrixSelection]);
export type BlockSelection = z.infer<typeof blockSelection>;
