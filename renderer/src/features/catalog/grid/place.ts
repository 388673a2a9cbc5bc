import type { GridApi } from 'ag-grid-community';
import type { GridRow } from '../cells/grid-row.ts';
import type { ActiveCell } from '../selection/active-cell.ts';
import { firstWholeRow, type RowPixels } from './row-pixels.ts';

/** A product that is shown, and its row. */
interface Spot {
  product: number;
  row: number;
}

/** The rows that must not move when rows are read again: the first one in sight, and the active one. */
export interface Place {
  /** Null at the very top: there the first rows are wanted, whichever they are. */
  top: Spot | null;
  active: (Spot & { columnId: string }) | null;
}

/** `pixels`: the current geometry of the rows. */
export function placeOf(api: GridApi<GridRow>, pixels: RowPixels | null, active: ActiveCell | null): Place {
  const spot = active && spotAt(api, active.row);
  return {
    top: !pixels || pixels.scrollTop === 0 ? null : spotAt(api, firstWholeRow(pixels)),
    active: spot && { ...spot, columnId: active.columnId },
  };
}

function spotAt(api: GridApi<GridRow>, row: number): Spot | null {
  const data = row < api.getDisplayedRowCount() ? api.getDisplayedRowAtIndex(row)?.data : undefined;
  return data ? { product: data.product, row } : null;
}
