import { type KeyboardEvent, useEffect, useLayoutEffect, useState } from 'react';
import type { CellRef, Change, Column } from '#shared/domain/cell.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { EditorHost, EditorProps } from './editor-host.ts';
import { FollowingKeys } from './following-keys.ts';
import type { TypedEdit } from './typed-edit.ts';

export interface TypedEditHandle {
  column: Column;
  value: CellValue;
  /** What was typed before, to go on with. */
  recovered: string | null;
  typedKey: string | null;
  /** Reports what a commit would do now: a change, a refusal with its reason, or nothing. */
  report: (outcome: Outcome, typed: string) => void;
  /** Commits what was reported and gives the focus back to the cell. */
  commit: () => void;
}

type Outcome = { change: Change } | { refused: string } | null;

/** What every cell editor needs: the cell it was opened on, kept fast, and the way to report what was typed. */
export function useTypedEdit({ cell, content, typedKey, host }: EditorProps): TypedEditHandle {
  const [opened] = useState(() => ({
    ref: cell,
    value: content,
    recovered: host.takeRecovered(cell)?.text ?? null,
    typedKey,
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the editor is taken away.
  useEffect(() => host.onGone, []);
  return {
    ...opened,
    column: opened.ref,
    report: (outcome, typed) => host.onTyped(typedEdit(opened.ref, outcome, typed)),
    commit: host.commit,
  };
}

function typedEdit(ref: CellRef, outcome: Outcome, typed: string): TypedEdit | null {
  if (outcome === null) return null;
  return 'change' in outcome
    ? { kind: 'edit', ref, change: outcome.change, typed }
    : { kind: 'refused', ref, typed, message: outcome.refused };
}

/**
 * Brings in, once, what was pressed while the editor was opening: its text, and after that has been reported what followed.
 * Layout effects here and in the editors: nothing may be typed between focus and render.
 */
export function useHeldKeys(host: EditorHost, change: (next: (text: string) => string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are taken once, when the editor is there.
  useLayoutEffect(() => {
    const held = host.takeHeldKeys();
    if (held.replaces || held.text !== '') change((now) => (held.replaces ? held.text : now + held.text));
    if (held.rest.length > 0) void new FollowingKeys(held.rest).press(host.pressAfter);
  }, []);
}

/**
 * As in Excel: an editor that was opened by typing gives the arrow keys to the grid, which commits and goes on; one opened
 * by F2 or a double click keeps them for the caret. F2 changes between the two.
 */
export function useArrowKeys({ typedKey, host }: EditorProps): {
  onKeyDown: (event: KeyboardEvent) => boolean;
  toCaret: () => void;
} {
  const [leave, setLeave] = useState(typedKey !== null);
  return {
    onKeyDown: (event) => {
      if (event.nativeEvent.isComposing) return false;
      if (event.key === 'F2') {
        event.preventDefault();
        event.stopPropagation();
        setLeave(!leave);
        return true;
      }
      const plain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
      if (!leave || !plain || !event.key.startsWith('Arrow') || !host.leaveByArrow(event.key)) return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    toCaret: () => setLeave(false),
  };
}

/** Tab as in Excel: commits and goes to the next cell without opening it. For `onKeyDownCapture`, before the grid sees it. */
export function tabLeaves(event: KeyboardEvent, host: EditorHost): boolean {
  if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return false;
  event.preventDefault();
  event.stopPropagation();
  host.leaveByTab(event.shiftKey);
  return true;
}
