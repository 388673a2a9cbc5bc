import { type RefObject, useEffect } from 'react';
import type { CatalogGrid } from './catalog-grid.ts';

/**
 * Keeps the keyboard on the focused cell while its element is replaced, as when its row is read. The grid does so itself
 * unless React is late with the new element: the keyboard would be on nothing then. What is typed in between is for the cell.
 */
export function useKeptKeyboard(container: RefObject<HTMLElement | null>, grid: CatalogGrid): void {
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let cell: Element | null = null;
    const onFocusIn = ({ target }: FocusEvent) => {
      // By role: a new element has the focus before it has the grid's classes.
      cell =
        target instanceof Element && element.contains(target) ? target.closest('[role="gridcell"]') : null;
    };
    const isBetween = () => cell !== null && !cell.isConnected && document.activeElement === document.body;
    const observer = new MutationObserver(() => {
      if (!isBetween()) return;
      // What the user looks at stays in sight.
      focusedElement(element, grid)?.focus({ preventScroll: true });
    });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || !isBetween() || !grid.opening.takeBetween(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('keydown', onKeyDown, true);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('keydown', onKeyDown, true);
      observer.disconnect();
    };
  }, [container, grid]);
}

function focusedElement(element: HTMLElement, grid: CatalogGrid): HTMLElement | null {
  const focused = grid.api?.getFocusedCell();
  if (!focused) return null;
  const column = CSS.escape(focused.column.getColId());
  return element.querySelector<HTMLElement>(`[row-index="${focused.rowIndex}"] [col-id="${column}"]`);
}
