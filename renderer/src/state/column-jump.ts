import type { Column } from '#shared/domain/cell.ts';

/** The columns of the grid that is shown. */
export interface ColumnJump {
  /** All that can be shown: first those that are, in their order. */
  columns: () => { column: Column; isShown: boolean }[];
  /** Makes the cell of a column in the current row active; a column that is not shown is added. */
  go: (column: Column) => Promise<void>;
}

let current: ColumnJump | null = null;

/** Registers the grid that is shown; the returned function withdraws it. */
export function provideColumnJump(jump: ColumnJump): () => void {
  current = jump;
  return () => {
    if (current === jump) current = null;
  };
}

/** The columns to go to; null where no grid is shown. */
export const columnJump = (): ColumnJump | null => current;
