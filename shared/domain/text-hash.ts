/** A hash of a text below 2^53 (cyrb53). Texts with the same hash are compared, so collisions only have to be rare. */
export function textHash(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 2097152 * (b >>> 0) + (a >>> 11);
}

/**
 * Tells, when a file is imported, which text was here when it was exported: the same for equal texts; "-" for none. It begins with
 * a letter that no number has: spreadsheets take "955906e799534" for one.
 */
export const textMark = (text: string | null): string =>
  text === null ? '-' : `m${textHash(text).toString(16)}`;

/** Whether a mark is that of a text, also one of a file that was exported when marks were only a number. */
export const isMarkOf = (mark: string, text: string | null): boolean =>
  mark === textMark(text) || `m${mark}` === textMark(text);
