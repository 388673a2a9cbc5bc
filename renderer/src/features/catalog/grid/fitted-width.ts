/** Narrower columns are hard to aim at; wider ones push all others out of view. In CSS pixels. */
export const NARROWEST = 56;
export const WIDEST = 480;

/** No letter of the interface's fonts is wider than this at 13 px, in CSS pixels. */
const WIDEST_LETTER = 18;

/** The width of a text in CSS pixels. */
export type Measure = (text: string) => number;

/** One cell: its texts side by side, and the space around them in CSS pixels. */
export interface MeasuredCell {
  texts: readonly string[];
  around: number;
}

/**
 * The width at which all cells and the header can be read, within bounds. A text too short to be the widest is not measured,
 * because there are thousands of cells.
 */
export function fittedWidth(header: number, cells: Iterable<MeasuredCell>, measure: Measure): number {
  let widest = Math.max(NARROWEST, header);
  for (const { texts, around } of cells) {
    const letters = texts.reduce((sum, text) => sum + text.length, 0);
    if (letters * WIDEST_LETTER + around <= widest) continue;
    widest = Math.max(widest, texts.reduce((sum, text) => sum + measure(text), 0) + around);
    if (widest >= WIDEST) return WIDEST;
  }
  return Math.min(WIDEST, Math.ceil(widest));
}

/** Returns the widths of the columns under a heading, widened equally until the heading can be read. */
export function widenedFor(heading: number, widths: readonly number[]): number[] {
  const missing = heading - widths.reduce((sum, width) => sum + width, 0);
  return missing <= 0 ? [...widths] : widths.map((width) => width + Math.ceil(missing / widths.length));
}
