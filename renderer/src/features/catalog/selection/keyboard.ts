import type { CatalogGrid } from '../grid/catalog-grid.ts';
import { isCell } from '../grid/is-cell.ts';
import { edgeOfData } from './edge-of-data.ts';
import type { GridSelection } from './grid-selection.ts';
import { isFilledIn } from './loaded-cells.ts';
import {
  type Direction,
  extendTo,
  isSingle,
  only,
  type Spot,
  step,
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
const MOVES = new Set([...Object.keys(ARROWS), ...Object.keys(PAGES), 'Home', 'End']);

export interface GridKeys {
  /** Takes the values of all selected cells away. */
  onRemove: () => void;
  /** The open editor's value into all selected cells. */
  onFill: () => void;
  /** Escape, before it does anything to the selection. Returns whether it was for something else. */
  onEscape: () => boolean;
}

/** Selecting with the keyboard. Sits before the grid's own listeners; the returned function takes it away. */
export function listenToKeys(
  element: HTMLElement,
  grid: CatalogGrid,
  selection: GridSelection,
  { onRemove, onFill, onEscape }: GridKeys,
): () => void {
  /** Enter closed an editor inside of several selected cells. */
  let goesOn: { backwards: boolean } | null = null;
  selection.onFocusMoved = () => {
    if (!goesOn || grid.isEditing) return false;
    const { backwards } = goesOn;
    goesOn = null;
    return selection.goOnInside('by column', backwards);
  };
  // The grid tells of its focus in a task of its own, when the next key may have been pressed already.
  const onFocusIn = () => {
    if (goesOn) queueMicrotask(() => selection.followFocus());
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.isComposing || !target) return;
    if (grid.isEditing) return whileEditing(event);
    if (!isCell(target)) return;
    goesOn = null;
    selection.followFocus();
    if (selection.selected && onCell(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  const whileEditing = (event: KeyboardEvent) => {
    const { selected } = selection;
    goesOn = null;
    if (!selected || isSingle(selected) || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' && event.ctrlKey) {
      event.preventDefault();
      event.stopPropagation();
      onFill();
    } else if (event.key === 'Enter') goesOn = { backwards: event.shiftKey };
  };

  /** Returns whether the key was for the selection; the grid does not see it then. */
  const onCell = (event: KeyboardEvent): boolean => {
    const { selected, extent } = selection;
    const { key, shiftKey } = event;
    const mod = event.ctrlKey || event.metaKey;
    if (!selected || event.altKey) return false;
    if (MOVES.has(key)) return onMove(key, shiftKey, mod);
    if (key === ' ' && (shiftKey || event.ctrlKey)) {
      // Both: everything, as in Excel.
      const rows = shiftKey ? widenToRows(selected, extent) : selected;
      selection.select(event.ctrlKey ? widenToColumns(rows, extent) : rows);
      return true;
    }
    if (key === 'Escape' && !mod && !shiftKey) return onEscape() || selection.collapse();
    if (isSingle(selected) || mod) return false;
    if (key === 'Enter' || key === 'Tab')
      return selection.goOnInside(key === 'Enter' ? 'by column' : 'by row', shiftKey);
    if ((key === 'Delete' || key === 'Backspace') && !shiftKey) {
      onRemove();
      return true;
    }
    return false;
  };

  const onMove = (key: string, shift: boolean, mod: boolean): boolean => {
    const { selected } = selection;
    if (!selected) return false;
    if (shift) {
      const corner = target(selected.reaches.at(-1)!.corner, key, mod);
      selection.reveal(corner);
      selection.select(extendTo(selected, corner));
      return true;
    }
    if (mod && key in ARROWS) {
      moveTo(selection, only(target(selected.active, key, true)));
      return true;
    }
    selection.collapse();
    return false;
  };

  const target = (from: Spot, key: string, mod: boolean): Spot => {
    const { extent } = selection;
    const arrow = ARROWS[key];
    if (arrow)
      return mod
        ? edgeOfData(from, arrow, extent, isFilledIn(grid, selection))
        : step(from, arrow, 1, extent);
    const page = PAGES[key];
    if (page) return step(from, page, selection.rowsInSight, extent);
    const edge = key === 'Home' ? 0 : Number.MAX_SAFE_INTEGER;
    const end = { row: mod ? edge : from.row, column: edge };
    return {
      row: Math.min(end.row, Math.max(0, extent.rows - 1)),
      column: Math.min(end.column, Math.max(0, extent.columns - 1)),
    };
  };

  element.addEventListener('keydown', onKeyDown, true);
  element.addEventListener('focusin', onFocusIn);
  return () => {
    element.removeEventListener('keydown', onKeyDown, true);
    element.removeEventListener('focusin', onFocusIn);
  };
}

function moveTo(selection: GridSelection, selected: ReturnType<typeof only>): void {
  selection.reveal(selected.active);
  selection.select(selected);
}
