import { MENU_BUTTON } from '../columns/header-parts.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import type { GridSelection } from './grid-selection.ts';
import { selectColumnsUnder } from './select-columns.ts';

/** Focuses the header of the active cell's column. */
export function enterHeader({ active, geometry }: GridSelection): boolean {
  const header = `.ag-header-cell[col-id="${CSS.escape(active?.columnId ?? '')}"]`;
  geometry.viewport.querySelector<HTMLElement>(header)?.focus();
  return true;
}

/**
 * Handles keys on headers, which are a single Tab stop: arrows go from one to the next (the grid does that), down to the
 * cells and up to the property; Enter and Space select, Alt+↓ opens the menu, Escape goes back. Returns a function that stops
 * it.
 */
export function listenToHeaders(
  element: HTMLElement,
  grid: CatalogGrid,
  selection: GridSelection,
): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const header =
      event.target instanceof Element
        ? event.target.closest('.ag-header-cell, .ag-header-group-cell-with-group')
        : null;
    if (!header || !press(event, header)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Returns whether the key did something. */
  const press = (event: KeyboardEvent, header: Element): boolean => {
    const isColumn = header.matches('.ag-header-cell');
    switch (event.key) {
      case 'Tab':
        // Otherwise the grid would go to the next header.
        if (event.shiftKey) focusBefore(element);
        else grid.focus();
        return true;
      case 'Escape':
        grid.focus();
        return true;
      case 'Enter':
      case ' ':
        selectColumnsUnder(header, selection, event);
        grid.focus();
        return true;
      case 'F10':
        return event.shiftKey && openMenu(header);
      case 'ContextMenu':
        return openMenu(header);
      case 'ArrowDown':
        if (event.altKey) return openMenu(header);
        if (isColumn) grid.moving.enter(header.getAttribute('col-id') ?? undefined);
        return isColumn;
      default:
        return false;
    }
  };

  element.addEventListener('keydown', onKeyDown, true);
  return () => element.removeEventListener('keydown', onKeyDown, true);
}

/** Focuses the last Tab stop before an element. */
function focusBefore(element: HTMLElement): void {
  const isBefore = (other: Element) =>
    (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  [...document.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled, [tabindex]')]
    .findLast((stop) => stop.tabIndex >= 0 && isBefore(stop) && stop.checkVisibility())
    ?.focus();
}

function openMenu(header: Element): boolean {
  header.querySelector<HTMLButtonElement>(`.${MENU_BUTTON}`)?.click();
  return true;
}
