import type { GridApi, ViewportChangedEvent } from 'ag-grid-community';

/** Rows that are asked for at the least before they come into sight: their windows take a frame or two. */
const AHEAD = 60;
/** At speed, as many as are scrolled over in so many frames. */
const FRAMES = 6;
/** Who moves further at once goes to a place, and does not scroll. */
const JUMP = 400;

/**
 * Asks for the rows that scrolling comes to next. The grid itself asks when they are in sight: it would draw them twice,
 * empty and filled.
 */
export function readAhead(api: GridApi): void {
  let before = 0;
  api.addEventListener('viewportChanged', ({ firstRow, lastRow }: ViewportChangedEvent) => {
    const moved = firstRow - before;
    before = firstRow;
    if (moved === 0 || Math.abs(moved) > JUMP) return;
    const ahead = Math.max(AHEAD, Math.abs(moved) * FRAMES);
    const row = moved > 0 ? lastRow + ahead : firstRow - ahead;
    // Asking for a row that is not loaded makes the grid read it.
    if (row >= 0 && row < api.getDisplayedRowCount()) api.getDisplayedRowAtIndex(row);
  });
}
