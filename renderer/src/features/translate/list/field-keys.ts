import type { KeyboardEvent } from 'react';
import type { Workspace } from '../workspace/workspace.ts';

/** The number of segments that Alt+Page Up and Alt+Page Down move by. */
const PAGE = 10;

const isMac = /mac/i.test(globalThis.navigator?.platform ?? '');

/** Commands of the workspace that keys of the field itself run. */
export interface FieldCommands {
  workspace: Workspace;
  /** Undoes or redoes typing first, then the last step of the app. */
  step: (by: -1 | 1) => void;
}

/**
 * Handles a key pressed in the field. Text editing comes first; keys that it has no use for move to another segment. Returns
 * whether the key was handled.
 */
export function pressInField(
  event: KeyboardEvent<HTMLTextAreaElement>,
  { workspace, step }: FieldCommands,
): boolean {
  if (event.nativeEvent.isComposing) return false;
  const { key, altKey, shiftKey, currentTarget } = event;
  const mod = isMac ? event.metaKey : event.ctrlKey;
  if (mod && !altKey && (key.toLowerCase() === 'z' || key.toLowerCase() === 'y')) {
    step(key.toLowerCase() === 'y' || shiftKey ? 1 : -1);
    return true;
  }
  if (mod || event.ctrlKey || event.metaKey || shiftKey) return false;
  const rows = rowsOf(key, altKey, currentTarget);
  if (rows !== 0) {
    workspace.goBy(rows);
    return true;
  }
  return key === 'Escape' && !altKey && workspace.revert();
}

function rowsOf(key: string, altKey: boolean, field: HTMLTextAreaElement): number {
  const { selectionStart, selectionEnd, value } = field;
  const isCaret = selectionStart === selectionEnd;
  if (key === 'ArrowDown' && (altKey || (isCaret && selectionEnd === value.length))) return 1;
  if (key === 'ArrowUp' && (altKey || (isCaret && selectionStart === 0))) return -1;
  if (altKey && key === 'PageDown') return PAGE;
  if (altKey && key === 'PageUp') return -PAGE;
  return 0;
}
