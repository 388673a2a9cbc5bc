import { t } from '@lingui/core/macro';
import type { CellRef } from '#shared/domain/cell.ts';
import type { ViewFilter } from '#shared/domain/query.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { toastError } from '../../../components/toast.ts';
import { addFilter } from '../../../state/catalog.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';

/** Narrows the rows to the products with the value of a cell. */
export async function filterByValue(grid: CatalogGrid, ref: CellRef): Promise<void> {
  const content = await grid.wholeContentOf(ref);
  if (content.ok) addFilter(sameValueFilter(ref, content.value.value));
  else toastError(t`The value could not be read`, content.error);
}

/** Returns a filter for the products whose cell shows the same value; for a list, those that share an item. */
export function sameValueFilter({ property, locale }: CellRef, value: CellValue): ViewFilter {
  const column = { property, locale };
  if (value === null) return { kind: 'cell', column, test: { is: 'absent' } };
  if (Array.isArray(value) && value.length === 0) return { kind: 'cell', column, test: { is: 'blank' } };
  return { kind: 'cell', column, test: { is: 'one_of', values: Array.isArray(value) ? value : [value] } };
}
