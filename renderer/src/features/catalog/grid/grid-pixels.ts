import type { GridApi } from 'ag-grid-community';
import { rowHeightOf } from './row-height.ts';
import type { RowPixels } from './row-pixels.ts';

/** The element that the grid is scrolled in, and the one in it that its rows stand in; null when it is gone. */
export const rowViewport = (api: GridApi): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[grid-id="${api.getGridId()}"] .ag-grid-viewport`);
const rowContainer = (api: GridApi): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[grid-id="${api.getGridId()}"] .ag-grid-scrolling-container`);

/** As the grid lies now; null when it has no rows. */
export function rowPixels(api: GridApi): RowPixels | null {
  const rows = api.getDisplayedRowCount();
  const container = rowContainer(api);
  if (rows === 0 || !container) return null;
  const { top, bottom } = api.getVerticalPixelRange();
  // Not from its style: that gives six digits back.
  const containerHeight = container.offsetHeight;
  return { rows, rowHeight: rowHeightOf(api), containerHeight, viewportHeight: bottom - top, scrollTop: top };
}
