import type { NumberFormat } from '../number-format.ts';
import { type CellValue, kindOf } from '../value.ts';
import { shownText } from './shown-text.ts';

/** Returns a value as text for the clipboard: lists joined, numbers and yes/no as the user writes them, structs as JSON. */
export const copiedText = (value: CellValue, numbers: NumberFormat): string =>
  value !== null && kindOf(value) === 'struct' ? JSON.stringify(value) : shownText(value, numbers);
