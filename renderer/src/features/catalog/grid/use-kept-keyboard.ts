import { type RefObject, useEffect } from 'react';
import type { CatalogGrid } from './catalog-grid.ts';
import { isCell } from './is-cell.ts';

/**
 * Keeps the keyboard on the focused cell while its element is replaced, as when its row is read. The grid does so itself
 * unless React is late with the new element: the keyboard would be on nothing then. What is typed in between is for the cell.
 */
export function useKeptKeyboard(container: RefObject<HTMLElement | null>, grid: CatalogGrid): void {
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let cell: Element | null = null;
    let place: Place | null = null;
    const onFocusIn = ({ target, relatedTarget }: FocusEvent) => {
      // By role: a new element has the focus before it has the grid's classes.
      cell =
        target instanceof Element && element.contains(target) ? target.closest('[role="gridcell"]') : null;
      place = cell && placeOf(cell);
      // The grid gives a new cell the focus once more a timer later, and does not ask whether its editor has opened by then.
      const field =
        relatedTarget instanceof HTMLElement && relatedTarget.closest('.ag-popup-editor') !== null;
      if (field && grid.isEditing && cell !== null && cell === focusedElement(element, grid))
        relatedTarget.focus({ preventScroll: true });
    };
    const isLost = () => cell !== null && !cell.isConnected && document.activeElement === document.body;
    /** The grid has moved its focus to another cell, and its element is not there yet. */
    const isBehind = () =>
      cell !== null && document.activeElement === cell && cell !== focusedElement(element, grid);
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      // A cell that was clicked before its row was read: the grid may not have heard of it.
      if (place && !grid.api?.getFocusedCell()) focusAt(place, grid);
      // What the user looks at stays in sight.
      else focusedElement(element, grid)?.focus({ preventScroll: true });
    });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || !(isLost() || isBehind()) || !grid.opening.take(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // A paste goes to where a text caret is or would be, which need not be the cell with the focus.
    const onPaste = (event: ClipboardEvent) => {
      const isOnCell = isCell(document.activeElement) && element.contains(document.activeElement);
      if (!isOnCell && !isLost()) return;
      if (!grid.opening.keys.holdPasted(event.clipboardData?.getData('text/plain') ?? '')) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('paste', onPaste, true);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('paste', onPaste, true);
      observer.disconnect();
    };
  }, [container, grid]);
}

interface Place {
  row: number;
  column: string;
}

/** Read while the cell is there: once it is gone, it stands in no row. */
function placeOf(cell: Element): Place | null {
  const row = cell.closest('[row-index]')?.getAttribute('row-index');
  const column = cell.getAttribute('col-id');
  return row && column ? { row: Number(row), column } : null;
}

function focusAt({ row, column }: Place, { api }: CatalogGrid): void {
  if (api?.getColumn(column) && row < api.getDisplayedRowCount()) api.setFocusedCell(row, column);
}

function focusedElement(element: HTMLElement, grid: CatalogGrid): HTMLElement | null {
  const focused = grid.api?.getFocusedCell();
  if (!focused) return null;
  const column = CSS.escape(focused.column.getColId());
  return element.querySelector<HTMLElement>(`[row-index="${focused.rowIndex}"] [col-id="${column}"]`);
}
