import { t } from '@lingui/core/macro';
import {
  Columns3,
  History,
  ListChecks,
  ListTree,
  Plus,
  Replace,
  Search,
  SpellCheck,
  WandSparkles,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { runAction } from '../../../actions/table.ts';
import { useCatalog } from '../../../state/catalog.ts';
import { useShowsFindings } from '../../../state/check-findings.ts';
import { useSummary } from '../../../state/connections.ts';
import { toggleEditHistory, useEditHistory } from '../../../state/edit-history.ts';
import { useSelection } from '../../../state/selection.ts';
import { closeCellTool, useCellTool } from '../cell-tool/cell-tool.ts';

/** A command for cells or products: a button of the toolbar or, if that is narrow, an entry of its menu. */
export interface ToolbarTool {
  label: string;
  hint: string;
  icon: ReactNode;
  /** Whether what it switches is on, or the panel that it opens is open; omitted for other commands. */
  pressed?: boolean;
  disabled?: boolean;
  run: () => void;
}

const SIZE = 14;

export type ToolId = 'tree' | 'findings' | 'find' | 'transform' | 'mark' | 'history' | 'columns' | 'new';

/** The tools that the connection and the catalog have a use for. */
export function useToolbarTools({
  readOnly,
}: Pick<Connection, 'readOnly'>): ReadonlyMap<ToolId, ToolbarTool> {
  const tool = useCellTool((state) => state.tool?.kind ?? null);
  const choosing = useCatalog((state) => state.choosingColumns);
  const isTree = useCatalog((state) => state.narrowing.tree);
  const hasRows = useCatalog((state) => (state.view?.rows ?? 0) > 0);
  const isChecked = useSummary((state) => state.summary?.checked === true);
  const showsFindings = useShowsFindings();
  const isSelected = useSelection((state) => state.selection !== null);
  const historyShown = useEditHistory((state) => state.shown);
  const opens = (kind: typeof tool, action: string) => () => {
    if (tool === kind) closeCellTool();
    else runAction(action);
  };
  const tools: Record<ToolId, ToolbarTool | false> = {
    tree: {
      label: t`Variants under parents`,
      hint: t`Show variants under their parents`,
      icon: <ListTree size={SIZE} aria-hidden="true" />,
      pressed: isTree,
      run: () => runAction('catalog.tree'),
    },
    findings: isChecked && {
      label: t`Check findings`,
      hint: t`Mark cells in which checks of translations find something`,
      icon: <SpellCheck size={SIZE} aria-hidden="true" />,
      pressed: showsFindings,
      run: () => runAction('catalog.findings'),
    },
    find: {
      label: readOnly ? t`Find` : t`Find & replace`,
      hint: readOnly ? t`Find texts in cells` : t`Find texts in cells and replace them`,
      icon: readOnly ? <Search size={SIZE} aria-hidden="true" /> : <Replace size={SIZE} aria-hidden="true" />,
      pressed: tool === 'find',
      disabled: !hasRows,
      run: opens('find', readOnly ? 'cells.find' : 'cells.replace'),
    },
    transform: !readOnly && {
      label: t`Transform`,
      hint: isSelected ? t`Change the selected cells step by step` : t`Select the cells to transform first`,
      icon: <WandSparkles size={SIZE} aria-hidden="true" />,
      pressed: tool === 'transform',
      disabled: !isSelected || !hasRows,
      run: opens('transform', 'cells.transform'),
    },
    mark: {
      label: t`Mark from a list`,
      hint: t`Paste a list of identifiers and mark its products`,
      icon: <ListChecks size={SIZE} aria-hidden="true" />,
      run: () => runAction('products.mark-list'),
    },
    history: {
      label: t`History`,
      hint: t`What was edited, step by step`,
      icon: <History size={SIZE} aria-hidden="true" />,
      pressed: historyShown,
      run: toggleEditHistory,
    },
    columns: {
      label: t`Columns`,
      hint: t`Choose which properties and languages are shown`,
      icon: <Columns3 size={SIZE} aria-hidden="true" />,
      pressed: choosing,
      run: () => runAction('catalog.columns'),
    },
    new: !readOnly && {
      label: t`New product`,
      hint: t`Stage a new product`,
      icon: <Plus size={SIZE} aria-hidden="true" />,
      run: () => runAction('products.new'),
    },
  };
  return new Map(
    Object.entries(tools).flatMap(([id, tool]) => (tool ? [[id as ToolId, tool] as const] : [])),
  );
}
