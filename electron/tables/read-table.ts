import type { TableReading } from '#shared/domain/table-format.ts';
import { readCsv } from './csv/read-csv.ts';
import type { ReadingOptions, TableRow } from './table.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

/**
 * Yields the rows below the header, in batches of some thousand. Rows without any text are skipped; those of a workbook,
 * which does not store empty cells, are padded to the width of the header. Throws `invalid_input` with the place if the file
 * cannot be read further, and `cancelled` once aborted.
 */
export async function* readTable(
  path: string,
  reading: TableReading,
  options: ReadingOptions,
): AsyncGenerator<TableRow[]> {
  const { headerRow, kind } = reading;
  let width = 0;
  for await (const rows of allRows(path, reading, options)) {
    if (kind === 'xlsx') {
      width = rows.find(({ row }) => row === headerRow)?.cells.length ?? width;
      filledUp(rows, width);
    }
    const below = rows[0]!.row > headerRow ? rows : rows.filter(({ row }) => row > headerRow);
    if (below.length > 0) yield below;
  }
}

/** Pads rows to at least `width` cells. */
export function filledUp(rows: TableRow[], width: number): TableRow[] {
  for (const { cells } of rows) while (cells.length < width) cells.push('');
  return rows;
}

/** Including those above the header. */
export function allRows(
  path: string,
  reading: TableReading,
  options: ReadingOptions,
): AsyncGenerator<TableRow[]> {
  return reading.kind === 'xlsx'
    ? readXlsx(path, reading.sheet ?? 0, options)
    : readCsv(path, reading, options);
}
