import type { KeyboardEvent } from 'react';
import { runAction } from '../../../actions/table.ts';
import { isPrintable } from '../editing/type-ahead.ts';
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
      const selectsRow = event.key === ' ' && event.shiftKey;
      if (grid.typeAhead.hold(event, event.timeStamp)) {
        event.preventDefault();
        event.stopPropagation();
      } else if (((isPrintable(event) && !selectsRow) || event.key === 'F2') && grid.opensEditor()) {
        grid.typeAhead.begin(event.timeStamp);
      }
    },
  };
}
