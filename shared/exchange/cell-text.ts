import { takenApart } from '../domain/block/fit.ts';
import { ITEM_SEPARATOR } from '../domain/block/shown-text.ts';
import type { DecimalMark } from '../domain/table-format.ts';
import { type CellValue, isExactNumber, sameValue } from '../domain/value.ts';

/**
 * Returns a value as the text of a cell in a file. Texts are verbatim; a list is joined if it is read back as the same list,
 * otherwise JSON, as are structs and repeated values. No value, an empty text and an empty list are all an empty cell.
 */
export function cellText(value: CellValue, decimal: DecimalMark): string | number | boolean | null {
  if (value === null || typeof value !== 'object') return value;
  if (isExactNumber(value)) return value.$number.replace('.', decimal);
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (value.length === 0) return null;
  const joined = value.join(ITEM_SEPARATOR);
  const isPlain = !joined.startsWith('[') && sameValue(takenApart(joined, ITEM_SEPARATOR), value);
  return isPlain ? joined : JSON.stringify(value);
}
