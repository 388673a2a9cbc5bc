import { useEffect, useMemo } from 'react';
import { useActions } from '../../../actions/use-actions.ts';
import { AppendItemsDialog } from '../blocks/AppendItemsDialog.tsx';
import { FindPanel } from '../find-replace/FindPanel.tsx';
import { SetValueDialog } from '../transform/SetValueDialog.tsx';
import { TransformPanel } from '../transform/TransformPanel.tsx';
import styles from './CellTools.module.css';
import { type CellToolProps, closeCellDialog, closeCellTool, useCellTool } from './cell-tool.ts';
import { cellToolActions } from './cell-tool-actions.ts';

/** Panels that work on many cells, and the actions that open them. Closing a panel returns focus to the cell. */
export function CellTools(props: Omit<CellToolProps, 'onClose'>) {
  const tool = useCellTool((state) => state.tool);
  const dialog = useCellTool((state) => state.dialog);
  const { grid } = props;
  useActions(useMemo(() => cellToolActions(grid), [grid]));
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
