import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { runLibreOffice } from '../../support/libreoffice.ts';

/** Commas, UTF-8, and every text in quotes, by which LibreOffice tells texts from numbers when it reads the file again. */
const QUOTED_TEXTS = 'Text - txt - csv (StarCalc):44,34,76,1,,0,true,false';

/** A workbook as LibreOffice saves it after cells of its sheet were changed. `folder`: for intermediate files. */
export function changedInLibreOffice(
  folder: string,
  workbook: Buffer,
  change: (rows: string[][]) => void,
): Buffer {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sheet.xlsx'), workbook);
  runLibreOffice(folder, '--convert-to', `csv:${QUOTED_TEXTS}`, 'sheet.xlsx');
  const csv = join(folder, 'sheet.csv');
  const rows: string[][] = parse(readFileSync(csv));
  change(rows);
  writeFileSync(csv, stringify(rows, { quoted_string: true }));
  runLibreOffice(folder, `--infilter=${QUOTED_TEXTS}`, '--convert-to', 'xlsx', 'sheet.csv');
  return readFileSync(join(folder, 'sheet.xlsx'));
}
