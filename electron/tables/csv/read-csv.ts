import type { TableReading } from '#shared/domain/table-format.ts';
import { isBlank } from '../is-blank.ts';
import type { ReadingOptions } from '../reading-options.ts';
import type { TableRow } from '../table.ts';
import { csvChunks } from './csv-chunks.ts';
import { csvRecords } from './csv-records.ts';

/**
 * Yields all rows of a file of comma-separated values; a row's number is that of its record. Throws `invalid_input` with the
 * row.
 */
export async function* readCsv(
  path: string,
  { encoding, delimiter }: Pick<TableReading, 'encoding' | 'delimiter'>,
  options: ReadingOptions,
): AsyncGenerator<TableRow[]> {
  let row = 0;
  const chunks = csvChunks(path, encoding ?? 'utf-8', options);
  for await (const records of csvRecords(chunks, delimiter ?? ',')) {
    const rows: TableRow[] = [];
    for (const cells of records) {
      row++;
      if (!isBlank(cells)) rows.push({ row, cells, typed: null });
    }
    if (rows.length > 0) yield rows;
  }
}
