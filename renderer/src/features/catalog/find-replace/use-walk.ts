import { useCallback, useEffect, useRef } from 'react';
import type { PlannedCell } from '#shared/contract/cells.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import type { PlannedListState } from '../block-preview/use-planned-list.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';

export interface Walk {
  /** The current cell of the walk; null before its first step. */
  cell: PlannedCell | null;
  /** Goes to the next or the previous cell, wrapping around at the ends. */
  go: (by: 1 | -1) => void;
  show: (cell: PlannedCell) => void;
  /** Once the list has been read again, goes to the cell after the one that was dealt with; null cancels that. */
  passOver: (cell: PlannedCell | null) => void;
}

/** Walks through the cells found, and the grid follows. Focus does not move. */
export function useWalk(grid: CatalogGrid, list: PlannedListState): Walk {
  const dealtWith = useRef<PlannedCell | null>(null);
  const { cells, active, isMore, move } = list;

  const show = useCallback((cell: PlannedCell) => void grid.goTo(cell), [grid]);

  const stepTo = useCallback(
    (to: number) => {
      const cell = cells[to];
      if (!cell) return;
      move(to);
      show(cell);
    },
    [cells, move, show],
  );

  const go = (by: 1 | -1) => {
    if (cells.length === 0) return;
    const to = active < 0 ? firstStep(grid, cells, by) : active + by;
    if (to >= cells.length) stepTo(isMore ? active : 0);
    else stepTo(to < 0 ? cells.length - 1 : to);
  };

  useEffect(() => {
    const before = dealtWith.current;
    if (!before) return;
    dealtWith.current = null;
    const at = Math.max(0, active);
    // A cell that is found again after it was replaced is skipped.
    const isAgain = cells[at] && sameCell(cells[at], before);
    stepTo(isAgain ? Math.min(at + 1, cells.length - 1) : at);
  }, [cells, active, stepTo]);

  return {
    cell: cells[active] ?? null,
    go,
    show,
    passOver: (cell) => {
      dealtWith.current = cell;
    },
  };
}

/**
 * Where a walk begins: at the first cell found at or after the active one, or backwards at the one before it, wrapping around
 * at the ends. The position of a row is known only if it is loaded, as the rows around the active cell are.
 */
function firstStep({ api, selecting }: CatalogGrid, cells: readonly PlannedCell[], by: 1 | -1): number {
  const active = selecting?.active;
  const columns = api?.getAllDisplayedColumns().map((column) => column.getColId()) ?? [];
  const place = active ? columns.indexOf(active.columnId) : 0;
  const from = cells.findIndex((cell) => {
    const row = api?.getRowNode(String(cell.product))?.rowIndex;
    if (!active || typeof row !== 'number') return false;
    return row > active.row || (row === active.row && columns.indexOf(columnKey(cell)) >= place);
  });
  if (by > 0) return Math.max(0, from);
  return from > 0 ? from - 1 : cells.length - 1;
}

const sameCell = (a: PlannedCell, b: PlannedCell): boolean =>
  a.product === b.product && columnKey(a) === columnKey(b);
