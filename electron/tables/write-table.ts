import type { TableFormat } from '#shared/domain/table-format.ts';
import { openCsvWriter } from './csv/write-csv.ts';
import type { TableColumn, TableValue, TableWriter } from './table.ts';
import { openXlsxWriter } from './xlsx/write-xlsx.ts';

/**
 * Writes a table to a file, header first. Memory use does not grow with the number of rows. In a CSV file, text that a
 * spreadsheet would run is guarded unless the user chose otherwise; a workbook tells texts from formulas.
 */
export const openTableWriter = (
  path: string,
  format: TableFormat,
  columns: readonly TableColumn[],
  { guardFormulas = true }: { guardFormulas?: boolean } = {},
): Promise<TableWriter> =>
  format.kind === 'csv' ? openCsvWriter(path, format, columns, guardFormulas) : openXlsxWriter(path, columns);

/** Writes a whole table, as its rows come in batches. Throws as `TableWriter` does, and what `batches` throws: the file is then useless. */
export async function writeTable(
  path: string,
  format: TableFormat,
  columns: readonly TableColumn[],
  batches: AsyncIterable<TableValue[][]>,
  options: { guardFormulas?: boolean } = {},
): Promise<void> {
  const writer = await openTableWriter(path, format, columns, options);
  try {
    for await (const rows of batches) await writer.write(rows);
    await writer.end();
  } catch (error) {
    await writer.abort();
    throw error;
  }
}
