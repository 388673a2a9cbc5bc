/** How a key moves the active cell. `edge`: of the row; `corner`: of the whole map. */
export type HeatMove =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'page up'
  | 'page down'
  | `${'edge' | 'corner'} ${'start' | 'end'}`;

/** The number of rows that Page keys move by. */
const PAGE = 10;

interface Spot {
  /** -1: the headers. */
  row: number;
  column: number;
}

/** Returns the cell that a move leads to, within `rows` and `columns`; the headers are above the first row. */
export function movedPlace({ row, column }: Spot, move: HeatMove, rows: number, columns: number): Spot {
  const inRows = (to: number) => Math.max(Math.min(row, 0), Math.min(rows - 1, to));
  switch (move) {
    case 'up':
      return { row: Math.max(-1, row - 1), column };
    case 'down':
      return { row: Math.min(rows - 1, row + 1), column };
    case 'left':
      return { row, column: Math.max(0, column - 1) };
    case 'right':
      return { row, column: Math.min(columns - 1, column + 1) };
    case 'page up':
      return { row: inRows(row - PAGE), column };
    case 'page down':
      return { row: inRows(row + PAGE), column };
    case 'edge start':
      return { row, column: 0 };
    case 'edge end':
      return { row, column: columns - 1 };
    case 'corner start':
      return { row: rows > 0 ? 0 : -1, column: 0 };
    case 'corner end':
      return { row: rows - 1, column: columns - 1 };
  }
}
