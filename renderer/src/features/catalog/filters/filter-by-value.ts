import { t } from '@lingui/core/macro';
import type { CellRef } from '#shared/domain/cell.ts';
import { toastError } from '../../../components/toast.ts';
import { addFilter } from '../../../state/catalog.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import { sameValueFilter } from './same-value.ts';

/** Narrows the rows to the products with the value of a cell. */
export async function filterByValue(grid: CatalogGrid, ref: CellRef): Promise<void> {
  const content = await grid.wholeContentOf(ref);
  if (content.ok) addFilter(sameValueFilter(ref, content.value.value));
  else toastError(t`The value could not be read`, content.error);
}
