import type { GridApi } from 'ag-grid-community';
import type { GridRow } from '../cells/grid-row.ts';
import { firstWholeRow, type RowPixels } from './row-pixels.ts';

/** A product on show, and the row it stands in. */
interface Spot {
  product: number;
  row: number;
}

/** What of the rows shown must not move when they are read anew: the first one in sight, and the one with the focus. */
export interface Place {
  /** Null at the very top, where the first rows are wanted, whichever they are. */
  top: Spot | null;
  focused: (Spot & { column: string; hasKeyboard: boolean }) | null;
}

/** `pixels`: how its rows lie now. */
export function placeOf(api: GridApi<GridRow>, pixels: RowPixels | null): Place {
  const focused = api.getFocusedCell();
  const focusedSpot = focused && spotAt(api, focused.rowIndex);
  return {
    top: !pixels || pixels.scrollTop === 0 ? null : spotAt(api, firstWholeRow(pixels)),
    focused: focusedSpot && {
      ...focusedSpot,
      column: focused.column.getColId(),
      hasKeyboard: document.activeElement?.closest('.ag-root') != null,
    },
  };
}

function spotAt(api: GridApi<GridRow>, row: number): Spot | null {
  const data = row < api.getDisplayedRowCount() ? api.getDisplayedRowAtIndex(row)?.data : undefined;
  return data ? { product: data.product, row } : null;
}

/** Where the products of a place stand in the rows shown from now on; null where they are not among them. */
export interface NewRows {
  top: number | null;
  focused: number | null;
  /** How many rows there are. */
  rows: number;
}

/** Keeps the same products under the eye and the keyboard after their rows have moved. */
export function keepPlace(api: GridApi<GridRow>, { top, focused }: Place, now: NewRows): void {
  if (top && now.top !== null && now.top !== top.row) api.ensureIndexVisible(now.top, 'top');
  if (!focused || now.rows === 0 || now.focused === focused.row) return;
  if (focused.hasKeyboard)
    api.setFocusedCell(now.focused ?? Math.min(focused.row, now.rows - 1), focused.column);
  else api.clearFocusedCell();
}
