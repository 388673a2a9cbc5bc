import type { GridApi } from 'ag-grid-community';
import type { Settings } from '#shared/contract/app.ts';
import { rowPixels } from './grid-pixels.ts';
import { firstWholeRow } from './row-pixels.ts';

/** Of a row with one line of text, in CSS pixels. */
const ONE_LINE: Record<Settings['density'], number> = { comfortable: 28, compact: 24 };

/** Of each further line, in CSS pixels; grid.css has the same. */
const LINE = 18;

/** How high rows with so many lines are, in CSS pixels. All rows of a grid are alike: infinite rows must be. */
export const rowHeight = (density: Settings['density'], lines: number): number =>
  ONE_LINE[density] + (lines - 1) * LINE;

/** How high the rows of a grid are now. */
export const rowHeightOf = (api: GridApi): number => api.getGridOption('rowHeight') ?? ONE_LINE.comfortable;

/** Makes all rows of a grid so high; the first row in sight stays the first. */
export function changeRowHeight(api: GridApi, height: number): void {
  if (height === rowHeightOf(api)) return;
  const pixels = rowPixels(api);
  const first = pixels && pixels.scrollTop > 0 ? firstWholeRow(pixels) : null;
  api.setGridOption('rowHeight', height);
  if (first !== null) api.ensureIndexVisible(first, 'top');
}
