/** Returns the row that a key moves to in a list of `rows`, of which `page` are visible; null if the key does not move. */
export function nextRow(key: string, row: number, rows: number, page: number): number | null {
  const to = targetOf(key, row, rows, page);
  return to === null ? null : Math.max(0, Math.min(to, rows - 1));
}

function targetOf(key: string, row: number, rows: number, page: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return row + 1;
    case 'ArrowUp':
      return row - 1;
    case 'PageDown':
      return row + page;
    case 'PageUp':
      return row - page;
    case 'Home':
      return 0;
    case 'End':
      return rows - 1;
    default:
      return null;
  }
}
