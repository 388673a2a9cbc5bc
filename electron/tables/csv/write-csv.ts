import { t } from '@lingui/core/macro';
import type { DecimalMark, TableFormat } from '#shared/domain/table-format.ts';
import { guardFormula } from '#shared/exchange/formula-guard.ts';
import { FileOutput, refusedCell } from '../file-output.ts';
import type { TableColumn, TableValue, TableWriter } from '../table.ts';
import { encodeWindows1252 } from './windows-1252.ts';

type CsvFormat = Extract<TableFormat, { kind: 'csv' }>;

/**
 * Writes comma-separated values (RFC 4180). A text that the encoding cannot represent is refused with its row and column.
 * csv-stringify is not used: it is less than half as fast and leaves single carriage returns unquoted.
 */
export async function openCsvWriter(
  path: string,
  format: CsvFormat,
  columns: readonly TableColumn[],
  guardFormulas: boolean,
): Promise<TableWriter> {
  const file = new FileOutput(path);
  const { encoding } = format;
  const lineEnd = format.lineEnds === 'crlf' ? '\r\n' : '\n';
  const cellOf = cellWriter(format, guardFormulas);
  let written = 0;

  const write = async (rows: readonly (readonly TableValue[])[]): Promise<void> => {
    let text = '';
    for (const row of rows) {
      for (let at = 0; at < row.length; at++)
        text += at === 0 ? cellOf(row[0]!) : format.delimiter + cellOf(row[at]!);
      text += lineEnd;
    }
    const bytes = encodeText(text, encoding);
    if (!bytes) throw unwritable(rows, written, columns, encoding);
    written += rows.length;
    await file.write(file.stream, bytes);
  };

  if (format.bom && encoding !== 'windows-1252')
    await file.write(file.stream, encodeText('\ufeff', encoding)!);
  await write([columns.map(({ header }) => header)]);
  return {
    write,
    async end() {
      file.stream.end();
      await file.ended();
    },
    abort: () => file.abort(),
  };
}

/**
 * What has to be quoted besides delimiters: line ends, and anything that would be taken for a byte order mark or separator
 * line at the beginning of a file.
 */
const SPECIAL = /["\r\n\ufeff]|^sep=/i;

function cellWriter(
  { delimiter, quotes, decimal }: CsvFormat,
  guardFormulas: boolean,
): (value: TableValue) => string {
  const guarded = guardFormulas ? guardFormula : (text: string) => text;
  const isQuoted = (text: string) => quotes === 'all' || text.includes(delimiter) || SPECIAL.test(text);
  return (value) => {
    const text = typeof value === 'string' ? guarded(value) : plainText(value, decimal);
    return isQuoted(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
}

function plainText(value: number | boolean | null, decimal: DecimalMark): string {
  if (value === null) return '';
  return typeof value === 'number' ? String(value).replace('.', decimal) : String(value);
}

/** Finds the cell that cannot be written. `before` is the number of rows in the file so far, including the header. */
function unwritable(
  rows: readonly (readonly TableValue[])[],
  before: number,
  columns: readonly TableColumn[],
  encoding: CsvFormat['encoding'],
) {
  const cells = rows.flatMap((row, at) => row.map((value, column) => ({ value, at, column })));
  const { at, column, value } = cells.find((cell) => encodeText(String(cell.value), encoding) === null)!;
  const problem = String(value).isWellFormed()
    ? t`Windows-1252 cannot hold all characters of this text. Choose UTF-8 as the encoding.`
    : t`The text has half a character, which .csv cannot hold. Export as .xlsx instead.`;
  return refusedCell(before + at + 1, columns[column]?.header ?? '', problem);
}

type Encoding = Extract<TableFormat, { kind: 'csv' }>['encoding'];

/** Returns the bytes of a text; null if the encoding cannot represent all of it. */
function encodeText(text: string, encoding: Encoding): Buffer | null {
  if (!text.isWellFormed()) return null;
  if (encoding === 'windows-1252') return encodeWindows1252(text);
  return encoding === 'utf-8' ? Buffer.from(text) : Buffer.from(text, 'utf16le');
}
