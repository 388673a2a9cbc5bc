/**
 * How the rows of the grid lie now, in CSS pixels. Browsers do not make elements of any height: above it (571,428 rows of
 * 28 pixels at a device pixel ratio of 1.25 or 2, fewer in Firefox) the grid moves rows towards the place where the
 * container is scrolled to, and a pixel of the scroll bar stands for more than a pixel of rows.
 */
export interface RowPixels {
  rows: number;
  rowHeight: number;
  /** Of the container that rows stand in: that of all rows, or less. */
  containerHeight: number;
  /** Of what is seen of the container. */
  viewportHeight: number;
  scrollTop: number;
}

/** How far the scroll bar goes. */
const scrollsOf = ({ containerHeight, viewportHeight }: RowPixels): number =>
  containerHeight - viewportHeight;

/** Pixels of rows that the container has no room for. */
function missingIn({ rows, rowHeight, containerHeight }: RowPixels): number {
  const missing = rows * rowHeight - containerHeight;
  return missing > 1 ? missing : 0;
}

/** How many pixels of rows go by for a pixel that is scrolled: 1 where all rows have their place. */
export function stretchOf(pixels: RowPixels): number {
  return 1 + missingIn(pixels) / Math.max(1, scrollsOf(pixels));
}

/** How many pixels higher than their number says rows are drawn: computed and rounded as the grid does. */
export function shiftOf(pixels: RowPixels): number {
  const missing = missingIn(pixels);
  return missing === 0 ? 0 : Math.floor((pixels.scrollTop / Math.max(1, scrollsOf(pixels))) * missing);
}

/** Where a row begins, from the top of the container. Only rows near those in sight can lie outside of it. */
export const topOfRow = (pixels: RowPixels, row: number): number => row * pixels.rowHeight - shiftOf(pixels);

/** The row at a pixel of the container; the first or the last one beyond them. */
export function rowAtPixel(pixels: RowPixels, y: number): number {
  const row = Math.floor((y + shiftOf(pixels)) / pixels.rowHeight);
  return Math.min(Math.max(0, row), Math.max(0, pixels.rows - 1));
}

/** The first row that is in sight as a whole. */
export const firstWholeRow = (pixels: RowPixels): number =>
  rowAtPixel(pixels, pixels.scrollTop + pixels.rowHeight - 1);

/** Whether a whole row is in sight. */
export function isInSight(pixels: RowPixels, row: number): boolean {
  const top = topOfRow(pixels, row) - pixels.scrollTop;
  return row < pixels.rows && top >= 0 && top + pixels.rowHeight <= pixels.viewportHeight;
}
