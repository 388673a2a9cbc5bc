import { stringify } from 'csv-stringify/sync';

/** Rows as comma-separated text with CRLF, as Excel opens it without asking when the first chunk has a byte order mark (`bom`). */
export const csv = (
  rows: (string | number)[][],
  {
    guardFormulas,
    bom,
  }: {
    /** Puts an apostrophe before text that a spreadsheet may take for a formula. */
    guardFormulas: boolean;
    bom: boolean;
  },
): string =>
  stringify(guardFormulas ? rows.map((cells) => cells.map(guarded)) : rows, {
    bom,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
  });

/**
 * A formula's first character, full-width ones too, also behind blanks and characters that are not seen, which some spreadsheets
 * drop; and what some cells begin with to get past such a guard. (`escape_formulas` of csv-stringify knows no blanks.)
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+@＝＋－＠-])/u;

const guarded = (cell: string | number): string | number =>
  typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell;
