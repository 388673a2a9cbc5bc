import { describe, expect, test } from 'vitest';
import { styleOf } from '#electron/tables/xlsx/cell-style.ts';
import { textRow, workbookFile } from '../../support/workbook-file.ts';
import { inspected, tableOf } from './table-file.ts';

const escaped = (code: string) =>
  code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The styles of a workbook: the first one is plain, the others have these formats. */
const styles = (...codes: string[]) => ({
  'xl/styles.xml': `<styleSheet><numFmts>${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`,
});

/** A workbook of the columns "sku" and "x", with one row: this cell with that format, and "a". */
const workbook = (cell: string, code: string, others = {}) =>
  workbookFile(`${textRow('sku', 'x')}<row>${cell}<c t="inlineStr"><is><t>a</t></is></c></row>`, {
    ...styles(code),
    ...others,
  });

async function firstCell(cell: string, code: string, others = {}) {
  const { rows } = await tableOf(await workbook(cell, code, others));
  const [row] = rows;
  return { text: row!.cells[0], typed: row!.typed?.get(0) ?? null, shown: row!.shown?.get(0) ?? null };
}

const number = (stored: string | number, code: string) => firstCell(`<c s="1"><v>${stored}</v></c>`, code);

describe('a cell has the text that its sheet stores, and the one that it shows', () => {
  test.each([
    ['"SKU-"0000', 12, 'SKU-0012'],
    ['\\A\\B\\-0', 100, 'AB-100'],
    ['[$SKU]0000', 12, 'SKU0012'],
    ['000\\-0000', 1234567, '123-4567'],
    ['0 "kg"', 5, '5 kg'],
    ['"Nr. "General', '4006381333931', 'Nr. 4006381333931'],
    ['0.00', 9.987, '9.99'],
    ['0%', 0.19, '19%'],
    ['# ?/?', 1.5, '1 1/2'],
    ['0,', 12345, '12'],
    ['0.0,,"M"', 12345678, '12.3M'],
    ['[Red][<10]"low";[Blue]0', 5, 'low'],
    ['0;(0)', -5, '(5)'],
    ['_-* #,##0.00 [$€-407]_-', 1234.5, '1234.50 €'],
    ['[=1]"yes";"no"', 1, 'yes'],
    ['0.00E+00', '4006381333931', '4.01E+12'],
    ['#.##E+00', '4006380000000', '4.01E+12'],
  ])('%s of %s is shown as %s', async (code, stored, shown) => {
    expect(await number(stored, code)).toEqual({ text: String(stored), typed: 'number', shown });
  });

  test('dates that are shown in part, such as a size that became a day', async () => {
    expect(await number(46146, 'd\\-m')).toEqual({ text: '2026-05-04', typed: 'date', shown: '4-5' });
    expect(await number(46146, '[$-407]mmm\\ yy')).toMatchObject({ shown: 'Mai 26' });
    expect(await number(46146.25, 'yyyy-mm-dd')).toMatchObject({ shown: '2026-05-04' });
    expect(await number(44684, 'd\\-m')).toMatchObject({ shown: '3-5' });
    const from1904 = {
      'xl/workbook.xml':
        '<workbook><workbookPr date1904="1"/><sheets><sheet name="One" r:id="r1"/></sheets></workbook>',
    };
    expect(await firstCell('<c s="1"><v>44684</v></c>', 'd\\-m', from1904)).toEqual({
      text: '2026-05-04',
      typed: 'date',
      shown: '4-5',
    });
  });

  test.each([
    ['General', '4006381333931'],
    ['0.00E+00', '120000'],
    ['#.##E+00', '0.5'],
    ['@', '12'],
    ['0', '12'],
    ['#,##0', '1234567'],
    ['# ??/??', '9.987'],
  ])('%s of %s shows what is stored', async (code, stored) => {
    expect(await number(stored, code)).toEqual({ text: stored, typed: 'number', shown: null });
  });

  test.each(['dd.mm.yyyy', '[$-407]d. mmmm yyyy', 'd. mmmm yyyy', '[$-F800]dddd, mmmm dd, yyyy'])(
    'a whole date shown as %s is that date',
    async (code) =>
      expect(await number(46146, code)).toEqual({ text: '2026-05-04', typed: 'date', shown: null }),
  );

  test.each([
    '<c s="1" t="s"><v>0</v></c>',
    '<c s="1" t="inlineStr"><is><t>12</t></is></c>',
    '<c s="1" t="str"><f>A1</f><v>12</v></c>',
  ])('a format adds to texts too: %s', async (cell) => {
    const shared = { 'xl/sharedStrings.xml': '<sst><si><t>12</t></si></sst>' };
    for (const code of ['"SKU-"@', '0;0;0;"SKU-"@'])
      expect(await firstCell(cell, code, shared)).toEqual({ text: '12', typed: null, shown: 'SKU-12' });
  });
});

describe('formats in the words of another language', () => {
  test.each([
    'Standard',
    'Standaard',
    'Geral',
    'Estándar',
    'Padrão',
    'Normál',
    'Yleinen',
    'Genel',
    'Основной',
    'Γενικός τύπος',
    'G/標準',
    'G/通用格式',
    '"unfinished',
  ])('%s changes no number', async (code) => {
    expect(await number(4512, code)).toEqual({ text: '4512', typed: 'number', shown: null });
  });

  test.each([
    'TT.MM.JJJJ',
    'jj/mm/aaaa',
    'gg/mm/aaaa',
    'rrrr-mm-dd',
    'ДД.ММ.ГГГГ',
    'pp.kk.vvvv',
    'TT.MM.JJJJ hh:mm',
  ])('%s is a date', async (code) =>
    expect(await number(46146, code)).toMatchObject({ text: '2026-05-04', typed: 'date' }),
  );
});

describe('numbers and dates, however programs store them', () => {
  test.each([
    ['4006381333931.0', '4006381333931'],
    ['4006381333931.000', '4006381333931'],
    ['4.006381333931E12', '4006381333931'],
    ['-5.0', '-5'],
    ['0.0', '0'],
    ['12.50', '12.50'],
  ])('the number %s is %s', async (stored, text) => {
    expect(await number(stored, 'General')).toMatchObject({ text, typed: 'number' });
  });

  test.each([
    ['2026-05-04', '2026-05-04'],
    ['2026-05-04T00:00:00', '2026-05-04'],
    ['2026-05-04T00:00:00.000Z', '2026-05-04'],
    ['2026-05-04T17:30:00.000', '2026-05-04T17:30:00'],
    ['1899-12-30T17:30:00', '17:30:00'],
  ])('the date %s is %s', async (stored, text) => {
    expect(await firstCell(`<c t="d"><v>${stored}</v></c>`, 'General')).toMatchObject({
      text,
      typed: 'date',
    });
  });

  test('a minute beside an hour or a second is no month', () => {
    for (const code of ['h:mm', 'mm:ss.0', 'h:mm AM/PM'])
      expect(styleOf(code, 164).date).toEqual({ day: false, time: true, elapsed: false });
  });
});

describe('the whole file is looked at', () => {
  test('columns that show another text are named, with an example of each', async () => {
    const cells = (sku: number, price: string) =>
      `<row><c s="1"><v>${sku}</v></c><c s="2"><v>${price}</v></c></row>`;
    const path = await workbookFile(
      textRow('sku', 'price') + cells(12, '9.90').repeat(100) + cells(13, '9.987'),
      styles('"SKU-"0000', '0.00'),
    );
    const { shownOtherwise, notices } = await inspected(path);
    expect(shownOtherwise).toEqual([
      { column: 0, row: 2, shown: 'SKU-0012', stored: '12', cells: 101 },
      { column: 1, row: 102, shown: '9.99', stored: '9.987', cells: 1 },
    ]);
    expect(notices).toEqual([
      {
        kind: 'shown_otherwise',
        message:
          'Cells show another text than they store in “sku”, “price”: A2 shows “SKU-0012” for 12. Names of products are read as shown, values as stored. Choose for each column.',
        row: 2,
      },
    ]);
  });

  const sheet = (cols: string, rows: string) => ({
    'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${cols}<x:sheetData>${rows}</x:sheetData></x:worksheet>`,
  });
  const row = (attributes: string, ...texts: string[]) =>
    `<x:row ${attributes}>${texts.map((text) => `<x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`).join('')}</x:row>`;

  test('hidden rows and columns are named, and left out where that is wanted, also in XML with prefixes', async () => {
    const path = await workbookFile(
      '',
      sheet(
        '<x:cols><x:col min="2" max="2" hidden="1"/><x:col min="3" max="3" width="0"/><x:col min="5" max="16384" hidden="true"/></x:cols>',
        row('r="1"', 'sku', 'old', 'older', 'new') +
          row('r="2"', 'A', '1', '2', '3') +
          row('r="3" hidden="1"', 'B', '1', '2', '3') +
          row('r="4" hidden="true"', 'C', '1', '2', '3') +
          row('r="5" ht="0"', 'D', '1', '2', '3') +
          '<x:row r="6" hidden="1"/>',
      ),
    );
    const found = await inspected(path);
    expect(found.hidden).toEqual({ rows: 3, columns: [1, 2] });
    expect(found.notices).toEqual([
      {
        kind: 'hidden_cells',
        message:
          'The sheet hides 3 rows, for example by a filter, and columns: “old”, “older”. They are imported too.',
        row: null,
      },
    ]);
    const without = await inspected(path, { ...found.reading, hidden: 'leave_out' });
    expect(without.columns).toEqual(['sku', '', '', 'new']);
    expect(without.rows.map(({ cells }) => cells)).toEqual([['A', '', '', '3']]);
    expect(without.notices).toEqual([]);
  });

  test('a sheet that hides only rows, or only columns, says so', async () => {
    const message = async (cols: string, attributes: string) => {
      const rows = row('', 'sku', 'x') + row(attributes, 'A', '1');
      const { notices } = await inspected(await workbookFile('', sheet(cols, rows)));
      return notices.map((notice) => notice.message);
    };
    expect(await message('', 'hidden="1"')).toEqual([
      'The sheet hides 1 row, for example by a filter. They are imported too.',
    ]);
    expect(await message('<x:cols><x:col min="2" max="2" hidden="1"/></x:cols>', '')).toEqual([
      'The sheet hides columns: “x”. They are imported too.',
    ]);
    expect(await message('', '')).toEqual([]);
  });
});
