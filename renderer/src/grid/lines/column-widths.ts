/** The width of a column: at least `min` CSS pixels, plus `grow` parts of the remaining width. */
export interface ColumnWidth {
  min: number;
  grow: number;
}

/** Whole CSS pixels for each column; together `width`, unless that is less than they all need. */
export function columnWidths(columns: readonly ColumnWidth[], width: number): number[] {
  const needed = columns.reduce((sum, { min }) => sum + min, 0);
  const parts = columns.reduce((sum, { grow }) => sum + grow, 0);
  let left = Math.max(0, width - needed);
  let partsLeft = parts;
  return columns.map(({ min, grow }) => {
    const more = grow === 0 ? 0 : Math.round((left * grow) / partsLeft);
    left -= more;
    partsLeft -= grow;
    return min + more;
  });
}
