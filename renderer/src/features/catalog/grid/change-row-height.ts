import type { GridApi } from 'ag-grid-community';
import { rowPixels } from './grid-pixels.ts';
import { rowHeightOf } from './row-height.ts';
import { firstWholeRow } from './row-pixels.ts';

/** Sets the height of all rows; the first row in sight stays first. */
export function changeRowHeight(api: GridApi, height: number): void {
  if (height === rowHeightOf(api)) return;
  const pixels = rowPixels(api);
  const first = pixels && pixels.scrollTop > 0 ? firstWholeRow(pixels) : null;
  api.setGridOption('rowHeight', height);
  if (first !== null) api.ensureIndexVisible(first, 'top');
}
