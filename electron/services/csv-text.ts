import { stringify } from 'csv-stringify/sync';
import { type CellValue, displayText } from '#shared/domain/value.ts';

/** Rows as lines of comma-separated text (CRLF). `bom`: begins with a byte order mark, as Excel opens UTF-8 without asking. */
export const csvText = (
  rows: (string | number)[][],
  { guardFormulas, bom }: { guardFormulas: boolean; bom: boolean },
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

/**
 * A value of a cell as it is read, not to be imported again: the table is pasted into tickets, where an empty cell would not tell
 * "no value" from an empty text. Numbers stay numbers, so that a minus sign is not taken for a formula's.
 */
export function valueCell(value: CellValue): string | number {
  if (value === null) return '(no value)';
  if (value === '') return '(empty text)';
  if (Array.isArray(value) && value.length === 0) return '(empty list)';
  return typeof value === 'number' ? value : displayText(value);
}
