import type { TableRow } from './table.ts';

/** Rows as a file has them, above and below the header, in batches. Blank rows are left out; their numbers are not used again. */
export type TableRows = AsyncIterable<TableRow[]>;

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');
