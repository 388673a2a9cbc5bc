import type { GridApi, ViewportChangedEvent } from 'ag-grid-community';

/** Rows are requested at least this many rows before they come into sight: their windows take a frame or two. */
const AHEAD = 60;
/** When scrolling fast, as many rows are requested as are scrolled over in this many frames. */
const FRAMES = 6;
/** A larger move at once is a jump to a place, not scrolling. */
const JUMP = 400;

/**
 * Requests the rows that scrolling reaches next. The grid itself requests rows only once they are in sight, and would draw
 * them twice: empty, then filled.
 */
export function readAhead(api: GridApi): void {
  let before = 0;
  api.addEventListener('viewportChanged', ({ firstRow, lastRow }: ViewportChangedEvent) => {
    const moved = firstRow - before;
    before = firstRow;
    if (moved === 0 || Math.abs(moved) > JUMP) return;
    const ahead = Math.max(AHEAD, Math.abs(moved) * FRAMES);
    const row = moved > 0 ? lastRow + ahead : firstRow - ahead;
    // Requesting a row that is not loaded makes the grid read it.
    if (row >= 0 && row < api.getDisplayedRowCount()) api.getDisplayedRowAtIndex(row);
  });
}
