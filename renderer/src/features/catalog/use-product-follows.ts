import { useCallback, useEffect } from 'react';
import type { CellRef } from '#shared/domain/cell.ts';
import { followProduct, provideViewKeyboard } from '../../state/product-panel.ts';
import type { CatalogGrid } from './grid/catalog-grid.ts';

/**
 * Makes the product panel follow the active cell, and return focus to it. Returns the function to call when another cell
 * becomes active.
 */
export function useProductFollows(
  grid: CatalogGrid,
  onActive: (ref: CellRef | null) => void,
): (ref: CellRef | null) => void {
  useEffect(() => provideViewKeyboard(() => grid.focus()), [grid]);
  return useCallback(
    (ref: CellRef | null) => {
      const product = grid.activeProduct();
      if (product !== null) followProduct(product);
      onActive(ref);
    },
    [grid, onActive],
  );
}
