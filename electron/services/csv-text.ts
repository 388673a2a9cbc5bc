import { t } from '@lingui/core/macro';
import { stringify } from 'csv-stringify/sync';
import { type CellValue, displayText } from '#shared/domain/value.ts';
import { guardFormula } from '#shared/exchange/formula-guard.ts';

/**
 * Returns rows as lines of comma-separated text (CRLF). `bom`: begins with a byte order mark, so that Excel opens it as
 * UTF-8 without asking.
 */
export const csvText = (
  rows: (string | number)[][],
  { guardFormulas, bom }: { guardFormulas: boolean; bom: boolean },
): string =>
  stringify(guardFormulas ? rows.map((cells) => cells.map(guarded)) : rows, {
    bom,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
  });

const guarded = (cell: string | number): string | number =>
  typeof cell === 'string' ? guardFormula(cell) : cell;

/**
 * Returns a cell value for reading, not for importing again: the table is pasted into tickets, where an empty cell would not
 * distinguish "no value" from an empty text. Numbers stay numbers, so that a minus sign is not taken for a formula.
 */
export function valueCell(value: CellValue): string | number {
  if (value === null) return t`(no value)`;
  if (value === '') return t`(empty text)`;
  if (Array.isArray(value) && value.length === 0) return t`(empty list)`;
  return typeof value === 'number' ? value : displayText(value);
}
