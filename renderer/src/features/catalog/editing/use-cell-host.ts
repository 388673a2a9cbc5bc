import { useMemo } from 'react';
import type { CellValue } from '#shared/domain/value.ts';
import type { CellEdit } from '../../../editors/cell-edit.ts';
import type { EditorHost } from '../../../editors/editor-keys.ts';
import type { RangeEdits } from '../blocks/range-edits.ts';
import { goOn } from '../selection/keyboard.ts';
import { isSingle } from '../selection/selected-cells.ts';

/** What stands over selected cells and edits the active one. */
export interface CellsEditor {
  edit: CellEdit;
  close(): Promise<unknown>;
  cancel(): void;
  /** Closes the editor without saving. Undefined: there was no valid value in it. */
  takeValue(): CellValue | undefined;
}

/** The place of an editor over cells: it goes on to the next cell, or fills all that are selected. */
export function useCellHost(
  editor: CellsEditor,
  selection: Parameters<typeof goOn>[0],
  edits: Pick<RangeEdits, 'set'>,
): EditorHost {
  return useMemo(
    () => ({
      arrowsLeave: true,
      leave: (key, backwards) => {
        void editor.close();
        editor.edit.focus();
        if (key !== null) goOn(selection, key, backwards);
      },
      cancel: () => {
        editor.cancel();
        editor.edit.focus();
      },
      fill: () => {
        if (!selection.selected || isSingle(selection.selected)) return false;
        const value = editor.takeValue();
        if (value !== undefined) void edits.set(value);
        editor.edit.focus();
        return true;
      },
    }),
    [editor, selection, edits],
  );
}
