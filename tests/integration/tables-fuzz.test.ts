// @module-tag long

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { decodeWindows1252 } from '#electron/tables/csv/windows-1252.ts';
import type { TableRow } from '#electron/tables/table.ts';
import { styleOf } from '#electron/tables/xlsx/cell-style.ts';
import { AppError } from '#shared/contract/result.ts';
import { tempDir } from '../support/temp-dir.ts';
import { wholeTable } from '../support/whole-table.ts';
import { workbookFile } from '../support/workbook-file.ts';

let path: string;

beforeEach(() => {
  path = join(tempDir(), 'table');
});

/** The table in a file; null if it is refused, as a file that the user can do something about. */
async function read(file: string) {
  try {
    return await wholeTable(file);
  } catch (error) {
    if (!(error instanceof AppError) || error.shape.code !== 'invalid_input') throw error;
    return null;
  }
}

const cellsOf = (rows: readonly TableRow[]): string[] => rows.flatMap(({ cells }) => cells);

describe('any file is a table of what it holds, or refused', { timeout: 300_000 }, () => {
  const part = fc.oneof(
    fc.constantFrom(
      ',',
      ';',
      '\t',
      '|',
      '\n',
      '\r\n',
      '\r',
      '"',
      '""',
      "'",
      'sep=;\n',
      '\ufeff',
      ' ',
      '=1+1',
    ),
    fc.constantFrom(
      'sku',
      'Größe',
      '日本語',
      '😀',
      '1,234',
      '9.99',
      '9,95',
      '4.00638E+12',
      '007',
      '\ufdd0',
      '\ufffd',
    ),
    fc.constantFrom([0xe4], [0xc3], [0xf6, 0xdf], [0xff], [0x81], [0xed, 0xa0, 0x80], [0xf0, 0x9f], [0x00]),
    fc.string(),
  );
  const bytesOf = (parts: readonly (string | readonly number[])[]): Buffer =>
    Buffer.concat(parts.map((one) => Buffer.from(one as string)));

  test('text', async () => {
    let tables = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 60 }), async (parts) => {
        const bytes = bytesOf(parts);
        writeFileSync(path, bytes);
        const table = await read(path);
        if (table === null || table.reading.kind !== 'csv') return;
        tables++;
        const { encoding } = table.reading;
        const text =
          encoding === 'windows-1252'
            ? decodeWindows1252(bytes)
            : new TextDecoder(encoding!, { ignoreBOM: true }).decode(bytes);
        // In a row that is reported for it, quotes are text, and which of two quotes in a row are doubled ones is a guess.
        const isGuess = table.notices.some(({ kind }) => kind === 'broken_quotes');
        const unquoted = text.replaceAll('"', '');
        for (const cell of [...table.columns, ...cellsOf(table.all)])
          for (const held of cell.split('\ufffd'))
            expect(
              text.includes(held) ||
                text.includes(held.replaceAll('"', '""')) ||
                (isGuess && unquoted.includes(held.replaceAll('"', ''))),
            ).toBe(true);
      }),
      { numRuns: 1_500 },
    );
    expect(tables).toBeGreaterThan(250);
  });

  const code = fc.oneof(
    fc
      .array(fc.constantFrom(...'0#?.,;%/@_*\\"[]$-+() EeyYmMdDhHsSaApPgGbBtTjJ€年<>=1'), { maxLength: 24 })
      .map((all) => all.join('')),
    fc.constantFrom(
      '"SKU-"0000',
      'General',
      'Standard',
      '[$-407]d. mmmm yyyy',
      '# ?/?',
      '[Red][<0]0;@',
      '0.0,,"M"',
    ),
  );
  const stored = fc.oneof(
    fc.double().map(String),
    fc.integer().map(String),
    fc.constantFrom('4006381333931.0', '1E999', '-0', '', 'x', ' 5 ', '2958466', '-1', '60', '1e-300'),
  );

  test('formats of cells', () => {
    fc.assert(
      fc.property(
        code,
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.string(),
        (format, number, text) => {
          const { shownNumber, shownText } = styleOf(format, 164);
          expect(typeof (shownNumber?.(number) ?? '')).toBe('string');
          expect(typeof (shownText?.(text) ?? '')).toBe('string');
        },
      ),
      { numRuns: 20_000 },
    );
  });

  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const cell = fc.record({
    type: fc.constantFrom('', ' t="n"', ' t="str"', ' t="d"', ' t="b"', ' t="e"', ' t="s"', ' t="x"'),
    style: fc.constantFrom('', ' s="1"', ' s="2"', ' s="99"', ' s="x"'),
    place: fc.constantFrom('', ' r="A2"', ' r="C2"', ' r="b2"', ' r="2"', ' r="ZZZZ9"'),
    formula: fc.constantFrom('', '<f>A1</f>', '<f>TRUE()</f>', '<f/>'),
    value: stored,
  });
  const row = fc.record({
    attributes: fc.constantFrom('', ' r="7"', ' hidden="1"', ' ht="0"', ' r="x"', ' hidden="maybe"'),
    cells: fc.array(cell, { maxLength: 5 }),
  });

  test('sheets', async () => {
    let tables = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 5 }),
        code,
        fc.constantFrom('0', '1'),
        async (rows, format, from1904) => {
          const xml = rows.map(
            ({ attributes, cells }) =>
              `<row${attributes}>${cells.map(({ type, style, place, formula, value }) => `<c${place}${style}${type}>${formula}<v>${escaped(value)}</v></c>`).join('')}</row>`,
          );
          const file = await workbookFile(xml.join(''), {
            'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${escaped(format)}"/></numFmts><cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
            'xl/workbook.xml': `<workbook><workbookPr date1904="${from1904}"/><sheets><sheet name="One" r:id="r1"/></sheets></workbook>`,
            'xl/sharedStrings.xml': '<sst><si><t>shared</t></si></sst>',
          });
          const table = await read(file);
          if (table === null) return;
          tables++;
          const values = rows.flatMap(({ cells }) => cells.map(({ value }) => value));
          for (const { cells, typed } of table.all)
            cells.forEach((text, at) => {
              if (text === '' || typed?.get(at) === 'date' || typed?.get(at) === 'yesno') return;
              const isHeld = (value: string) =>
                text === value ||
                (value.trim() !== '' &&
                  Math.abs(Number(text) - Number(value)) <= Math.abs(Number(value)) * 1e-14);
              expect(['shared', '=A1', '='].includes(text) || values.some(isHeld), text).toBe(true);
            });
        },
      ),
      { numRuns: 750 },
    );
    expect(tables).toBeGreaterThan(150);
  });

  test('workbooks with damage in any byte', async () => {
    const whole = readFileSync(
      await workbookFile(
        '<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c><c s="1"><v>4</v></c></row>',
      ),
    );
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(damage, fc.option(fc.nat(whole.length)), async (changes, end) => {
        const bytes = Buffer.from(whole);
        for (const [at, byte] of changes) bytes[at] = byte;
        writeFileSync(path, end === null ? bytes : bytes.subarray(0, end));
        const table = await read(path);
        if (table?.reading.kind !== 'xlsx') return;
        for (const text of cellsOf(table.all)) expect(text.length).toBeLessThan(1_000);
      }),
      { numRuns: 1_500 },
    );
  });
});
