/** Levenshtein distance, as in textbooks. */
export function plainDistance<T>(a: readonly T[], b: readonly T[]): number {
  let row = b.map((_, i) => i + 1);
  a.forEach((one, i) => {
    let diagonal = i;
    let left = i + 1;
    row = row.map((above, j) => {
      const next = Math.min(above + 1, left + 1, diagonal + (one === b[j] ? 0 : 1));
      diagonal = above;
      left = next;
      return next;
    });
  });
  return row.at(-1) ?? a.length;
}
