// @module-tag long

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableValue } from '#electron/tables/table.ts';
import { openTableWriter } from '#electron/tables/write-table.ts';
import { type TableFormat, tableFormat } from '#shared/domain/table-format.ts';
import { unguardFormula } from '#shared/exchange/formula-guard.ts';
import { runLibreOffice, soffice, withoutLibreOffice } from '../support/libreoffice.ts';
import { wholeTable } from '../support/whole-table.ts';

/** Everything that a spreadsheet could mistake for something else. */
const TEXTS = [
  ['007', '0012345678901234567890', '1e5', '1.234,5', '9,95'],
  ['2026-01-02', '01.02.2026', 'TRUE', '1/2', '10:30'],
  ['=1+1', '+49 30 1234', '-3', '@name', '=HYPERLINK("http://localhost")'],
  ["'=1+1", "'single", 'He said "yes"', '"', '<b>&amp;</b>'],
  ['two\nlines', 'a\n\nb', ' spaces around ', 'two  spaces', 'no\u00a0break'],
  ['Größe ÄÖÜ', 'مرحبا بالعالم', '日本語', '😀👨‍👩‍👧', 'e\u0301 ﬁ'],
  ['_x0041_', 'a;b,c|d', '#N/A', '1'.repeat(20), 'last'],
];
/** The values that stay numbers or booleans. */
const VALUES: TableValue[][] = [
  [9.95, -0.1, 0.000001, 123456789012345, 1e15],
  [true, false, 0, 100, 1.1],
];
const HEADERS = ['sku', 'name · de', 'name · ar', '007', '=cmd'];
const SHOWN = VALUES.map((row) => row.map(String));

const SEMICOLON = 59;
/** As if the user opened the file and marked every column as text, or let LibreOffice turn whatever it likes into numbers. */
const CSV_AS_TEXT = `CSV:${SEMICOLON},34,76,1,${HEADERS.map((_, column) => `${column + 1}/2`).join('/')},0,false,false,false`;
const CSV_OUT = `csv:Text - txt - csv (StarCalc):${SEMICOLON},34,76,1,,0,false,true,false`;

describe.skipIf(!soffice)(
  `tables opened and saved by LibreOffice${withoutLibreOffice}`,
  { timeout: 180_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'catalog-desk-libreoffice-'));
    const at = (name: string) => join(folder, name);

    async function write(
      name: string,
      format: TableFormat,
      rows: TableValue[][],
      guardFormulas = false,
    ): Promise<void> {
      const columns = HEADERS.map((header) => ({ header, width: 20 }));
      const writer = await openTableWriter(at(name), format, columns, { guardFormulas });
      await writer.write(rows);
      await writer.end();
    }

    /** Reads a file as the import does, without any choices. */
    async function read(name: string): Promise<{ columns: string[]; rows: string[][]; guarded: boolean }> {
      const { columns, all, guarded } = await wholeTable(at(name));
      return { columns, rows: all.map(({ cells }) => cells), guarded };
    }

    beforeAll(async () => {
      mkdirSync(at('saved'));
      const csv = tableFormat.parse({ kind: 'csv', delimiter: ';' });
      await write('table.xlsx', { kind: 'xlsx' }, [...TEXTS, ...VALUES]);
      await write('table.csv', csv, TEXTS);
      await write('guarded.csv', csv, TEXTS, true);
      runLibreOffice(folder, '--convert-to', 'xlsx', '--outdir', 'saved', 'table.xlsx');
      runLibreOffice(
        folder,
        `--infilter=${CSV_AS_TEXT}`,
        '--convert-to',
        CSV_OUT,
        '--outdir',
        'saved',
        'table.csv',
      );
      runLibreOffice(
        folder,
        `--infilter=${CSV_AS_TEXT}`,
        '--convert-to',
        'xlsx',
        '--outdir',
        'saved',
        'guarded.csv',
      );
    }, 180_000);
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it('come back unchanged as workbooks', async () => {
      const { columns, rows, guarded } = await read('saved/table.xlsx');
      expect(columns).toEqual(HEADERS);
      expect(rows).toEqual([...TEXTS, ...SHOWN]);
      expect(guarded).toBe(true); // because of the text that itself begins that way
    });

    it('come back unchanged as comma-separated values', async () => {
      const { columns, rows } = await read('saved/table.csv');
      expect([columns, rows]).toEqual([HEADERS, TEXTS]);
    });

    it('come back with guarded formulas as the original texts, from another format too', async () => {
      const { rows, guarded } = await read('saved/guarded.xlsx');
      expect(guarded).toBe(true);
      expect(rows.map((row) => row.map(unguardFormula))).toEqual(TEXTS);
    });
  },
);
