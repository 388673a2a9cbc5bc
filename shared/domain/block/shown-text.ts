import { t } from '@lingui/core/macro';
import { type NumberFormat, numberText } from '../number-format.ts';
import { type CellValue, displayText, isExactNumber } from '../value.ts';

/** The separator of list items in one line of text. */
export const ITEM_SEPARATOR = ' | ';

/**
 * Returns a cell's value as one line of text, in which hits are counted: lists joined, numbers as the user writes them,
 * yes/no as words.
 */
export function shownText(value: CellValue, numbers: NumberFormat): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (typeof value === 'number' || isExactNumber(value)) return numberText(value, numbers);
  if (Array.isArray(value)) return value.map((item) => shownText(item, numbers)).join(ITEM_SEPARATOR);
  return displayText(value);
}
