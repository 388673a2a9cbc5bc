import { useEffect, useRef } from 'react';
import { useCatalog } from '../../../state/catalog.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';

/** Reads the rows from the top when search, filters, tree or order have changed. */
export function useNarrowedRows(grid: CatalogGrid): void {
  const narrowing = useCatalog((state) => state.narrowing);
  const sort = useCatalog((state) => state.sort);
  const shown = useRef({ narrowing, sort });
  useEffect(() => {
    const before = shown.current;
    if (before.narrowing === narrowing && before.sort === sort) return;
    shown.current = { narrowing, sort };
    // The grid has already started to read again; its first requests may still have used the old order.
    if (before.narrowing === narrowing && grid.headerSort.made(sort)) return grid.reload();
    if (grid.api) grid.headerSort.show(grid.api);
    void grid.commitOpenEditor().then(() => grid.reopen('from the top'));
  }, [grid, narrowing, sort]);
}
