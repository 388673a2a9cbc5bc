import { plural, t } from '@lingui/core/macro';
import type { ProductSelection } from '#shared/contract/removals.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { Action } from '../../../actions/action.ts';
import { NO_CELL, NO_ROWS, READ_ONLY } from '../../../actions/reasons.ts';
import { markAndTell } from '../../../changesets/mark-notice.ts';
import { marksIn } from '../../../components/removal-labels.ts';
import { useCatalog } from '../../../state/catalog.ts';
import { openDialog } from '../../../state/dialog.ts';
import { useStaged } from '../../../state/staged.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import type { GridSelection } from '../selection/grid-selection.ts';
import { isOnControl } from '../spreadsheet-actions.ts';

const KEYWORDS: Record<RemovalMode, string> = {
  unlink: t`remove mark detach product channel`,
  delete: t`remove mark erase product for good`,
};

const NO_MARKS = t`No product is marked for removal.`;

/**
 * The actions that mark whole products for removal: those with a selected cell, or all of the view, including those not
 * loaded. If nothing can be edited, nothing can be marked; a mark can always be removed, just as an edit can be discarded.
 */
export function markActions(grid: CatalogGrid, selection: GridSelection): Action[] {
  const isWritable = () => !grid.connection.readOnly;
  const some = () => selection.cells !== null && !isOnControl();
  const canMark = () => isWritable() && some();
  const matches = () => useCatalog.getState().view?.matches ?? 0;
  const hasMarks = () => {
    const { summary } = useStaged.getState();
    return summary !== null && marksIn(summary) > 0;
  };
  const mark = (which: () => ProductSelection | null, mode: RemovalMode | null) => async () => {
    // An open edit is committed first, as a separate step.
    if (!(await grid.editor.close())) return;
    const products = which();
    if (products) await markAndTell(grid.connection.id, products, mode);
  };
  const selected = () => selection.cells && { selection: selection.cells };
  const shown = () => {
    const { view } = useCatalog.getState();
    return view && { view: view.view };
  };
  return [
    {
      id: 'products.unlink',
      label: t`Unlink from the integration…`,
      group: t`Edit`,
      shortcut: 'Mod+Backspace',
      keywords: KEYWORDS.unlink,
      enabled: canMark,
      whyNot: () => (isWritable() ? NO_CELL : READ_ONLY),
      run: mark(selected, 'unlink'),
    },
    {
      id: 'products.delete',
      label: t`Delete from the service…`,
      group: t`Edit`,
      shortcut: 'Mod+Shift+Backspace',
      keywords: KEYWORDS.delete,
      enabled: canMark,
      whyNot: () => (isWritable() ? NO_CELL : READ_ONLY),
      run: mark(selected, 'delete'),
    },
    {
      id: 'products.unmark',
      label: t`Unmark selected products`,
      group: t`Edit`,
      keywords: t`unmark keep unlink delete product`,
      enabled: () => some() && hasMarks(),
      whyNot: () => (hasMarks() ? NO_CELL : NO_MARKS),
      run: mark(selected, null),
    },
    {
      id: 'products.unlink-all',
      get label() {
        return plural(matches(), {
          one: 'Unlink the # product of this view from the integration…',
          other: 'Unlink all # products of this view from the integration…',
        });
      },
      group: t`Edit`,
      keywords: KEYWORDS.unlink,
      enabled: () => isWritable() && matches() > 0,
      whyNot: () => (isWritable() ? NO_ROWS : READ_ONLY),
      run: mark(shown, 'unlink'),
    },
    {
      id: 'products.delete-all',
      get label() {
        return plural(matches(), {
          one: 'Delete the # product of this view from the service…',
          other: 'Delete all # products of this view from the service…',
        });
      },
      group: t`Edit`,
      keywords: KEYWORDS.delete,
      enabled: () => isWritable() && matches() > 0,
      whyNot: () => (isWritable() ? NO_ROWS : READ_ONLY),
      run: mark(shown, 'delete'),
    },
    {
      id: 'products.save-marks',
      label: t`Save marking these products as a recipe…`,
      group: t`Edit`,
      keywords: t`repeat macro unlink delete`,
      enabled: isWritable,
      whyNot: () => READ_ONLY,
      run: () => openDialog('saveMarks', { connectionId: grid.connection.id }),
    },
    {
      id: 'products.unmark-all',
      get label() {
        return plural(matches(), {
          one: 'Unmark the # product of this view',
          other: 'Unmark all # products of this view',
        });
      },
      group: t`Edit`,
      keywords: t`unmark keep`,
      enabled: () => matches() > 0 && hasMarks(),
      whyNot: () => (hasMarks() ? NO_ROWS : NO_MARKS),
      run: mark(shown, null),
    },
  ];
}
