import type { KeyboardEvent } from 'react';
import { runAction } from '../../../actions/table.ts';
import type { CatalogGrid } from './catalog-grid.ts';

export interface GridKeyHandlers {
  onKeyDown: (event: KeyboardEvent) => void;
  onKeyDownCapture: (event: KeyboardEvent) => void;
}

/** Keys of the grid that are not the grid's own: redo by its second shortcut, and what is typed while an editor opens. */
export function gridKeyHandlers(grid: CatalogGrid, goesOn: () => void): GridKeyHandlers {
  return {
    onKeyDown: (event) => {
      const isRedo = (event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'z';
      if (isRedo && !grid.isEditing && runAction('catalog.redo')) event.preventDefault();
    },
    onKeyDownCapture: (event) => {
      goesOn();
      if (!(event.target instanceof Element) || !event.target.classList.contains('ag-cell')) return;
      if (!grid.opening.take(event.nativeEvent)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
