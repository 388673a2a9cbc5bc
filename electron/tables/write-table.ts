import type { TableFormat } from '#shared/domain/table-format.ts';
import { openCsvWriter } from './csv/write-csv.ts';
import type { TableColumn } from './table.ts';
import type { TableWriter } from './table-writer.ts';
import { openXlsxWriter } from './xlsx/write-xlsx.ts';

/** Writes a table to a file, header first. Memory use does not grow with the number of rows. */
export const openTableWriter = (
  path: string,
  format: TableFormat,
  columns: readonly TableColumn[],
): Promise<TableWriter> =>
  format.kind === 'csv' ? openCsvWriter(path, format, columns) : openXlsxWriter(path, columns);
