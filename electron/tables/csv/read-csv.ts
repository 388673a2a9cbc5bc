import { type CsvError, parse } from 'csv-parse';
import type { CsvDelimiter, TableReading } from '#shared/domain/table-format.ts';
import { isBlank, type ReadingOptions, type TableRow } from '../table.ts';
import { MAX_CELLS, MAX_RECORD_BYTES, openQuote, tooManyCells } from './broken-records.ts';
import { csvChunks, UNDECODED } from './text-chunks.ts';

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
  let hasUndecoded = false;
  const onUndecoded = () => {
    hasUndecoded = true;
  };
  const chunks = csvChunks(path, encoding ?? 'utf-8', { ...options, onUndecoded });
  for await (const records of csvRecords(chunks, delimiter ?? ',')) {
    const rows: TableRow[] = [];
    for (const cells of records) {
      row++;
      if (isBlank(cells)) continue;
      const undecoded = hasUndecoded && cells.some((cell) => cell.includes(UNDECODED));
      rows.push(undecoded ? undecodedRow(row, cells) : { row, cells, typed: null });
    }
    if (rows.length > 0) yield rows;
  }
}

const undecodedRow = (row: number, cells: readonly string[]): TableRow => ({
  row,
  cells: cells.map((cell) => cell.replaceAll(UNDECODED, '\ufffd')),
  typed: null,
  undecoded: true,
});

/**
 * Yields the records of comma-separated UTF-8 text, chunk by chunk, with blank ones, so that they can be counted. Misplaced
 * quotes are text. Throws `invalid_input` if a quote is never closed, or a row has more than `MAX_CELLS`.
 */
export async function* csvRecords(
  chunks: AsyncIterable<Buffer>,
  delimiter: CsvDelimiter,
): AsyncGenerator<string[][]> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_BYTES,
  });
  parser.on('error', () => {}); // checked below, where the record's number is known
  const failed = (): void => {
    const error = parser.errored as CsvError | null;
    if (!error) return;
    throw error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
      ? openQuote(parser.info.records + 1)
      : error;
  };
  let read = 0;
  // The parser counts the bytes of cells only, of which a row of delimiters has none.
  let unfinished = 0;
  // The parser is synchronous, so records can be read right after each write; a pipe would read one record at a time.
  const taken = (): string[][] => {
    const records: string[][] = [];
    for (let record = parser.read(); record !== null; record = parser.read()) {
      read++;
      if (record.length > MAX_CELLS) throw tooManyCells(read);
      records.push(record);
    }
    return records;
  };
  for await (const chunk of chunks) {
    parser.write(chunk);
    const records = taken();
    if (records.length > 0) yield records;
    failed();
    unfinished = records.length > 0 ? 0 : unfinished + chunk.length;
    if (unfinished > MAX_RECORD_BYTES) throw tooManyCells(read + 1);
  }
  parser.end();
  const records = taken();
  if (records.length > 0) yield records;
  failed();
}
