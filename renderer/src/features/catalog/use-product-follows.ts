import { useCallback, useEffect } from 'react';
import type { CellRef } from '#shared/domain/cell.ts';
import { followProduct, provideViewKeyboard } from '../../state/product-panel.ts';
import type { CatalogGrid } from './grid/catalog-grid.ts';

/** The product panel follows the grid's keyboard, and gives it back to the cell that had it. Gives what to call on focus. */
export function useProductFollows(
  grid: CatalogGrid,
  onFocus: (ref: CellRef | null) => void,
): (ref: CellRef | null) => void {
  useEffect(() => provideViewKeyboard(() => grid.focusAgain()), [grid]);
  return useCallback(
    (ref: CellRef | null) => {
      const product = grid.focusedProduct();
      if (product !== null) followProduct(product);
      onFocus(ref);
    },
    [grid, onFocus],
  );
}
