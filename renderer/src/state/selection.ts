import { create } from 'zustand';
import type { CellSelection } from '#shared/domain/selection.ts';

interface SelectionState {
  /** memory: the cells selected in the catalog's grid, the last range being the one that keys extend; null for none. */
  selection: CellSelection | null;
}

/** The selection in the grid, for everything that works on selected cells. Written by the grid only. */
export const useSelection = create<SelectionState>()(() => ({ selection: null }));

/** Whether more than one cell is selected. */
export const areSeveral = ({ ranges }: CellSelection): boolean =>
  ranges.length > 1 ||
  ranges.some((range) => range.firstRow !== range.lastRow || range.firstColumn !== range.lastColumn);
