import type { TableReading } from '#shared/domain/table-format.ts';
import { readCsv } from './csv/read-csv.ts';
import type { ReadingOptions } from './reading-options.ts';
import type { TableRow } from './table.ts';

/**
 * The rows below the header, in batches of some thousand. Rows without any text are left out. Throws `invalid_input` with the place
 * where the file cannot be read on, and `cancelled` once aborted.
 */
export async function* readTable(
  path: string,
  reading: TableReading,
  options: ReadingOptions,
): AsyncGenerator<TableRow[]> {
  for await (const rows of allRows(path, reading, options)) {
    const first = rows[0]!.row > reading.headerRow ? rows : rows.filter(({ row }) => row > reading.headerRow);
    if (first.length > 0) yield first;
  }
}

/** The row that names the columns, as `readTable` has it; null: the file has no such row, or nothing stands in it. */
export async function readHeader(
  path: string,
  reading: TableReading,
  signal: AbortSignal,
): Promise<TableRow | null> {
  for await (const rows of allRows(path, reading, { signal })) {
    const found = rows.find(({ row }) => row >= reading.headerRow);
    if (found) return found.row === reading.headerRow ? found : null;
  }
  return null;
}

/** Those above the header too. */
export function allRows(
  path: string,
  reading: TableReading,
  options: ReadingOptions,
): AsyncGenerator<TableRow[]> {
  return readCsv(path, reading, options);
}
