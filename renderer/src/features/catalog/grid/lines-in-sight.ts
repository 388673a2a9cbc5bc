import type { GridApi } from 'ag-grid-community';
import { MOST_LINES } from '#shared/domain/limits.ts';
import { type GridRow, valueAt } from '../cells/grid-row.ts';
import { shownTexts } from '../cells/shown-text.ts';
import type { Measure } from './fitted-width.ts';
import { rowPixels } from './grid-pixels.ts';
import { AROUND, pictureWidth, textMeasures } from './measure-text.ts';
import { rowAtPixel } from './row-pixels.ts';
import { IDENTIFIER_COLUMN } from './row-source.ts';

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

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The number of lines that a text takes up in a width in CSS pixels; at most `most` are counted. */
export function wrappedLines(text: string, width: number, measure: Measure, most: number): number {
  let lines = 0;
  for (const paragraph of text.split('\n')) {
    lines += measure(paragraph) <= width ? 1 : linesOf(paragraph, width, measure, most - lines);
    if (lines >= most) return most;
  }
  return lines;
}

function linesOf(paragraph: string, width: number, measure: Measure, most: number): number {
  let lines = 1;
  let used = 0;
  for (const { segment } of words.segment(paragraph)) {
    const wide = measure(segment);
    if (used + wide <= width) used += wide;
    // A space at the end of a line takes up no room.
    else if (segment.trim() === '') used = width;
    else {
      // A word that is wider than the column is broken.
      lines += (used > 0 ? 1 : 0) + Math.ceil(wide / width) - 1;
      used = wide % width;
    }
    if (lines >= most) return most;
  }
  return lines;
}
