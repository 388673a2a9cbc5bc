import type { Measure } from './fitted-width.ts';

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
