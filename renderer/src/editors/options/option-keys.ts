import type { KeyboardEvent } from 'react';
import type { CellEdit } from '../cell-edit.ts';
import { chosenOption, movedIn, wholeList } from './option-list.ts';

/**
 * Handles the keys of the list of values: Alt+↓ opens it, arrows choose in it, Escape closes it. Enter and Tab put the
 * chosen value into the field and do not count as handled: they also commit it. Returns whether the key was handled.
 */
export function optionKey({ key, altKey, target, ...event }: KeyboardEvent, edit: CellEdit): boolean {
  const { state } = edit;
  if (!state || state.options.length === 0 || target !== edit.field) return false;
  const isVertical = key === 'ArrowDown' || key === 'ArrowUp';
  if (isVertical && altKey) {
    edit.showList(key === 'ArrowDown' ? wholeList(state.options, state.text) : null);
    return true;
  }
  if (!state.list) return false;
  if (isVertical && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
    edit.showList(movedIn(state, key === 'ArrowDown' ? 1 : -1));
    return true;
  }
  if (key === 'Escape') {
    edit.showList(null);
    return true;
  }
  const chosen = chosenOption(state);
  if ((key === 'Enter' || key === 'Tab') && chosen !== null) edit.setText(chosen);
  return false;
}
