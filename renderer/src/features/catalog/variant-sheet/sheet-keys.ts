import type { RangeEdits } from '../blocks/range-edits.ts';
import { removeValue } from '../editing/cell-actions.ts';
import { goOn, isMoveKey, keyTarget } from '../selection/keyboard.ts';
import { extendTo, isSingle, only, widenToColumns, widenToRows } from '../selection/selected-cells.ts';
import type { VariantCells } from './variant-cells.ts';

/** As many rows as a page key moves by. */
const PAGE = 12;

export interface SheetKeys {
  edits: Pick<RangeEdits, 'remove'>;
  /** Called for a key that would edit the active cell, which has no editor. */
  onRefused: () => void;
}

/** Handles a key on the active cell while nothing is edited. Returns whether it did something. */
export function pressKey(
  event: KeyboardEvent,
  cells: VariantCells,
  { edits, onRefused }: SheetKeys,
): boolean {
  const { key, shiftKey, altKey, ctrlKey } = event;
  const { selection } = cells;
  const { selected, extent } = selection;
  const mod = ctrlKey || event.metaKey;
  if (!selected) return false;
  if (altKey) return key === 'ArrowDown' && !mod && (cells.open('keep') || refused(onRefused));
  if (isMoveKey(key)) {
    const from = shiftKey ? selected.reaches.at(-1)!.corner : selected.active;
    const to = keyTarget(from, key, mod, { extent, page: PAGE, isFilled: (spot) => cells.isFilled(spot) });
    selection.reveal(to);
    selection.select(shiftKey ? extendTo(selected, to) : only(to));
    return true;
  }
  if (key === ' ' && (shiftKey || ctrlKey)) {
    const rows = shiftKey ? widenToRows(selected, extent) : selected;
    selection.select(ctrlKey ? widenToColumns(rows, extent) : rows);
    return true;
  }
  if (mod) return onHistory(key.toLowerCase(), shiftKey, cells);
  switch (key) {
    case 'F2':
      return cells.open('keep') || refused(onRefused);
    case 'Escape':
      return !shiftKey && leaveOff(cells);
    case 'Enter':
    case 'Tab':
      goOn(selection, key, shiftKey);
      return true;
    case 'Delete':
    case 'Backspace':
      if (shiftKey) return false;
      if (!isSingle(selected)) void edits.remove();
      else removeActive(cells, onRefused);
      return true;
    default:
      return false;
  }
}

function removeActive(cells: VariantCells, onRefused: () => void): void {
  const ref = cells.activeCell();
  if (ref && cells.canEdit()) removeValue(cells, ref);
  else onRefused();
}

const refused = (onRefused: () => void): true => {
  onRefused();
  return true;
};

/** Undo and redo take their turn among the edits of the sheet. */
function onHistory(letter: string, shift: boolean, cells: VariantCells): boolean {
  if (letter !== 'z' && letter !== 'y') return false;
  void cells.step(letter === 'y' || shift ? 'history.redo' : 'history.undo');
  return true;
}

/** Takes away what marks the copied cells, or else the selection of more than one. */
function leaveOff({ selection }: VariantCells): boolean {
  if (selection.marks.copied.length === 0) return selection.collapse();
  selection.mark({ copied: [] });
  return true;
}
