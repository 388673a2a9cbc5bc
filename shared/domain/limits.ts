/** Kept apart from the schemas that use them: the page needs the numbers before it needs to parse anything. */

/** In a condition: the property in any language. */
export const ANY_LOCALE = '*';

export const MAX_SORTS = 5;

/** The maximum number of lines of text that a row of the catalog shows. */
export const MOST_LINES = 12;

/** Per selection. */
export const MAX_RANGES = 500;

/** Per pasted or copied block. */
export const MAX_BLOCK_CELLS = 500_000;

/** Of a sheet of variants, in each direction. */
export const MAX_MATRIX_LENGTH = 1_000;

/** Above this many cells an edit is a job, with progress and Cancel. */
export const CELLS_AT_ONCE = 5_000;

/** The number of rows that the catalog's grid reads at once. */
export const ROWS_AT_ONCE = 100;
