import { stringify } from 'csv-stringify/sync';
import { guardFormula } from './formula-guard.ts';

/**
 * Returns rows as lines of comma-separated text (CRLF), as `readCsvRows` reads them back. `bom`: begins with a byte order mark,
 * so that Excel opens it as UTF-8 without asking. Text that a spreadsheet would run is guarded unless the user chose otherwise.
 */
export const csvText = (
  rows: readonly (readonly (string | number)[])[],
  { guardFormulas = true, bom = false }: { guardFormulas?: boolean; bom?: boolean } = {},
): string =>
  stringify(guardFormulas ? rows.map((cells) => cells.map(guarded)) : [...rows], {
    bom,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
  });

const guarded = (cell: string | number): string | number =>
  typeof cell === 'string' ? guardFormula(cell) : cell;
