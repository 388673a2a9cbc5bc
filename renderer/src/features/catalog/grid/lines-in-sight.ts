import type { GridApi } from 'ag-grid-community';
import { MOST_LINES } from '#shared/domain/limits.ts';
import { type GridRow, valueAt } from '../cells/grid-row.ts';
import { shownTexts } from '../cells/shown-text.ts';
import { rowPixels } from './grid-pixels.ts';
import { AROUND, pictureWidth, textMeasures } from './measure-text.ts';
import { rowAtPixel } from './row-pixels.ts';
import { IDENTIFIER_COLUMN } from './row-source.ts';
import { wrappedLines } from './wrapped-lines.ts';

/** The number of lines that the cells on the screen need to be read to their end; at most `MOST_LINES`. */
export function linesInSight(api: GridApi<GridRow>): number {
  const pixels = rowPixels(api);
  if (!pixels) return 1;
  const measures = textMeasures(api);
  const columns = api.getAllDisplayedVirtualColumns();
  const last = rowAtPixel(pixels, pixels.scrollTop + pixels.viewportHeight);
  let lines = 1;
  for (let row = rowAtPixel(pixels, pixels.scrollTop); row <= last; row++) {
    const data = api.getDisplayedRowAtIndex(row)?.data;
    if (!data) continue;
    for (const column of columns) {
      const id = column.getColId();
      if (id === IDENTIFIER_COLUMN) continue;
      const room = column.getActualWidth() - AROUND.cell - pictureWidth(api, column);
      const measure = measures.of(id);
      const texts = shownTexts(data, id);
      const needed = Array.isArray(valueAt(data, id))
        ? Math.ceil(texts.reduce((sum, text) => sum + measure(text) + AROUND.tag, 0) / room)
        : wrappedLines(texts[0] ?? '', room, measure, MOST_LINES);
      lines = Math.max(lines, Math.min(MOST_LINES, needed));
    }
    if (lines === MOST_LINES) return lines;
  }
  return lines;
}
