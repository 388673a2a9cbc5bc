import { type CellValue, kindOf, type ValueKind } from '#shared/domain/value.ts';
import { areMostlyDates, isIsoDate } from './date/dates.ts';

export type EditorKind = 'text' | 'multiline' | 'number' | 'yesno' | 'date' | 'list';

/** The kind of a cell: that of its value, or of its property if there is no value yet. */
export const cellKind = (value: CellValue, propertyKind: ValueKind): ValueKind =>
  value === null || (value === '' && propertyKind === 'multiline') ? propertyKind : kindOf(value);

/**
 * The editor for a cell; null for structs, which have none: they are shown, and edited as JSON on request. To the service,
 * dates are texts. A text cell without a value is treated as a date if `others`, the values of its column, are mostly dates.
 */
export function editorKind(
  value: CellValue,
  propertyKind: ValueKind,
  others: () => string[],
): EditorKind | null {
  const kind = cellKind(value, propertyKind);
  if (kind === 'struct') return null;
  if (kind !== 'text') return kind;
  if (typeof value === 'string' && value !== '') return isIsoDate(value) ? 'date' : 'text';
  return areMostlyDates(others()) ? 'date' : 'text';
}
