import { useCatalog } from '../../state/catalog.ts';
import type { provideShownProducts } from '../../state/export-products.ts';
import { selectedRows } from '../../state/row-ranges.ts';
import type { CatalogGrid } from './grid/catalog-grid.ts';

/** What the grid shows, for exports. */
export const shownByGrid = (grid: CatalogGrid): Parameters<typeof provideShownProducts>[0] => ({
  connectionId: grid.connection.id,
  read: () => {
    const { view } = useCatalog.getState();
    return view && { view: view.view, rows: view.rows, selected: selectedRows(grid.selecting?.ranges ?? []) };
  },
  columns: () => grid.selecting?.columns ?? [],
});
