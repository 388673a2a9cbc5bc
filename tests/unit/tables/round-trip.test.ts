import { Buffer } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeWindows1252 } from '#electron/tables/csv/windows-1252.ts';
import type { TableValue } from '#electron/tables/table.ts';
import { openTableWriter } from '#electron/tables/write-table.ts';
import { type TableFormat, type TableReading, tableFormat } from '#shared/domain/table-format.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { inspected, rowsOf, tableOf } from './table-file.ts';

const XLSX: TableFormat = { kind: 'xlsx' };
const csv = (options: Partial<Extract<TableFormat, { kind: 'csv' }>> = {}) =>
  tableFormat.parse({ kind: 'csv', ...options });

/** Without the guard of formulas, which `unguardFormula` reverses. */
async function written(format: TableFormat, headers: string[], rows: TableValue[][]): Promise<string> {
  const path = join(tempDir(), 'table');
  const writer = await openTableWriter(
    path,
    format,
    headers.map((header) => ({ header, width: 12 })),
    { guardFormulas: false },
  );
  // In several parts, as an export does.
  for (let at = 0; at < rows.length; at += 2) await writer.write(rows.slice(at, at + 2));
  await writer.end();
  return path;
}

/** Rows of texts as they are read back, if nothing is guessed. */
async function readBack(path: string, format: TableFormat): Promise<string[][]> {
  const reading: TableReading = {
    kind: format.kind,
    encoding: format.kind === 'csv' ? format.encoding : null,
    delimiter: format.kind === 'csv' ? format.delimiter : null,
    sheet: format.kind === 'csv' ? null : 0,
    hidden: 'import',
    decimal: '.',
    headerRow: 1,
  };
  return (await rowsOf(path, reading)).map(({ cells }) => cells);
}

const likely = fc.constantFrom(
  '',
  ' ',
  ' x ',
  '007',
  '0012345678901234567890',
  '1e5',
  '-5',
  '=1+1',
  "'=1",
  'a,b;c\td|e',
  '"',
  '""a"',
  'a\nb',
  'a\r\nb',
  'a\rb',
  '\n',
  '\ufeffx',
  'sep=;',
  '_x0041_',
  '_x005F_',
  '<b>&amp;</b>',
  ']]>',
  'x\0y',
  '\u0007',
  '\uffff',
  'TRUE',
  '2026-05-04',
  'مقلاة',
  '🍳',
  'ﬁ e\u0301',
);
const wellFormed = fc.oneof(likely, fc.string({ unit: 'binary' }), fc.string());
/** Including unpaired surrogates. */
const anyText = fc.oneof(
  wellFormed,
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
);
/** The first cell serves as the identifier: completely empty rows are left out. */
const rowsOfTexts = (text: fc.Arbitrary<string>) =>
  fc.array(fc.tuple(fc.constant('id'), text, text, text), { minLength: 1, maxLength: 5 });
const headers = ['sku', 'a', 'b', 'c'];

const formats: fc.Arbitrary<TableFormat> = fc.record({
  kind: fc.constant('csv' as const),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  encoding: fc.constantFrom('utf-8', 'utf-16le'),
  bom: fc.boolean(),
  lineEnds: fc.constantFrom('crlf', 'lf'),
  quotes: fc.constantFrom('needed', 'all'),
  decimal: fc.constantFrom('.', ','),
});

describe('every text survives', () => {
  test('in CSV of any format', async () => {
    await fc.assert(
      fc.asyncProperty(formats, rowsOfTexts(wellFormed), async (format, rows) => {
        expect(await readBack(await written(format, headers, rows), format)).toEqual(rows);
      }),
    );
  });

  test('in XLSX, including unpaired surrogates', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOfTexts(anyText), async (rows) => {
        expect(await readBack(await written(XLSX, headers, rows), XLSX)).toEqual(rows);
      }),
    );
  });

  test('in a header', async () => {
    const names = fc.tuple(
      fc.constantFrom('sku', 'sep=;', '\ufeffsku'),
      wellFormed.filter((text) => text !== ''),
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(formats, fc.constant(XLSX)), names, async (format, columns) => {
        // Without a mark, UTF-16 is recognized by what texts usually hold, and a few letters of no script are none.
        fc.pre(format.kind !== 'csv' || format.bom || !format.encoding.startsWith('utf-16'));
        const path = await written(format, columns, [['id', 'x']]);
        const { reading } = await inspected(path);
        const asked = {
          ...reading,
          headerRow: 1,
          ...(format.kind === 'csv' && { encoding: format.encoding, delimiter: format.delimiter }),
        };
        expect((await inspected(path, asked)).columns).toEqual(columns);
      }),
    );
  });

  test('in Windows-1252, within its character set', async () => {
    const texts = fc
      .array(fc.integer({ min: 1, max: 255 }))
      .map((bytes) => decodeWindows1252(Buffer.from(bytes)));
    const format = csv({ encoding: 'windows-1252' });
    await fc.assert(
      fc.asyncProperty(rowsOfTexts(texts), async (rows) => {
        expect(await readBack(await written(format, headers, rows), format)).toEqual(rows);
      }),
    );
  });

  test('the euro sign is one byte in Windows-1252', async () => {
    const path = await written(csv({ encoding: 'windows-1252', lineEnds: 'lf' }), ['a'], [['5 €']]);
    expect([...readFileSync(path)]).toEqual([0x61, 0x0a, 0x35, 0x20, 0x80, 0x0a]);
  });

  test('a file in a common format is read without any settings', async () => {
    const rows = [['007', 'Größe', 'a,b', 'x\ny']];
    for (const format of [
      csv(),
      csv({ delimiter: ';' }),
      csv({ delimiter: '\t', encoding: 'utf-16le' }),
      XLSX,
    ]) {
      const path = await written(format, headers, rows);
      expect((await tableOf(path)).rows.map(({ cells }) => cells)).toEqual(rows);
      expect((await inspected(path)).notices).toEqual([]);
    }
  });
});

describe('values other than text', () => {
  const values: TableValue[] = ['id', 9.95, true, false, null, 1e21, -0.000001, 2 ** 60];

  test('are written to CSV with the chosen decimal mark, yes and no in words', async () => {
    const names = values.map((_, at) => `c${at}`);
    const [row] = await readBack(await written(csv({ decimal: ',' }), names, [values]), csv());
    expect(row).toEqual(['id', '9,95', 'true', 'false', '', '1e+21', '-0,000001', '1152921504606847000']);
  });

  test('are typed in XLSX, but numbers that a spreadsheet would round are texts', async () => {
    const { rows } = await tableOf(
      await written(
        XLSX,
        values.map((_, at) => `c${at}`),
        [values],
      ),
    );
    expect(rows[0]!.cells).toEqual([
      'id',
      '9.95',
      'true',
      'false',
      '',
      '1000000000000000000000',
      '-0.000001',
      '1152921504606847000',
    ]);
    expect([...rows[0]!.typed!]).toEqual([
      [1, 'number'],
      [2, 'yesno'],
      [3, 'yesno'],
      [5, 'number'],
      [6, 'number'],
    ]);
  });

  test('that are numbers read back as the same numbers', async () => {
    const numbers = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(csv(), XLSX), numbers, async (format, row) => {
        const [cells] = await readBack(
          await written(format, ['sku', ...row.map(String)], [['id', ...row]]),
          format,
        );
        expect(cells!.slice(1).map(Number)).toEqual(row.map((number) => number + 0));
      }),
    );
  });
});

describe('what a file cannot hold is refused with its place', () => {
  test.each<[string, TableFormat, string, RegExp]>([
    [
      'a character that Windows-1252 does not have',
      csv({ encoding: 'windows-1252' }),
      '鍋',
      /Row 4, column “b”: Windows-1252 .*Choose UTF-8/,
    ],
    ['half a character in CSV', csv(), '\ud800', /Row 4, column “b”: .*half a character.*\.xlsx/],
    [
      'half a character in UTF-16',
      csv({ encoding: 'utf-16le' }),
      'x\udc00',
      /Row 4, column “b”: .*half a character/,
    ],
    [
      'a text longer than a cell',
      XLSX,
      'x'.repeat(32_768),
      /Row 4, column “b”: .*32768 characters.*32767.*\.csv/,
    ],
  ])('%s', async (_, format, text, message) => {
    const rows = [
      ['1', '', ''],
      ['2', '', ''],
      ['3', '', text],
    ];
    await expect(written(format, ['sku', 'a', 'b'], rows)).rejects.toThrow(message);
  });

  test('more rows than a sheet holds', async () => {
    const writer = await openTableWriter(join(tempDir(), 'x'), XLSX, [{ header: 'a', width: 5 }]);
    const rows = Array.from({ length: 1_048_575 }, () => [null]);
    await writer.write(rows);
    await expect(writer.write([[null]])).rejects.toThrow(/holds 1048576 rows/);
    await writer.abort();
  });

  test('a folder that does not exist', async () => {
    const writing = async () => {
      const writer = await openTableWriter('/nowhere/x.csv', csv(), [{ header: 'a', width: 5 }]);
      await writer.end();
    };
    await expect(writing()).rejects.toMatchObject({ code: 'storage' });
  });
});

test.skipIf(!existsSync('/dev/full'))('a full disk is reported as such', async () => {
  const writing = async (format: TableFormat) => {
    const writer = await openTableWriter('/dev/full', format, [{ header: 'a', width: 5 }]);
    await writer.write(Array.from({ length: 1_000 }, () => ['x'.repeat(5_000)]));
    await writer.end();
  };
  for (const format of [csv(), XLSX])
    await expect(writing(format)).rejects.toThrow('The disk is full. Free some space');
});

test('a Unicode CSV file begins with a byte order mark unless switched off', async () => {
  const bytes = async (format: TableFormat) =>
    readFileSync(await written(format, ['a'], [])).toString('latin1');
  expect(await bytes(csv())).toBe('ï»¿a\r\n');
  expect(await bytes(csv({ bom: false, lineEnds: 'lf' }))).toBe('a\n');
  expect(await bytes(csv({ encoding: 'utf-16le', lineEnds: 'lf' }))).toBe('ÿþa\0\n\0');
  expect(await bytes(csv({ encoding: 'windows-1252', quotes: 'all' }))).toBe('"a"\r\n');
});

test.skipIf(!existsSync('/usr/bin/xmllint') || !existsSync('/usr/bin/unzip'))(
  'every part of a workbook is well-formed XML (needs xmllint and unzip)',
  async () => {
    const path = await written(XLSX, headers, [['1', '\u0007<b>&', ' x ', '\ud800']]);
    const folder = mkdtempSync(join(tempDir(), 'parts-'));
    execFileSync('unzip', ['-q', path, '-d', folder]);
    const parts = execFileSync('find', [folder, '-type', 'f']).toString().trim().split('\n');
    expect(parts).toHaveLength(6);
    execFileSync('xmllint', ['--noout', '--nonet', ...parts]);
    const sheet = readFileSync(join(folder, 'xl/worksheets/sheet1.xml'));
    expect(sheet.includes(Buffer.from('state="frozen"'))).toBe(true);
    expect(sheet.includes(Buffer.from('<autoFilter ref="A1:D2"/>'))).toBe(true);
  },
);
