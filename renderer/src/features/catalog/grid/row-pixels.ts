/**
 * The current geometry of the grid's rows, in CSS pixels. Browsers limit the height of elements: above that limit (571,428
 * rows of 28 pixels at a device pixel ratio of 1.25 or 2, fewer in Firefox) the grid moves rows toward the scroll position of
 * the container, and a pixel of the scroll bar stands for more than a pixel of rows.
 */
export interface RowPixels {
  rows: number;
  rowHeight: number;
  /** The height of the container of the rows: that of all rows, or less. */
  containerHeight: number;
  /** The height of the visible part of the container. */
  viewportHeight: number;
  scrollTop: number;
}

/** How far the container can be scrolled. */
const scrollsOf = ({ containerHeight, viewportHeight }: RowPixels): number =>
  containerHeight - viewportHeight;

/** Pixels of rows that the container has no room for. */
function missingIn({ rows, rowHeight, containerHeight }: RowPixels): number {
  const missing = rows * rowHeight - containerHeight;
  return missing > 1 ? missing : 0;
}

/** How many pixels of rows pass per pixel that is scrolled: 1 if the container has room for all rows. */
export function stretchOf(pixels: RowPixels): number {
  return 1 + missingIn(pixels) / Math.max(1, scrollsOf(pixels));
}

/** How many pixels above their nominal position rows are drawn: computed and rounded as the grid does. */
export function shiftOf(pixels: RowPixels): number {
  const missing = missingIn(pixels);
  return missing === 0 ? 0 : Math.floor((pixels.scrollTop / Math.max(1, scrollsOf(pixels))) * missing);
}

/** The top of a row, from the top of the container. Only rows near those in sight can lie outside of it. */
export const topOfRow = (pixels: RowPixels, row: number): number => row * pixels.rowHeight - shiftOf(pixels);

/** The row at a pixel of the container; beyond the rows, the first or the last one. */
export function rowAtPixel(pixels: RowPixels, y: number): number {
  const row = Math.floor((y + shiftOf(pixels)) / pixels.rowHeight);
  return Math.min(Math.max(0, row), Math.max(0, pixels.rows - 1));
}

/** The first row that is completely in sight. */
export const firstWholeRow = (pixels: RowPixels): number =>
  rowAtPixel(pixels, pixels.scrollTop + pixels.rowHeight - 1);

/** Whether a row is completely in sight. */
export function isInSight(pixels: RowPixels, row: number): boolean {
  const top = topOfRow(pixels, row) - pixels.scrollTop;
  return row < pixels.rows && top >= 0 && top + pixels.rowHeight <= pixels.viewportHeight;
}
