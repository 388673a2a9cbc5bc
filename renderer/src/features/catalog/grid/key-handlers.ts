import type { KeyboardEvent } from 'react';
import type { CellRef } from '#shared/domain/cell.ts';
import { runAction } from '../../../actions/table.ts';
import type { CatalogGrid } from './catalog-grid.ts';
import type { GridEvents } from './grid-options.ts';
import { isCell } from './is-cell.ts';

export interface GridKeyActions extends Pick<GridEvents, 'onOpenCell'> {
  /** The value of the cell is to be taken away. */
  onRemove: (ref: CellRef) => void;
}

export interface GridKeyHandlers {
  onKeyDown: (event: KeyboardEvent) => void;
  onKeyDownCapture: (event: KeyboardEvent) => void;
}

/**
 * Keys of the grid that are not the grid's own, and what is typed while an editor opens. They are taken from the page's
 * events: the grid reports its own in a task of their own, when the next key may have been pressed already.
 */
export function gridKeyHandlers(
  grid: CatalogGrid,
  { onRemove, onOpenCell }: GridKeyActions,
  goesOn: () => void,
): GridKeyHandlers {
  const onCell = (event: KeyboardEvent, cell: Element) => {
    const withModifier = event.ctrlKey || event.metaKey;
    if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      return grid.moving.jump(event.key, withModifier);
    }
    const ref = grid.focusedCell();
    if (!ref || withModifier || event.altKey) return;
    const isEditable = grid.opening.opensEditor();
    if ((event.key === 'Delete' || event.key === 'Backspace') && isEditable) onRemove(ref);
    if (event.key === 'F2' && !isEditable) onOpenCell(ref, 'open', cell.getBoundingClientRect());
  };
  return {
    onKeyDown: (event) => {
      if (grid.isEditing) return;
      const isRedo = (event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'z';
      if (isRedo && runAction('catalog.redo')) event.preventDefault();
      else if (isCell(event.target)) onCell(event, event.target);
    },
    onKeyDownCapture: (event) => {
      goesOn();
      if (!isCell(event.target) || !grid.opening.take(event.nativeEvent)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
