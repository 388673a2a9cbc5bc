import type { TableRow } from './table.ts';

/** The header row: the first one with several filled cells, so that a title above it is skipped. */
export function guessHeaderRow(rows: readonly TableRow[]): number {
  const named = rows.find(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1);
  return (named ?? rows[0])?.row ?? 1;
}
