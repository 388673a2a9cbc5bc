import type { KeyboardEvent } from 'react';

/** What keys can do in a list of lines. */
export interface LineKeysTarget {
  goTo(row: number, extending?: boolean): void;
  goBy(rows: number, extending?: boolean): void;
  toggle(row: number): void;
  chooseAll(): void;
  chooseNone(): void;
  expand(row: number, to?: boolean): void;
}

export interface LineKeysState {
  total: number | null;
  row: number | null;
  chosen: ReadonlyMap<string, unknown> | 'all';
}

/**
 * Handles a key pressed in a list of lines, as in a tree grid. Returns whether it was handled. `page`:
 * the number of visible rows.
 */
export function pressInLines(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  list: LineKeysTarget,
  { total, row, chosen }: LineKeysState,
  page: number,
): boolean {
  const { key, shiftKey } = event;
  if (event.altKey) return false;
  const isModified = event.ctrlKey || event.metaKey;
  const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[key];
  if (key === 'Home') list.goTo(0, shiftKey);
  else if (key === 'End') list.goTo((total ?? 0) - 1, shiftKey);
  else if (isModified && key.toLowerCase() === 'a') list.chooseAll();
  else if (isModified && key === ' ' && row !== null) list.toggle(row);
  else if (isModified) return false;
  else if (by !== undefined) list.goBy(by, shiftKey);
  else if (shiftKey) return false;
  else if (key === 'ArrowRight' && row !== null) list.expand(row, true);
  else if (key === 'ArrowLeft' && row !== null) list.expand(row, false);
  else if (key === ' ' && row !== null) list.expand(row);
  else if (key === 'Escape' && (chosen === 'all' || chosen.size > 0)) list.chooseNone();
  else return false;
  return true;
}

/** Handles a key pressed in a grid of cells. Returns the column that has focus then; null if the key was not handled. */
export function pressInCells(
  { key, altKey, shiftKey, ctrlKey, metaKey }: Parameters<typeof pressInLines>[0],
  list: Pick<LineKeysTarget, 'goTo' | 'goBy'>,
  { total, column, columns, isRtl }: { total: number; column: number; columns: number; isRtl: boolean },
  page: number,
): number | null {
  if (altKey || shiftKey) return null;
  const isFar = ctrlKey || metaKey;
  const along = { ArrowRight: 1, ArrowLeft: -1 }[key];
  const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[key];
  if (along !== undefined) {
    const step = (isRtl ? -along : along) * (isFar ? columns : 1);
    return Math.max(0, Math.min(columns - 1, column + step));
  }
  if (key === 'Home' || key === 'End') {
    list.goTo(key === 'Home' ? 0 : total - 1);
    return key === 'Home' ? 0 : columns - 1;
  }
  if (by === undefined) return null;
  list.goBy(isFar ? Math.sign(by) * total : by);
  return column;
}
