import type { SuppressKeyboardEventParams } from 'ag-grid-community';

/** Keys that are ours or the browser's, with Ctrl or Command held. The grid's own undo, select-all and paste do not fit its row model. */
const WITH_MODIFIER = new Set(['a', 'c', 'd', 'v', 'x', 'y', 'z']);
const PLAIN = new Set(['Delete', 'Backspace']);

/** Whether the grid is to leave a key alone. In an open editor, all keys but those that end it are the editor's. */
export function isNotForTheGrid({ event, editing }: SuppressKeyboardEventParams): boolean {
  if (editing) return !['Enter', 'Escape', 'Tab'].includes(event.key) || event.isComposing;
  if (event.ctrlKey || event.metaKey) return WITH_MODIFIER.has(event.key.toLowerCase());
  return PLAIN.has(event.key);
}
