import { t } from '@lingui/core/macro';
import type { Action } from '../../../actions/action.ts';
import { formatNumber } from '../../../components/format.ts';
import { useCatalog } from '../../../state/catalog.ts';
import { useSelection } from '../../../state/selection.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import { stepChoices } from '../transform/steps.ts';
import { openAppendItems, openFind, openSetValue, openTransform, useCellTool } from './cell-tool.ts';

/** The actions to find, replace and transform, for the palette and the shortcuts. */
export function cellToolActions(grid: CatalogGrid): Action[] {
  const rows = () => useCatalog.getState().view?.rows ?? 0;
  const canEdit = () => !grid.connection.readOnly && rows() > 0;
  const canTransform = () => canEdit() && useSelection.getState().selection !== null;
  /** Saves an open edit without waiting for it: the next keys are for what opens. */
  const afterEditing = (open: () => void) => () => {
    void grid.commitOpenEditor();
    open();
  };
  return [
    {
      id: 'cells.find',
      label: t`Find in cells`,
      group: t`Edit`,
      shortcut: 'Mod+F',
      inText: true,
      keywords: t`search text look for`,
      enabled: () => rows() > 0,
      run: afterEditing(() => openFind(false)),
    },
    {
      id: 'cells.find-again',
      label: t`Find next`,
      group: t`Edit`,
      shortcut: 'F3',
      inText: true,
      // An open panel handles the key itself.
      enabled: () => rows() > 0 && useCellTool.getState().tool?.kind !== 'find',
      run: afterEditing(() => openFind(false)),
    },
    {
      id: 'cells.replace',
      label: t`Find and replace`,
      group: t`Edit`,
      // Not Command on a Mac, where Command+H hides the app.
      shortcut: 'Ctrl+H',
      inText: true,
      keywords: t`search regular expression substitute`,
      enabled: canEdit,
      run: afterEditing(() => openFind(true)),
    },
    {
      id: 'cells.transform',
      label: t`Transform cells`,
      group: t`Edit`,
      shortcut: 'Mod+Shift+E',
      keywords: t`change formula steps bulk`,
      enabled: canTransform,
      run: afterEditing(() => openTransform([])),
    },
    ...stepChoices.map(
      ({ id, label, keywords, step }): Action => ({
        id: `cells.transform.${id}`,
        label: t`Transform: ${label}`,
        group: t`Edit`,
        keywords,
        enabled: canTransform,
        run: afterEditing(() => openTransform([step])),
      }),
    ),
    {
      id: 'cells.append',
      label: t`Append items to the selected lists…`,
      group: t`Edit`,
      keywords: t`add tags list values`,
      enabled: canTransform,
      run: afterEditing(openAppendItems),
    },
    {
      id: 'cells.set-all',
      get label() {
        return t`Set value in column for all ${formatNumber(rows())} rows`;
      },
      group: t`Edit`,
      keywords: t`fill everywhere whole column view`,
      enabled: canEdit,
      run: afterEditing(openSetValue),
    },
  ];
}
