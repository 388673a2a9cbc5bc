import { t } from '@lingui/core/macro';
import { useEffect, useMemo } from 'react';
import type { SavedView } from '#shared/contract/views.ts';
import type { Action } from '../../../actions/action.ts';
import { NO_CELL, NO_ROWS, READ_ONLY } from '../../../actions/reasons.ts';
import { useActions } from '../../../actions/use-actions.ts';
import { formatNumber } from '../../../components/format.ts';
import { useCatalog } from '../../../state/catalog.ts';
import { useSavedList } from '../../../state/saved-views.ts';
import { useSelection } from '../../../state/selection.ts';
import { AppendItemsDialog } from '../blocks/AppendItemsDialog.tsx';
import { FindPanel } from '../find-replace/FindPanel.tsx';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import { SetValueDialog } from '../transform/SetValueDialog.tsx';
import { stepChoices } from '../transform/steps.ts';
import { TransformPanel } from '../transform/TransformPanel.tsx';
import styles from './CellTools.module.css';
import {
  type CellToolProps,
  closeCellDialog,
  closeCellTool,
  openAppendItems,
  openFind,
  openRecipe,
  openSetValue,
  openTransform,
  useCellTool,
} from './cell-tool.ts';

/** Panels that work on many cells, and the actions that open them. Closing a panel returns focus to the cell. */
export function CellTools(props: Omit<CellToolProps, 'onClose'>) {
  const tool = useCellTool((state) => state.tool);
  const dialog = useCellTool((state) => state.dialog);
  const { grid } = props;
  useActions(useMemo(() => cellToolActions(grid), [grid]));
  const { value: saved } = useSavedList(grid.connection.id);
  useActions(useMemo(() => recipeActions(grid, saved ?? []), [grid, saved]));
  useEffect(
    () => () => {
      closeCellTool();
      closeCellDialog();
    },
    [],
  );
  const close = () => {
    closeCellTool();
    grid.focus();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes a panel from wherever the keyboard is in it. */}
      <div
        className={styles.host}
        onKeyDown={(event) => {
          // Lists that open over the panel are inside it only for React: Escape closes just the list.
          const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
          if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return;
          event.preventDefault();
          close();
        }}
      >
        {tool?.kind === 'find' ? <FindPanel {...props} tool={tool} onClose={close} /> : null}
        {tool?.kind === 'transform' ? <TransformPanel {...props} tool={tool} onClose={close} /> : null}
      </div>
      {dialog === 'set' ? <SetValueDialog {...props} onClose={closeCellDialog} /> : null}
      {dialog === 'append' ? <AppendItemsDialog grid={grid} onClose={closeCellDialog} /> : null}
    </>
  );
}

/** The saved recipes, each as an action that opens it for the products that match now. */
const recipeActions = (grid: CatalogGrid, saved: readonly SavedView[]): Action[] =>
  saved
    .filter(({ recipe }) => recipe !== null)
    .map((view) => ({
      id: `recipe.${view.id}`,
      label: t`Recipe: ${view.name}`,
      group: t`Edit`,
      keywords: t`repeat macro transform steps`,
      enabled: () => !grid.connection.readOnly,
      whyNot: () => READ_ONLY,
      run: () => {
        void grid.commitOpenEditor();
        openRecipe(grid.connection.id, view);
      },
    }));

/** The actions to find, replace and transform, for the palette and the shortcuts. */
function cellToolActions(grid: CatalogGrid): Action[] {
  const rows = () => useCatalog.getState().view?.rows ?? 0;
  const canEdit = () => !grid.connection.readOnly && rows() > 0;
  const canTransform = () => canEdit() && useSelection.getState().selection !== null;
  const whyNoEdit = () => (grid.connection.readOnly ? READ_ONLY : rows() > 0 ? null : NO_ROWS);
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
      whyNot: () => NO_ROWS,
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
      whyNot: whyNoEdit,
      run: afterEditing(() => openFind(true)),
    },
    {
      id: 'cells.transform',
      label: t`Transform cells`,
      group: t`Edit`,
      shortcut: 'Mod+Shift+E',
      keywords: t`change formula steps bulk`,
      enabled: canTransform,
      whyNot: () => whyNoEdit() ?? NO_CELL,
      run: afterEditing(() => openTransform([])),
    },
    ...stepChoices.map(
      ({ id, label, keywords, step }): Action => ({
        id: `cells.transform.${id}`,
        label: t`Transform: ${label}`,
        group: t`Edit`,
        keywords,
        enabled: canTransform,
        whyNot: () => whyNoEdit() ?? NO_CELL,
        run: afterEditing(() => openTransform([step])),
      }),
    ),
    {
      id: 'cells.append',
      label: t`Append items to the selected lists…`,
      group: t`Edit`,
      keywords: t`add tags list values`,
      enabled: canTransform,
      whyNot: () => whyNoEdit() ?? NO_CELL,
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
      whyNot: whyNoEdit,
      run: afterEditing(openSetValue),
    },
  ];
}
