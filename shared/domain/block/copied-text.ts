import { categoryChoices } from '../categories.ts';
import type { NumberFormat } from '../number-format.ts';
import { type CellValue, kindOf } from '../value.ts';
import { shownText } from './shown-text.ts';

/**
 * Returns a value as text for the clipboard: lists joined, numbers and yes/no as the user writes them, categories by their paths,
 * other structs as JSON.
 */
export const copiedText = (value: CellValue, numbers: NumberFormat): string =>
  value !== null && kindOf(value) === 'struct' && categoryChoices(value).length === 0
    ? JSON.stringify(value)
    : shownText(value, numbers);
