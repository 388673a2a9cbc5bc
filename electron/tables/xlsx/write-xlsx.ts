import { PassThrough } from 'node:stream';
import { t } from '@lingui/core/macro';
import { ZipFile } from 'yazl';
import { AppError } from '#shared/contract/result.ts';
import { FileOutput, refusedCell } from '../file-output.ts';
import type { TableColumn, TableValue, TableWriter } from '../table.ts';
import { columnLetters } from './cell-place.ts';
import { escapeText } from './escaped-text.ts';
import { MAX_ROWS, MAX_TEXT } from './sheet-limits.ts';
import { SHEET_PART, STYLE, sheetBegin, sheetEnd, WORKBOOK_PARTS } from './workbook-parts.ts';

/** Excel's maximum. */
const MAX_WIDTH = 255;
/** Files are larger, but written in a third of the time. */
const COMPRESSION = 2;

/**
 * Writes a workbook of one sheet. Throws `invalid_input` for more rows than a sheet can hold, and for a text that is too
 * long for a cell, with its row and column: nothing is cut off.
 */
export async function openXlsxWriter(path: string, columns: readonly TableColumn[]): Promise<TableWriter> {
  const file = new FileOutput(path);
  const zip = new ZipFile();
  const sheet = new PassThrough({ highWaterMark: 1024 * 1024 });
  zip.outputStream.pipe(file.stream);
  for (const [name, content] of WORKBOOK_PARTS) zip.addBuffer(Buffer.from(content), name);
  zip.addReadStream(sheet, SHEET_PART, { compressionLevel: COMPRESSION });
  zip.end();

  const letters = columns.map((_, at) => columnLetters(at));
  let row = 0;

  const cell = (value: TableValue, at: number, style: number): string => {
    if (value === null || value === '') return '';
    const place = `${letters[at]}${row}`;
    if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
    if (typeof value === 'number' && keepsDigits(value)) return `<c r="${place}"><v>${value}</v></c>`;
    const text = String(value);
    if (text.length > MAX_TEXT)
      throw refusedCell(
        row,
        columns[at]?.header ?? '',
        t`The text has ${text.length} characters, and a cell of a workbook holds ${MAX_TEXT}. Export as .csv instead.`,
      );
    return `<c r="${place}" s="${style}" t="inlineStr"><is><t${isSpaced(text) ? ' xml:space="preserve"' : ''}>${escapeText(text)}</t></is></c>`;
  };

  const write = async (
    rows: readonly (readonly TableValue[])[],
    style: number = STYLE.text,
  ): Promise<void> => {
    if (row + rows.length > MAX_ROWS)
      throw new AppError(
        'invalid_input',
        t`A workbook holds ${MAX_ROWS} rows with the header. Export as .csv, or filter the rows.`,
      );
    let xml = '';
    for (const values of rows) {
      row++;
      xml += `<row r="${row}">`;
      for (let at = 0; at < values.length; at++) xml += cell(values[at]!, at, style);
      xml += '</row>';
    }
    await file.write(sheet, xml);
  };

  await file.write(sheet, sheetBegin(columns.map(({ width }) => Math.min(width, MAX_WIDTH))));
  await write([columns.map(({ header }) => header)], STYLE.header);
  return {
    write: (rows) => write(rows),
    async end() {
      sheet.end(sheetEnd(`A1:${letters.at(-1)}${row}`));
      await file.ended();
    },
    async abort() {
      sheet.destroy();
      await file.abort();
    },
  };
}

/** Excel shows and keeps 15 digits of a number; others are written as text. */
const keepsDigits = (value: number): boolean => Number(value.toPrecision(15)) === value;

/** Leading and trailing white space is dropped in XML unless the element says otherwise. */
const isSpaced = (text: string): boolean =>
  text.charCodeAt(0) <= 0x20 || text.charCodeAt(text.length - 1) <= 0x20;
