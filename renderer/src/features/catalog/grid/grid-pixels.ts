import type { GridApi } from 'ag-grid-community';
import { rowHeightOf } from './row-height.ts';
import type { RowPixels } from './row-pixels.ts';

/** The scrolling element of the grid and, inside it, the one that holds the rows; null if the grid is gone. */
export const rowViewport = (api: GridApi): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[grid-id="${api.getGridId()}"] .ag-grid-viewport`);
const rowContainer = (api: GridApi): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[grid-id="${api.getGridId()}"] .ag-grid-scrolling-container`);

/** The current geometry of the grid; null if it has no rows. */
export function rowPixels(api: GridApi): RowPixels | null {
  const rows = api.getDisplayedRowCount();
  const container = rowContainer(api);
  if (rows === 0 || !container) return null;
  const { top, bottom } = api.getVerticalPixelRange();
  // Not from its style, which has only six digits.
  const containerHeight = container.offsetHeight;
  return { rows, rowHeight: rowHeightOf(api), containerHeight, viewportHeight: bottom - top, scrollTop: top };
}
