import { type CellValue, kindOf, type ValueKind } from '#shared/domain/value.ts';
import { areMostlyDates, isIsoDate } from './date/dates.ts';

export type EditorKind = 'text' | 'multiline' | 'number' | 'yesno' | 'date' | 'list';

/** The kind of a cell: its value's own, or the property's where there is no value yet. */
export const cellKind = (value: CellValue, propertyKind: ValueKind): ValueKind =>
  value === null || (value === '' && propertyKind === 'multiline') ? propertyKind : kindOf(value);

/**
 * The editor for a cell; null for structs, which have none: they are shown, and edited as JSON where that is asked for.
 * Dates are texts to the service. A text cell without one is taken for a date where `others`, of its column, are.
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
