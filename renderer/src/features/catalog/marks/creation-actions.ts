import { t } from '@lingui/core/macro';
import type { Action } from '../../../actions/action.ts';
import { NO_CELL, READ_ONLY } from '../../../actions/reasons.ts';
import { openNewProduct, openNewProductFrom } from '../../../state/new-product.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import type { GridSelection } from '../selection/grid-selection.ts';
import { isOnControl } from '../spreadsheet-actions.ts';

/** The actions for new products: empty ones, copies of the active cell's product, or variants of it. */
export function creationActions(grid: CatalogGrid, selection: GridSelection): Action[] {
  const { id, readOnly } = grid.connection;
  const active = () => (selection.cells === null ? null : grid.activeCell());
  const startFrom = (as: 'copy' | 'variant') => async () => {
    const cell = active();
    // An open edit is committed first, as a separate step.
    if (cell && (await grid.editor.close())) await openNewProductFrom(id, cell.product, as);
  };
  const canStart = () => !readOnly && active() !== null && !isOnControl();
  return [
    {
      id: 'products.new',
      label: t`New product…`,
      group: t`Edit`,
      keywords: t`create add product post`,
      enabled: () => !readOnly,
      whyNot: () => READ_ONLY,
      run: async () => {
        if (await grid.editor.close()) openNewProduct(id);
      },
    },
    {
      id: 'products.duplicate',
      label: t`Duplicate product…`,
      group: t`Edit`,
      keywords: t`copy clone create new`,
      enabled: canStart,
      whyNot: () => (readOnly ? READ_ONLY : NO_CELL),
      run: startFrom('copy'),
    },
    {
      id: 'products.add-variant',
      label: t`Add a variant…`,
      group: t`Edit`,
      keywords: t`child create new size colour`,
      enabled: canStart,
      whyNot: () => (readOnly ? READ_ONLY : NO_CELL),
      run: startFrom('variant'),
    },
  ];
}
