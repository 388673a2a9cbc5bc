import { useCallback, useMemo, useState } from 'react';
import type { CellRef } from '#shared/domain/cell.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import type { CellValue, ValueKind } from '#shared/domain/value.ts';
import { type CellAction, cellActions } from './editing/cell-actions.ts';
import { cellKind } from './editors/select-editor.ts';
import type { Conflict } from './grid/ConflictPopover.tsx';
import type { CatalogGrid } from './grid/catalog-grid.ts';

interface OpenMenu {
  ref: CellRef;
  at: DOMRect;
  actions: CellAction[];
}

export interface CellPopups {
  menu: OpenMenu | null;
  conflict: Conflict | null;
  shown: { ref: CellRef; value: CellValue } | null;
  openMenu: (ref: CellRef, at: DOMRect) => void;
  openCell: (ref: CellRef, how: 'click' | 'open', at: DOMRect) => void;
  close: () => void;
}

/** Menu, conflict and whole value of a cell: at most one of them is open. */
export function useCellPopups(grid: CatalogGrid, kindOf: (property: string) => ValueKind): CellPopups {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [shown, setShown] = useState<{ ref: CellRef; value: CellValue } | null>(null);

  const openMenu = useCallback(
    (ref: CellRef, at: DOMRect) => {
      const content = grid.contentOf(ref);
      if (!content) return;
      const kind = cellKind(content.value, kindOf(ref.property));
      const actions = cellActions({
        ...content,
        grid,
        ref,
        kind,
        editable: grid.isEditable(ref) && kind !== 'struct',
        edit: () => grid.startEditing(ref),
        show: () => setShown({ ref, value: content.value }),
      });
      if (actions.length > 0) setMenu({ ref, at, actions });
    },
    [grid, kindOf],
  );

  const openCell = useCallback(
    (ref: CellRef, how: 'click' | 'open', at: DOMRect) => {
      const content = grid.contentOf(ref);
      if (!content) return;
      if (how === 'click') {
        if (content.state?.mark === 'conflict')
          setConflict({ ref, value: content.value, state: content.state, at });
        return;
      }
      const canEdit = grid.isEditable(ref) && cellKind(content.value, kindOf(ref.property)) !== 'struct';
      if (!canEdit && content.value !== null) setShown({ ref, value: content.value });
    },
    [grid, kindOf],
  );

  const close = useCallback(() => {
    setMenu(null);
    setConflict(null);
    setShown(null);
    grid.focusAgain();
  }, [grid]);

  return useMemo(
    () => ({ menu, conflict, shown, openMenu, openCell, close }),
    [menu, conflict, shown, openMenu, openCell, close],
  );
}

/** A key for a cell, to make a popup anew when it is opened on another one. */
export const cellKey = (ref: CellRef): string => `${ref.product}\u001f${columnKey(ref)}`;
