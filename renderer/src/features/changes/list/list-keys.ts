import type { KeyboardEvent } from 'react';
import type { ChangeList } from './change-list.ts';
import type { ChangeListCommands } from './change-list-commands.ts';

/** Handles a key pressed in the list. Returns whether it was handled. `page` is the number of visible rows. */
export function pressInList(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  list: ChangeList,
  page: number,
  commands: ChangeListCommands,
): boolean {
  const { key, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { row, opened, chosen } = list.store.getState();
  const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[key];
  if (by !== undefined) list.goBy(by, shiftKey);
  else if (key === 'Home') list.goTo(0, shiftKey);
  else if (key === 'End') list.goTo((opened?.total ?? 0) - 1, shiftKey);
  else if (shiftKey) return false;
  else if (key === ' ') {
    if (row !== null) list.toggle(row);
  } else if (key === 'Escape') {
    if (chosen.size === 0) return false;
    list.chooseNone();
  } else if (key === 'Enter') {
    if (list.current) commands.show(list.current);
  } else return pressLetter(key.toLowerCase(), commands);
  return true;
}

function pressLetter(key: string, { mark, togglePanel }: ChangeListCommands): boolean {
  if (key === 's') mark(true);
  else if (key === 'u') mark(false);
  else if (key === 'd') togglePanel();
  else return false;
  return true;
}
