import type { SuppressKeyboardEventParams } from 'ag-grid-community';

/** Keys that are ours or the browser's, with Ctrl or Command held. The grid's own undo, select-all and paste do not fit its row model. */
const WITH_MODIFIER = new Set(['a', 'backspace', 'c', 'd', 'v', 'x', 'y', 'z']);
const PLAIN = new Set(['Delete', 'Backspace']);
/** To the ends of the row, with Ctrl to those of the catalog, as in a spreadsheet; the grid's own go elsewhere. */
const JUMPS = new Set(['Home', 'End']);

/** Whether the grid is to leave a key alone. In an open editor, all keys but those that end it are the editor's. */
export function isNotForTheGrid({ event, editing }: SuppressKeyboardEventParams): boolean {
  if (editing) return isOwnKey(event) || !['Enter', 'Escape', 'Tab'].includes(event.key) || event.isComposing;
  if (JUMPS.has(event.key)) return true;
  if (event.ctrlKey || event.metaKey) return WITH_MODIFIER.has(event.key.toLowerCase());
  return PLAIN.has(event.key);
}

/** An editor of several parts (`data-own-keys`) ends itself; Escape is its own only where the part says `all`. */
function isOwnKey({ target, key }: KeyboardEvent): boolean {
  const part = target instanceof Element ? target.closest<HTMLElement>('[data-own-keys]') : null;
  return part !== null && (key !== 'Escape' || part.dataset.ownKeys === 'all');
}
