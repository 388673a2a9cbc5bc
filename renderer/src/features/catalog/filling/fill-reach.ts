import type { FillDirection } from '#shared/domain/block/geometry.ts';
import type { CellRange } from '#shared/domain/selection.ts';
import type { Spot } from '../selection/selected-cells.ts';

/** Where a drag of the fill handle fills to. */
export interface FillReach {
  direction: FillDirection;
  /** The source cells and the cells that are filled. */
  over: CellRange;
}

/**
 * Extends a block toward a cell in one direction: the one in which the cell is further away, counted in cells; down or up if
 * both distances are equal. Null inside the block.
 */
export function fillReach(source: CellRange, { row, column }: Spot): FillReach | null {
  const ways = [
    { direction: 'down', by: row - source.lastRow, over: { ...source, lastRow: row } },
    { direction: 'up', by: source.firstRow - row, over: { ...source, firstRow: row } },
    { direction: 'right', by: column - source.lastColumn, over: { ...source, lastColumn: column } },
    { direction: 'left', by: source.firstColumn - column, over: { ...source, firstColumn: column } },
  ] as const;
  const furthest = ways.reduce((a, b) => (b.by > a.by ? b : a));
  return furthest.by > 0 ? { direction: furthest.direction, over: furthest.over } : null;
}

/** Whether a fill continues a series: several cells in its direction do, one cell is copied. Ctrl inverts that. */
export function countsOn(source: CellRange, direction: FillDirection, withCtrl: boolean): boolean {
  const several =
    direction === 'down' || direction === 'up'
      ? source.lastRow > source.firstRow
      : source.lastColumn > source.firstColumn;
  return several !== withCtrl;
}
