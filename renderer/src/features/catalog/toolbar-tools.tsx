import { t } from '@lingui/core/macro';
import { Columns3, History, ListChecks, Replace, Search, WandSparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { runAction } from '../../actions/table.ts';
import { useCatalog } from '../../state/catalog.ts';
import { toggleEditHistory, useEditHistory } from '../../state/edit-history.ts';
import { useSelection } from '../../state/selection.ts';
import { closeCellTool, useCellTool } from './cell-tool/cell-tool.ts';

/** A command for cells or products: a button of the toolbar or, if that is narrow, an entry of its menu. */
export interface ToolbarTool {
  id: string;
  label: string;
  /** How long the label stays on its button as the toolbar narrows. */
  labelRank: 'minor' | 'tool';
  hint: string;
  icon: ReactNode;
  /** Whether the panel that it opens is open; omitted if it opens none. */
  pressed?: boolean;
  disabled?: boolean;
  run: () => void;
}

const SIZE = 14;

/** The tools: find, transform, mark, edit history and columns. */
export function useToolbarTools({ readOnly }: Pick<Connection, 'readOnly'>): ToolbarTool[] {
  const tool = useCellTool((state) => state.tool?.kind ?? null);
  const choosing = useCatalog((state) => state.choosingColumns);
  const hasRows = useCatalog((state) => (state.view?.rows ?? 0) > 0);
  const isSelected = useSelection((state) => state.selection !== null);
  const historyShown = useEditHistory((state) => state.shown);
  const opens = (kind: typeof tool, action: string) => () => {
    if (tool === kind) closeCellTool();
    else runAction(action);
  };
  const find: ToolbarTool = {
    id: 'find',
    labelRank: 'tool',
    label: readOnly ? t`Find` : t`Find & replace`,
    hint: readOnly ? t`Find texts in cells` : t`Find texts in cells and replace them`,
    icon: readOnly ? <Search size={SIZE} aria-hidden="true" /> : <Replace size={SIZE} aria-hidden="true" />,
    pressed: tool === 'find',
    disabled: !hasRows,
    run: opens('find', readOnly ? 'cells.find' : 'cells.replace'),
  };
  const transform: ToolbarTool = {
    id: 'transform',
    labelRank: 'tool',
    label: t`Transform`,
    hint: isSelected ? t`Change the selected cells step by step` : t`Select the cells to transform first`,
    icon: <WandSparkles size={SIZE} aria-hidden="true" />,
    pressed: tool === 'transform',
    disabled: !isSelected || !hasRows,
    run: opens('transform', 'cells.transform'),
  };
  return [
    find,
    ...(readOnly ? [] : [transform]),
    {
      id: 'mark',
      labelRank: 'tool',
      label: t`Mark from a list`,
      hint: t`Paste a list of identifiers and mark its products`,
      icon: <ListChecks size={SIZE} aria-hidden="true" />,
      run: () => runAction('products.mark-list'),
    },
    {
      id: 'history',
      labelRank: 'tool',
      label: t`History`,
      hint: t`What was edited, step by step`,
      icon: <History size={SIZE} aria-hidden="true" />,
      pressed: historyShown,
      run: toggleEditHistory,
    },
    {
      id: 'columns',
      labelRank: 'minor',
      label: t`Columns`,
      hint: t`Choose which properties and languages are shown`,
      icon: <Columns3 size={SIZE} aria-hidden="true" />,
      pressed: choosing,
      run: () => runAction('catalog.columns'),
    },
  ];
}
