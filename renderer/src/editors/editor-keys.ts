import type { KeyboardEvent } from 'react';
import type { CellEdit } from './cell-edit.ts';
import { COLOURED } from './html/MarkupText.tsx';
import { hasMarkup } from './html/markup.ts';
import { newItems } from './list/list-items.ts';
import { chosenOption, movedIn, wholeList } from './options/option-list.ts';
import type { YesNo } from './yes-no.ts';

/** Where an editor is: over a cell of the grid, or in the product panel. */
export interface EditorHost {
  /** Commits. `key` (Enter, Tab or an arrow) says where focus goes; null: it stays on the cell. */
  leave: (key: string | null, backwards: boolean) => void;
  cancel: () => void;
  /** Commits the value into all selected cells. False if there is only one. */
  fill: () => boolean;
  /** Whether arrow keys leave an editor that was opened by typing. */
  arrowsLeave: boolean;
}

/** Longer texts get more room than one line. */
const ONE_LINE = 160;

export const isMarkup = (text: string): boolean => hasMarkup(text.slice(0, COLOURED));

/** Whether a text is edited in a field of several lines. */
export const isLarge = (kind: string, text: string): boolean =>
  kind === 'list' ||
  kind === 'multiline' ||
  (kind === 'text' && (text.length > ONE_LINE || text.includes('\n') || isMarkup(text)));

/** Commits, unless the input cannot be saved: the editor then says why. */
export function commit(edit: CellEdit, host: EditorHost, key: string | null, backwards = false): void {
  if (edit.check()) host.leave(key, backwards);
}

/**
 * Handles the keys of an open editor that none of its parts has handled. As in Excel, Enter and Tab commit and move on;
 * arrow keys do so if typing opened the editor, and move the caret after F2. Alt+Enter and Ctrl+Enter insert a line break.
 */
export function editorKey(event: KeyboardEvent, edit: CellEdit, host: EditorHost): void {
  const { state } = edit;
  if (!state || event.nativeEvent.isComposing || event.defaultPrevented) return;
  if (!isDealtWith(event, edit, host)) return;
  event.preventDefault();
  event.stopPropagation();
}

function isDealtWith(event: KeyboardEvent, edit: CellEdit, host: EditorHost): boolean {
  if (optionKey(event, edit)) return true;
  const { key, shiftKey, altKey } = event;
  const mod = event.ctrlKey || event.metaKey;
  if (key === 'Enter') onEnter(event, edit, host);
  else if (key === 'Escape') host.cancel();
  else if (key === 'Tab' && !mod && !altKey) commit(edit, host, key, shiftKey);
  else if (key === 'F2') edit.setArrows(!edit.state?.arrowsMoveCaret);
  else if (key === ' ' && edit.state?.kind === 'yesno') toggle(edit);
  else if (mod && !altKey) return onModified(event, edit);
  else if (!shiftKey && !altKey && key.startsWith('Arrow')) return onArrow(event, edit, host);
  else return false;
  return true;
}

function onEnter(
  { altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent,
  edit: CellEdit,
  host: EditorHost,
) {
  const { kind, text } = edit.state!;
  const isText = (kind === 'text' || kind === 'multiline') && target === edit.field;
  if (ctrlKey && !altKey && host.fill()) return;
  if (isText && (altKey || ctrlKey || metaKey)) edit.insert('\n');
  else if (kind === 'list' && target === edit.field && text.trim() !== '' && !ctrlKey && !metaKey)
    addTyped(edit);
  else commit(edit, host, 'Enter', shiftKey);
}

/** Adds the field's text to the items of a list. */
export function addTyped(edit: CellEdit): void {
  const { items, text } = edit.state!;
  edit.setItems([...items, ...newItems(text)]);
  edit.setText('');
}

function onModified({ key, shiftKey, target }: KeyboardEvent, edit: CellEdit): boolean {
  const { text, isPreview } = edit.state!;
  const letter = key.toLowerCase();
  if (letter === 'e' && isMarkup(text)) {
    edit.setPreview(!isPreview);
    return true;
  }
  if (target !== edit.field || (letter !== 'z' && letter !== 'y')) return false;
  edit.step(letter === 'y' || shiftKey ? 1 : -1);
  return true;
}

function onArrow({ key, target }: KeyboardEvent, edit: CellEdit, host: EditorHost): boolean {
  const { kind, text, arrowsMoveCaret } = edit.state!;
  if (target !== edit.field) return false;
  if (kind === 'yesno') toggle(edit);
  else if (arrowsMoveCaret || !host.arrowsLeave || isLarge(kind, text)) return false;
  else if (kind !== 'text' && kind !== 'number') return false;
  else commit(edit, host, key);
  return true;
}

const toggle = (edit: CellEdit): void =>
  edit.setText((edit.state?.text === 'true' ? 'false' : 'true') satisfies YesNo);

/**
 * Handles the keys of the list of values: Alt+↓ opens it, arrows choose in it, Escape closes it. Enter and Tab put the
 * chosen value into the field and do not count as handled: they also commit it. Returns whether the key was handled.
 */
function optionKey({ key, altKey, target, ...event }: KeyboardEvent, edit: CellEdit): boolean {
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
