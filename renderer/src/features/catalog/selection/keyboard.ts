import { runAction } from '../../../actions/table.ts';
import { removeValue } from '../editing/cell-actions.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import { IDENTIFIER_COLUMN } from '../grid/row-source.ts';
import { foldMove } from '../tree/fold-keys.ts';
import { edgeOfData, type IsFilled } from './edge-of-data.ts';
import type { GridSelection } from './grid-selection.ts';
import { enterHeader } from './header-keys.ts';
import { isFilledIn } from './loaded-cells.ts';
import {
  type Direction,
  type Extent,
  extendTo,
  isSingle,
  only,
  type SelectedCells,
  type Spot,
  step,
  stepInOrder,
  widenToColumns,
  widenToRows,
} from './selected-cells.ts';

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const PAGES: Readonly<Record<string, Direction>> = { PageUp: 'up', PageDown: 'down' };

export const isMoveKey = (key: string): boolean =>
  key in ARROWS || key in PAGES || key === 'Home' || key === 'End';

/** Where a key moves from a cell, as in a spreadsheet; `page`: the number of rows in sight. */
export function keyTarget(
  from: Spot,
  key: string,
  mod: boolean,
  { extent, page, isFilled }: { extent: Extent; page: number; isFilled: IsFilled },
): Spot {
  const arrow = ARROWS[key];
  if (arrow) return mod ? edgeOfData(from, arrow, extent, isFilled) : step(from, arrow, 1, extent);
  const pageWay = PAGES[key];
  if (pageWay) return step(from, pageWay, page, extent);
  const edge = key === 'Home' ? 0 : Number.MAX_SAFE_INTEGER;
  return {
    row: Math.min(mod ? edge : from.row, Math.max(0, extent.rows - 1)),
    column: Math.min(edge, Math.max(0, extent.columns - 1)),
  };
}

export interface GridKeys {
  /** Removes the values of all selected cells. */
  onRemove: () => void;
  /** Called for Escape, before it does anything to the selection. Returns whether it was for something else. */
  onEscape: () => boolean;
}

/** Handles a key on the active cell while nothing is edited. Returns whether it did something. */
export type PressKey = (event: KeyboardEvent) => boolean;

export function gridKeys(grid: CatalogGrid, selection: GridSelection, keys: GridKeys): PressKey {
  const select = (selected: SelectedCells, inSight: Spot) => {
    selection.reveal(inSight);
    selection.select(selected);
    return true;
  };

  const onMove = (key: string, shift: boolean, mod: boolean, selected: SelectedCells): boolean => {
    const from = shift ? selected.reaches.at(-1)!.corner : selected.active;
    const to = keyTarget(from, key, mod, {
      extent: selection.extent,
      page: selection.rowsInSight,
      isFilled: isFilledIn(grid, selection),
    });
    // Pinned columns are always in sight, so Home also scrolls the other columns to the first one.
    if (key === 'Home') selection.geometry.viewport.scrollLeft = 0;
    if (shift) return select(extendTo(selected, to), to);
    // The headers are above the first row.
    if (key === 'ArrowUp' && !mod && from.row === 0) return enterHeader(selection);
    return select(only(to), to);
  };

  /** Handles keys on the identifier of a row in a tree. */
  const onFold = (event: KeyboardEvent): boolean => {
    const row = selection.active?.columnId === IDENTIFIER_COLUMN ? grid.activeRow() : undefined;
    const move = row && foldMove(event, row);
    if (move) void grid.folding.do(move);
    return move != null;
  };

  const onRemove = (selected: SelectedCells): boolean => {
    const ref = grid.activeCell();
    if (!isSingle(selected)) keys.onRemove();
    else if (ref && grid.editor.canEdit()) removeValue(grid, ref);
    return true;
  };

  return (event) => {
    const { key, shiftKey, ctrlKey, altKey } = event;
    const { selected, extent } = selection;
    const mod = ctrlKey || event.metaKey;
    if (!selected || onFold(event)) return selected !== null;
    if (altKey) return false;
    if (isMoveKey(key)) return onMove(key, shiftKey, mod, selected);
    if (key === ' ' && (shiftKey || ctrlKey)) {
      // Both keys together select everything, as in Excel.
      const rows = shiftKey ? widenToRows(selected, extent) : selected;
      selection.select(ctrlKey ? widenToColumns(rows, extent) : rows);
      return true;
    }
    if (mod) return shiftKey && key.toLowerCase() === 'z' && runAction('catalog.redo');
    switch (key) {
      case 'Escape':
        return !shiftKey && (keys.onEscape() || selection.collapse());
      case 'Enter':
      case 'Tab':
        goOn(selection, key, shiftKey);
        return true;
      case 'Delete':
      case 'Backspace':
        return !shiftKey && onRemove(selected);
      default:
        return false;
    }
  };
}

/** Moves on by Enter (down), Tab (right) or an arrow key: through several selected cells, otherwise to the adjacent cell. */
export function goOn(
  selection: Pick<GridSelection, 'selected' | 'extent' | 'goOnInside' | 'reveal' | 'select'>,
  key: string,
  backwards: boolean,
): void {
  const { selected, extent } = selection;
  if (!selected) return;
  const isTab = key === 'Tab';
  if ((isTab || key === 'Enter') && selection.goOnInside(isTab ? 'by row' : 'by column', backwards)) return;
  const arrow = ARROWS[key] ?? (backwards ? 'up' : 'down');
  const next = isTab
    ? stepInOrder(selected.active, backwards, extent)
    : step(selected.active, arrow, 1, extent);
  selection.reveal(next);
  selection.select(only(next));
}
