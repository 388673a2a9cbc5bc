import { lazy, Suspense, useEffect } from 'react';
import type { Column } from '#shared/domain/cell.ts';
import { registerActions } from '../../../actions/table.ts';
import { toast } from '../../../components/toast.ts';
import type { LayoutBasis } from '../columns/layout.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import styles from './CellToolHost.module.css';
import { closeCellTool, closeSetValue, useCellTool } from './cell-tool.ts';

const FindPanel = lazy(async () => ({ default: (await import('../find-replace/FindPanel.tsx')).FindPanel }));
const TransformPanel = lazy(async () => ({
  default: (await import('../transform/TransformPanel.tsx')).TransformPanel,
}));
const SetValueDialog = lazy(async () => ({
  default: (await import('../transform/SetValueDialog.tsx')).SetValueDialog,
}));

export interface CellToolProps {
  grid: CatalogGrid;
  basis: LayoutBasis;
  /** The columns shown, in their order. */
  columns: readonly Column[];
  onClose: () => void;
}

/** Panels that work on many cells, and the actions that open them: all loaded when the grid is there. Closing one leads back to the cell. */
export function CellToolHost(props: Omit<CellToolProps, 'onClose'>) {
  const tool = useCellTool((state) => state.tool);
  const setsValue = useCellTool((state) => state.setsValue);
  const { grid } = props;
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isLeft = false;
    import('./cell-tool-actions.ts').then(
      ({ cellToolActions }) => {
        if (!isLeft) stop = registerActions(cellToolActions(grid));
      },
      (cause: unknown) =>
        toast({ kind: 'failed', title: 'Find and replace could not open', message: String(cause) }),
    );
    return () => {
      isLeft = true;
      stop?.();
      closeCellTool();
      closeSetValue();
    };
  }, [grid]);
  const close = () => {
    closeCellTool();
    grid.focus();
  };
  return (
    <Suspense fallback={null}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes a panel from wherever the keyboard is in it. */}
      <div
        className={styles.host}
        onKeyDown={(event) => {
          // Lists that open over the panel are in it for React only: their Escape closes them alone.
          const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
          if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return;
          event.preventDefault();
          close();
        }}
      >
        {tool?.kind === 'find' ? <FindPanel {...props} tool={tool} onClose={close} /> : null}
        {tool?.kind === 'transform' ? <TransformPanel {...props} tool={tool} onClose={close} /> : null}
      </div>
      {setsValue ? <SetValueDialog {...props} onClose={closeSetValue} /> : null}
    </Suspense>
  );
}
