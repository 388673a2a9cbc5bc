import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { styleOf } from '#electron/tables/xlsx/cell-style.ts';
import { numberText } from '#electron/tables/xlsx/number-text.ts';
import { SharedStrings } from '#electron/tables/xlsx/shared-strings.ts';
import { ZipParts } from '#electron/tables/xlsx/zip-parts.ts';
import { textRow, workbookFile, workbookParts, zipFile } from '../../support/workbook-file.ts';
import { inspected, rowsOf, tableFile, tableOf } from './table-file.ts';

const header = textRow('sku', 'x');

/** The second cell of the only row below a header. */
async function cell(xml: string, others?: Record<string, string | null>) {
  const { rows } = await tableOf(
    await workbookFile(`${header}<row><c t="inlineStr"><is><t>1</t></is></c>${xml}</row>`, others),
  );
  return { text: rows[0]!.cells[1], typed: rows[0]!.typed?.get(1) ?? null };
}

describe('cells are read as they are shown', () => {
  test.each<[string, string, string, string | null]>([
    ['a number', '<c><v>42</v></c>', '42', 'number'],
    [
      'a long number to the last digit',
      '<c><v>123456789012345678901</v></c>',
      '123456789012345678901',
      'number',
    ],
    ['a number with what floating point left', '<c><v>0.30000000000000004</v></c>', '0.3', 'number'],
    [
      'a large number as Excel saves it',
      '<c><v>1.2345678901234501E+18</v></c>',
      '1234567890123450000',
      'number',
    ],
    ['a small number', '<c><v>1.5E-7</v></c>', '0.00000015', 'number'],
    ['a text', '<c t="inlineStr"><is><t xml:space="preserve"> 007 </t></is></c>', ' 007 ', null],
    [
      'a text of several runs',
      '<c t="inlineStr"><is><r><t>Gr</t></r><r><rPr><b/></rPr><t>ün</t></r></is></c>',
      'Grün',
      null,
    ],
    [
      'a text without how it is pronounced',
      '<c t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>とうきょう</t></rPh></is></c>',
      '東京',
      null,
    ],
    [
      'escaped characters',
      '<c t="inlineStr"><is><t>a_x000D_b_x005F_x0041_</t></is></c>',
      'a\rb_x0041_',
      null,
    ],
    ['entities', '<c t="inlineStr"><is><t>&lt;b&gt; &amp;amp; &#8364;</t></is></c>', '<b> &amp; €', null],
    ['yes', '<c t="b"><v>1</v></c>', 'true', 'yesno'],
    ['no', '<c t="b"><v>0</v></c>', 'false', 'yesno'],
    ['yes as LibreOffice saves it', '<c t="n"><f aca="false">TRUE()</f><v>1</v></c>', 'true', 'yesno'],
    ['an error', '<c t="e"><v>#N/A</v></c>', '#N/A', 'error'],
    ['a date of the strict format', '<c t="d"><v>2026-05-04</v></c>', '2026-05-04', 'date'],
    ['a formula with its result', '<c><f>1+1</f><v>2</v></c>', '2', 'number'],
    ['a formula with a text', '<c t="str"><f>"a"</f><v>a</v></c>', 'a', null],
    ['a formula that was never calculated', '<c><f>A1+1</f></c>', '=A1+1', 'error'],
    ['a prefix of another program', '<x:c t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c>', 'a', null],
  ])('%s', async (_, xml, text, typed) => {
    expect(await cell(xml)).toEqual({ text, typed });
  });

  const styles = (...codes: string[]) => ({
    'xl/styles.xml': `<styleSheet><numFmts>${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`,
  });

  test.each([
    ['yyyy-mm-dd', '46146', '2026-05-04'],
    ['d. mmmm yyyy', '46146.5', '2026-05-04T12:00:00'],
    ['[$-407]DD.MM.YY;@', '46146', '2026-05-04'],
    ['hh:mm', '0.75', '18:00:00'],
    ['[h]:mm', '1.5', '36:00:00'],
    ['yyyy', '1', '1900-01-01'],
    ['yyyy', '59', '1900-02-28'],
    ['yyyy', '60', '1900-02-29'],
    ['yyyy', '61', '1900-03-01'],
    ['yyyy-mm-dd hh:mm', '46146.708333333336', '2026-05-04T17:00:00'],
  ])('a date shown as %s: %s is %s', async (code, stored, text) => {
    expect(await cell(`<c s="1"><v>${stored}</v></c>`, styles(code))).toEqual({ text, typed: 'date' });
  });

  test('a date counted from 1904', async () => {
    const workbook =
      '<workbook><workbookPr date1904="1"/><sheets><sheet name="One" r:id="r1"/></sheets></workbook>';
    const parts = { ...styles('yyyy-mm-dd'), 'xl/workbook.xml': workbook };
    expect((await cell('<c s="1"><v>0</v></c>', parts)).text).toBe('1904-01-01');
    expect((await cell('<c s="1"><v>44684</v></c>', parts)).text).toBe('2026-05-04');
  });

  test('leading zeros that a format shows', async () => {
    expect(await cell('<c s="1"><v>4504</v></c>', styles('000000'))).toEqual({ text: '004504', typed: null });
  });

  test.each(['0.00', '#,##0 "days"', '0\\d', '[Red]0', '@', 'General', '#,##0.00 [$€-407]'])(
    'a number shown as %s is a number',
    (code) => expect(styleOf(code, 200).date).toBeNull(),
  );

  test('formats that only have a number are dates, times and lengths of time as the standard says', () => {
    const shown = Array.from({ length: 60 }, (_, format) => {
      const { date } = styleOf(undefined, format);
      if (!date) return '';
      return [date.day ? 'day' : '', date.time ? 'time' : '', date.elapsed ? 'elapsed' : ''].join(' ').trim();
    });
    const ranges = (wanted: string) => shown.flatMap((one, format) => (one === wanted ? [format] : []));
    expect(ranges('day')).toEqual([
      14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
    ]);
    expect(ranges('day time')).toEqual([22]);
    expect(ranges('time elapsed')).toEqual([46]);
    expect(ranges('time')).toEqual([18, 19, 20, 21, 32, 33, 34, 35, 45, 47]);
  });

  test('digits of exact numbers are kept', () => {
    for (const text of ['0.1', '-12.50', '100', '0', '0.000001', '123456.789012345'])
      expect(numberText(text)).toBe(text);
  });
});

describe('rows and cells keep their places in the sheet', () => {
  test('gaps become empty cells, empty rows are left out, and rows keep their numbers', async () => {
    const path = await workbookFile(
      `${header.replace('<row>', '<row r="2">')}<row r="5"><c r="C5"><v>3</v></c></row><row r="6"/><row r="9"><c r="A9"><v>1</v></c></row>`,
    );
    const { rows } = await tableOf(path);
    expect(rows.map(({ row, cells }) => [row, cells])).toEqual([
      [5, ['', '', '3']],
      [9, ['1', '']],
    ]);
  });

  test('cells that are only formatted add no columns', async () => {
    const path = await workbookFile(
      `${header.replace('</row>', '<c s="1"/><c s="1"/></row>')}<row><c><v>1</v></c><c s="1"/><c s="1"/><c s="1"/></row>`,
    );
    expect(await tableOf(path)).toMatchObject({ columns: ['sku', 'x'], rows: [{ cells: ['1', ''] }] });
  });

  test('the first visible sheet is read unless another is chosen, and charts are not listed', async () => {
    const path = await workbookFile(textRow('hidden', 'one'), {
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="Old" state="hidden" r:id="r1"/><sheet name="Chart" r:id="r5"/><sheet name="New" rel:id="r2"/></sheets></workbook>',
      'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${textRow('sku', 'new')}${textRow('1', 'a')}</sheetData></worksheet>`,
    });
    const { sheets, columns, notices, reading } = await inspected(path);
    expect([sheets, columns]).toEqual([
      ['Old', 'New'],
      ['sku', 'new'],
    ]);
    expect(notices).toMatchObject([{ kind: 'hidden_sheets', message: 'Sheet “Old” is hidden.' }]);
    expect((await inspected(path, { ...reading, sheet: 0 })).columns).toEqual(['hidden', 'one']);
  });
});

describe('shared strings', () => {
  const many = 5_000;
  const parts = () =>
    workbookParts(
      `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>${Array.from({ length: many }, (_, i) => `<row><c t="s"><v>${(i * 7919) % many}</v></c><c t="s"><v>${i}</v></c></row>`).join('')}`,
      {
        'xl/sharedStrings.xml': `<sst>${Array.from({ length: many }, (_, i) => `<si><t>text ${i}</t></si>`).join('')}</sst>`,
      },
    );

  test('are filled in, in whatever order cells ask for them', async () => {
    const { columns, rows } = await tableOf(await zipFile(parts()));
    expect(columns).toEqual(['text 0', 'text 1']);
    expect(rows.map(({ cells }) => cells)).toEqual(
      Array.from({ length: many }, (_, i) => [`text ${(i * 7919) % many}`, `text ${i}`]),
    );
  });

  test('beyond the memory limit come from a file that is deleted afterwards', async () => {
    const path = await zipFile(parts());
    const spill = `${path}.texts`;
    const zip = await ZipParts.open(path);
    const strings = SharedStrings.open(zip, 'xl/sharedStrings.xml', spill, 100);
    for (const index of [3, 150, 4_999, 99, 100, 131, 132, 4_998, 0]) {
      await strings.readUntil(index);
      expect(strings.get(index)).toBe(`text ${index}`);
    }
    expect(readFileSync(spill).length).toBeGreaterThan(0);
    await strings.close();
    zip.close();
    expect(() => readFileSync(spill)).toThrow('ENOENT');
  });

  test('are reported if missing, instead of read as empty cells', async () => {
    await expect(cell('<c t="s"><v>7</v></c>')).rejects.toThrow('text 7 is missing');
  });
});

describe('inspecting a whole sheet', () => {
  const filler = `<row><c t="inlineStr"><is><t>${'x'.repeat(50)}</t></is></c></row>`.repeat(3_000);
  const notices = async (rows: string, after = '') =>
    (
      await inspected(
        await workbookFile('', {
          'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${header}${filler}${rows}</sheetData>${after}</worksheet>`,
        }),
      )
    ).notices;

  test('counts formulas, errors and merged cells, and names the first place of each', async () => {
    const rows =
      '<row r="4000"><c r="B4000"><f>1+1</f><v>2</v></c><c r="C4000" t="e"><v>#N/A</v></c></row><row r="4001"><c r="B4001"><f t="shared" si="0"/><v>2</v></c></row>';
    expect(await notices(rows, '<mergeCells count="1"><mergeCell ref="A5:B6"/></mergeCells>')).toEqual([
      {
        kind: 'formulas',
        message:
          '2 cells, the first of them B4000, have a formula. The results that were saved last are read.',
        row: 4000,
      },
      {
        kind: 'error_cells',
        message: 'Cell C4000 has an error such as #N/A. Such cells are not imported.',
        row: 4000,
      },
      {
        kind: 'merged_cells',
        message: 'Cells are merged in 1 place, first in A5:B6. Only the first cell of each has the value.',
        row: 5,
      },
    ]);
  });

  test('does not count texts that only look like formulas, errors or merged cells', async () => {
    const yes = '<row><c r="A3010"><f aca="false">TRUE()</f><v>1</v></c></row>';
    expect(await notices(textRow('&lt;f> t="e" &lt;mergeCell ref="A1"') + yes)).toEqual([]);
  });

  test('finds protected formulas, inline and shared', async () => {
    const guarded = async (rows: string, others = {}) =>
      (await inspected(await workbookFile(rows, others))).guarded;
    expect(await guarded(`${header}${filler}${textRow("'=1+1", 'x')}`)).toBe(true);
    expect(await guarded(`${header}${filler}${textRow('&apos;=1+1', 'x')}`)).toBe(true);
    expect(await guarded(`${header}${filler}${textRow("'s", 'x')}`)).toBe(false);
    const shared = { 'xl/sharedStrings.xml': "<sst><si><t>'-5</t></si></sst>" };
    expect(await guarded(`${header}<row><c t="s"><v>0</v></c></row>`, shared)).toBe(true);
  });
});

describe('workbooks that cannot be read are refused with a reason and a way out', () => {
  const refused = async (path: string, message: RegExp) =>
    expect(inspected(path)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(message),
    });

  test('more than 2000 columns', async () =>
    refused(
      await workbookFile(`<row>${'<c t="inlineStr"><is><t>c</t></is></c>'.repeat(5_000)}</row>`),
      /Row 1 has more than 2000 columns.*Delete columns/,
    ));

  test('a cell in a very far column, before memory is filled up to it', async () =>
    refused(
      await workbookFile(`${header}<row><c r="ZZZZZZZ3"><v>1</v></c></row>`),
      /Row 2 has more than 2000 columns/,
    ));

  test('more rows than a sheet can have', async () =>
    refused(await workbookFile('<row r="1048577"><c><v>1</v></c></row>'), /more than 1048576 rows/));

  test('a zip bomb, before it is inflated', async () => {
    const parts = workbookParts('').filter(([name]) => !name.endsWith('sheet1.xml')) as [
      string,
      string | Buffer,
    ][];
    const bomb = Buffer.alloc(30_000_000, ' ');
    await refused(await zipFile([...parts, ['xl/worksheets/sheet1.xml', bomb]]), /would unpack to 30 MB/);
  });

  test('an archive that states a wrong size', async () => {
    const path = await zipFile(workbookParts(textRow('sku', 'x').repeat(500)) as [string, string][]);
    const bytes = readFileSync(path);
    const entry = bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46; // in the central directory
    bytes.writeUInt32LE(1_000, entry + 24);
    writeFileSync(path, bytes);
    await refused(path, /damaged/);
  });

  test('a damaged part that no cell needs harms nobody, and one that cells need is named', async () => {
    const damaged = async (cell: string) => {
      const texts = Array.from({ length: 500 }, (_, i) => `<si><t>text ${i * 7919}</t></si>`).join('');
      const row = `<row><c t="inlineStr"><is><t>sku</t></is></c>${cell}</row>`;
      const path = await zipFile(
        workbookParts(row.repeat(3), { 'xl/sharedStrings.xml': `<sst>${texts}</sst>` }) as [string, string][],
      );
      const bytes = readFileSync(path);
      const name = 'xl/sharedStrings.xml';
      bytes.fill(0xff, bytes.indexOf(name) + name.length, bytes.indexOf(name) + name.length + 20);
      writeFileSync(path, bytes);
      return path;
    };
    const { columns } = await inspected(await damaged('<c><v>1</v></c>'));
    await new Promise(setImmediate); // an error that nobody hears ends the process
    expect(columns).toEqual(['sku', '1']);
    await refused(await damaged('<c t="s"><v>1</v></c>'), /damaged in xl\/sharedStrings\.xml/);
  });

  test('a workbook that was cut off', async () => {
    const path = await workbookFile(textRow('sku', 'x'));
    truncateSync(path, 400);
    await refused(path, /damaged: it is not complete.*save it as \.xlsx again/);
  });

  test.each([
    ['its sheet', { 'xl/worksheets/sheet1.xml': null }, /sheet1\.xml is missing/],
    ['its workbook', { 'xl/workbook.xml': null }, /an archive, not a workbook/],
    ['any sheet', { 'xl/workbook.xml': '<workbook><sheets/></workbook>' }, /no sheet with cells/],
  ])('a workbook without %s', async (_, others, message) => refused(await workbookFile('', others), message));

  test.each([
    ['is no XML', '<worksheet><sheetData><row>', /damaged in sheet “One”/],
    ['declares entities', '<!DOCTYPE x [<!ENTITY a "aa">]><worksheet/>', /damaged in sheet “One”/],
    ['is nested without end', '<a>'.repeat(100_000), /damaged in sheet “One”/],
    [
      'has a text without end',
      `<worksheet><c t="inlineStr"><is><t>${'x'.repeat(11_000_000)}${Math.random()}`,
      /more than 10 MB/,
    ],
    ['has rows out of order', '<worksheet><row r="5"/><row r="4"/></worksheet>', /damaged after row 5/],
  ])('a sheet that %s', async (_, xml, message) =>
    refused(await workbookFile('', { 'xl/worksheets/sheet1.xml': xml }), message),
  );

  test.each([
    ['an OpenDocument file', 'content.xml', /OpenDocument file \(\.ods\).*\.xlsx or \.csv/],
    ['a Numbers file', 'Index/Document.iwa', /Numbers/],
    ['a text document', 'word/document.xml', /text document/],
    ['a binary workbook', 'xl/workbook.bin', /\.xlsb/],
    ['any archive', 'photos/1.jpg', /an archive, not a workbook/],
  ])('%s', async (_, part, message) => refused(await zipFile([[part, '<x/>']]), message));

  test('a workbook of old Excel or with a password', async () => {
    const container = (name: string) => {
      const bytes = Buffer.alloc(2_048);
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes);
      bytes.writeUInt16LE(9, 30); // sectors of 512 bytes
      bytes.writeUInt32LE(1, 48); // the directory is in the second one
      bytes.write(name, 1_024, 'utf16le');
      bytes.writeUInt16LE(2 * name.length + 2, 1_024 + 64);
      return bytes;
    };
    await refused(tableFile(container('Workbook')), /old Excel format \(\.xls\).*Save it as \.xlsx or \.csv/);
    await refused(tableFile(container('EncryptedPackage')), /password/);
  });

  test('a sheet that does not exist', async () => {
    const path = await workbookFile(header);
    const { reading } = await inspected(path);
    await expect(rowsOf(path, { ...reading, sheet: 3 })).rejects.toThrow('no sheet 4');
  });
});
