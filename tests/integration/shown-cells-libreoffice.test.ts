// @module-tag long

import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { runLibreOffice, soffice, withoutLibreOffice } from '../support/libreoffice.ts';
import { tempDir } from '../support/temp-dir.ts';
import { wholeTable } from '../support/whole-table.ts';
import { workbookFile } from '../support/workbook-file.ts';

const FORMATS = [
  '"SKU-"0000',
  '\\A\\B\\-0',
  '000\\-0000',
  '0 "kg"',
  '0.00',
  '0%',
  '0.0%',
  '# ?/?',
  '# ??/??',
  '0,',
  '0.0,,"M"',
  '[<10]"low";"high"',
  '+0;-0;"zero"',
  '[Red]0;[Blue]\\(0\\)',
  '0.00 [$€-407]',
  '"Nr. "General',
  'd\\-m',
  'yyyy\\-mm',
  'hh:mm',
];
const NUMBERS = ['12', '0', '-5', '0.19', '9.987', '1234.5', '46146', '46146.75'];

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;

const override = (part: string, type: string) =>
  `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;

/** The parts of a workbook that LibreOffice opens: cells of style 1 have the first format, and so on. */
const workbookOf = (sheet: string): Promise<string> =>
  workbookFile('', {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook.xml', 'sheet.main')}${override('worksheets/sheet1.xml', 'worksheet')}${override('styles.xml', 'styles')}</Types>`,
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('r2', 'styles', 'styles.xml'),
    ),
    'xl/sharedStrings.xml': null,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${FORMATS.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`).join('')}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${FORMATS.length + 1}"><xf numFmtId="0"/>${FORMATS.map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}">${sheet}</worksheet>`,
  });

/** LibreOffice counts the days before March 1900 otherwise than Excel, and negative numbers in sections with conditions. */
const differs = (format: string, number: number): boolean =>
  (/[dmyh]/.test(format.replace(/"[^"]*"/g, '')) && number < 61) || (format.startsWith('[<') && number < 0);

/** Comma-separated values in UTF-8, of what cells show. */
const CSV_AS_SHOWN = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,true';

describe.skipIf(!soffice)(
  `what sheets show, beside LibreOffice${withoutLibreOffice}`,
  { timeout: 180_000 },
  () => {
    it('is the same for numbers in many formats', async () => {
      const folder = tempDir();
      const rows = NUMBERS.map(
        (number) => `<row>${FORMATS.map((_, at) => `<c s="${at + 1}"><v>${number}</v></c>`).join('')}</row>`,
      );
      const header = `<row>${FORMATS.map((_, at) => `<c t="str"><v>f${at}</v></c>`).join('')}</row>`;
      copyFileSync(
        await workbookOf(`<sheetData>${header}${rows.join('')}</sheetData>`),
        join(folder, 'shown.xlsx'),
      );
      runLibreOffice(folder, '--convert-to', CSV_AS_SHOWN, 'shown.xlsx');
      const [, ...lines] = parse(readFileSync(join(folder, 'shown.csv'))) as string[][];
      const { all } = await wholeTable(join(folder, 'shown.xlsx'));
      const differing = lines.flatMap((cells, row) =>
        cells.flatMap((text, at) => {
          const [shown, number] = [all[row]!.shown?.get(at), NUMBERS[row]!];
          const isComparable = shown !== undefined && !differs(FORMATS[at]!, Number(number));
          return isComparable && shown !== text.trim() ? [[FORMATS[at], number, text, shown]] : [];
        }),
      );
      expect(differing).toEqual([]);
    });

    it('is kept when LibreOffice saves the workbook, with what is hidden', async () => {
      const folder = tempDir();
      const path = await workbookOf(
        '<cols><col min="2" max="2" width="9" hidden="1"/></cols><sheetData><row r="1"><c t="str"><v>sku</v></c><c t="str"><v>old</v></c></row><row r="2"><c s="1"><v>12</v></c><c><v>1</v></c></row><row r="3" hidden="1"><c s="1"><v>13</v></c></row></sheetData>',
      );
      copyFileSync(path, join(folder, 'hidden.xlsx'));
      runLibreOffice(folder, '--convert-to', 'xlsx', '--outdir', 'saved', 'hidden.xlsx');
      const { hidden, shownOtherwise, all } = await wholeTable(join(folder, 'saved', 'hidden.xlsx'));
      expect(hidden).toEqual({ rows: 1, columns: [1] });
      expect(shownOtherwise).toMatchObject([
        { column: 0, row: 2, shown: 'SKU-0012', stored: '12', cells: 2 },
      ]);
      expect(all.map(({ cells }) => cells)).toEqual([
        ['12', '1'],
        ['13', ''],
      ]);
    });
  },
);
