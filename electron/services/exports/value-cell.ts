import { t } from '@lingui/core/macro';
import { type CellValue, displayText } from '#shared/domain/value.ts';

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
