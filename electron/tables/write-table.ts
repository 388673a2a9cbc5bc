import type { TableFormat } from '#shared/domain/table-format.ts';
import { openCsvWriter } from './csv/write-csv.ts';
import type { TableColumn } from './table.ts';
import type { TableWriter } from './table-writer.ts';
import { openXlsxWriter } from './xlsx/write-xlsx.ts';

/** A file that gets a table, its header first. Memory stays flat, however many rows there are. */
export const openTableWriter = (
  path: string,
  format: TableFormat,
  columns: readonly TableColumn[],
): Promise<TableWriter> =>
  format.kind === 'csv' ? openCsvWriter(path, format, columns) : openXlsxWriter(path, columns);
