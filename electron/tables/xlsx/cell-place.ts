/** Returns the column of a place such as "AB12", from 0; NaN if it is not a place. */
export function columnNumber(place: string): number {
  let number = 0;
  let at = 0;
  for (; at < place.length; at++) {
    const letter = place.charCodeAt(at) & 0xdf; // small letters too
    if (letter < 65 || letter > 90) break;
    number = number * 26 + letter - 64;
  }
  return at === 0 ? Number.NaN : number - 1;
}

/** "A" for 0, "AB" for 27. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}
