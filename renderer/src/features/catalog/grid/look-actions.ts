import type { Action } from '../../../actions/action.ts';
import type { CatalogGrid } from './catalog-grid.ts';
import { fitColumns } from './fit-columns.ts';

/** How wide columns are, and how high rows: for the palette. */
export function lookActions(grid: CatalogGrid): Action[] {
  const isShown = () => (grid.api?.getDisplayedRowCount() ?? 0) > 0;
  return [
    {
      id: 'catalog.fit-columns',
      label: 'Fit all columns',
      group: 'Catalog',
      keywords: ['width', 'autosize', 'auto', 'resize'],
      enabled: isShown,
      run: () => {
        if (grid.api) fitColumns(grid.api, 'all');
      },
    },
    {
      id: 'catalog.fit-column',
      label: 'Fit the active column',
      group: 'Catalog',
      keywords: ['width', 'autosize', 'auto', 'resize'],
      enabled: () => isShown() && grid.selecting?.active != null,
      run: () => {
        const active = grid.selecting?.active;
        if (grid.api && active) fitColumns(grid.api, [active.columnId]);
      },
    },
  ];
}
