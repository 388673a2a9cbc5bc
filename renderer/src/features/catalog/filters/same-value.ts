import type { CellRef } from '#shared/domain/cell.ts';
import type { ViewFilter } from '#shared/domain/query.ts';
import type { CellValue } from '#shared/domain/value.ts';

/** Returns a filter for the products whose cell shows the same value; for a list, those that share an item. */
export function sameValueFilter({ property, locale }: CellRef, value: CellValue): ViewFilter {
  const column = { property, locale };
  if (value === null) return { kind: 'cell', column, test: { is: 'absent' } };
  if (Array.isArray(value) && value.length === 0) return { kind: 'cell', column, test: { is: 'blank' } };
  return { kind: 'cell', column, test: { is: 'one_of', values: Array.isArray(value) ? value : [value] } };
}
