import { t } from '@lingui/core/macro';
import type { Action } from '../../../actions/action.ts';
import { useCatalog } from '../../../state/catalog.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';

/** The actions for a tree of variants that work from anywhere. Single rows are expanded and collapsed by keys and their icon. */
export function treeActions(grid: CatalogGrid): Action[] {
  const fold = (expanded: boolean): Action => ({
    id: expanded ? 'catalog.fold-out' : 'catalog.fold-in',
    label: expanded ? t`Expand all variants` : t`Collapse all variants`,
    group: t`Catalog`,
    shortcut: expanded ? 'Alt+Shift+ArrowRight' : 'Alt+Shift+ArrowLeft',
    keywords: t`tree expand collapse children parents`,
    enabled: () => useCatalog.getState().narrowing.tree,
    run: () => grid.folding.do({ kind: 'fold all', expanded }),
  });
  return [fold(true), fold(false)];
}
