import type { CustomCellEditorProps } from 'ag-grid-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useState } from 'react';
import type { Result } from '#shared/contract/result.ts';
import type { CellRef, Change, Column } from '#shared/domain/cell.ts';
import { parseColumnKey } from '#shared/domain/column-key.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { GridRow } from '../cells/grid-row.ts';
import type { TypedEdit } from '../editing/edit-session.ts';
import type { HeldKeys } from '../editing/type-ahead.ts';

/** What was typed into a cell before and could not be kept, or is to be gone on with in a larger editor. */
export interface Recovered {
  ref: CellRef;
  text: string;
}

export interface EditorParams {
  /** Hands over the recovered text of a cell, once. */
  takeRecovered: (ref: CellRef) => Recovered | null;
  /** Is told what a commit would do now, as it is typed, and when the editor is taken away. */
  onTyped: (typed: TypedEdit | null) => void;
  onGone: () => void;
  /** Hands over what was pressed while the editor was opening, once. */
  takeHeldKeys: () => HeldKeys;
  /** Reads a value of which the row holds only the beginning. */
  readWhole: (ref: CellRef) => Promise<Result<{ value: CellValue }>>;
}

export type GridEditorProps = CustomCellEditorProps<GridRow, unknown>;

/** `content`: the cell's whole value as the editor opens. */
export type EditorProps = GridEditorProps & EditorParams & { content: CellValue };

export interface TypedEditHandle {
  /** The cell as it was when the editor opened. Rows may move under it; this does not. */
  ref: CellRef;
  column: Column;
  value: CellValue;
  /** What was typed before, to go on with. */
  recovered: string | null;
  /** The character that opened the editor; it replaces the value. */
  typedKey: string | null;
  /** Reports what a commit would do now: a change, a refusal with its reason, or nothing. */
  report: (outcome: Outcome, typed: string) => void;
  /** Commits what was reported and gives the focus back to the grid. */
  commit: () => void;
}

type Outcome = { change: Change } | { refused: string } | null;

/** What every cell editor needs: the cell it was opened on, kept fast, and the way to report what was typed. */
export function useTypedEdit(props: EditorProps): TypedEditHandle {
  const [opened] = useState(() => {
    const column = parseColumnKey(props.column.getColId())!;
    const ref = { ...column, product: props.data.product };
    const recovered = props.takeRecovered(ref);
    return {
      ref,
      column,
      value: props.content,
      recovered: recovered?.text ?? null,
      typedKey: props.eventKey?.length === 1 ? props.eventKey : null,
    };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the editor is taken away.
  useEffect(() => props.onGone, []);
  return {
    ...opened,
    report: (outcome, typed) => {
      const edit = typedEdit(opened.ref, outcome, typed);
      props.onTyped(edit);
      props.onValueChange(edit ?? props.initialValue);
    },
    commit: () => props.stopEditing(),
  };
}

function typedEdit(ref: CellRef, outcome: Outcome, typed: string): TypedEdit | null {
  if (outcome === null) return null;
  return 'change' in outcome
    ? { kind: 'edit', ref, change: outcome.change, typed }
    : { kind: 'refused', ref, typed, message: outcome.refused };
}

/**
 * Brings in, once, what was pressed while the editor was opening; when Enter or Tab was among it, the editor commits
 * after that text was reported. Layout effects here and in the editors: nothing may be typed between focus and render.
 */
export function useHeldKeys(props: EditorProps, change: (next: (text: string) => string) => void): void {
  const [end, setEnd] = useState<Pick<HeldKeys, 'endsWith' | 'backwards'> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are taken once, when the editor is there.
  useLayoutEffect(() => {
    const held = props.takeHeldKeys();
    if (held.replaces || held.text !== '') change((now) => (held.replaces ? held.text : now + held.text));
    if (held.endsWith !== null) setEnd(held);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: commits once; by then the effects of the new text have run.
  useEffect(() => {
    if (end === null) return;
    // The grid takes an editor over in a task of its own; before that it would not ask for the value.
    const timer = window.setTimeout(() => {
      if (end.endsWith === 'Tab') leaveByTab(props, end.backwards);
      else leaveVertically(props, end.backwards ? -1 : 1);
    });
    return () => window.clearTimeout(timer);
  }, [end]);
}

/**
 * As in Excel: an editor that was opened by typing gives the arrow keys to the grid, which commits and goes on; one opened
 * by F2 or a double click keeps them for the caret. F2 changes between the two.
 */
export function useArrowKeys(props: EditorProps): {
  onKeyDown: (event: KeyboardEvent) => boolean;
  toCaret: () => void;
} {
  const [leave, setLeave] = useState(props.eventKey?.length === 1);
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
      return leave && plain && arrowLeaves(event, props);
    },
    toCaret: () => setLeave(false),
  };
}

function arrowLeaves(event: KeyboardEvent, props: EditorProps): boolean {
  const { api, column, node } = props;
  const row = node.rowIndex;
  if (row === null || !event.key.startsWith('Arrow')) return false;
  const next = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: api.getDisplayedColBefore(column) },
    ArrowRight: { row, column: api.getDisplayedColAfter(column) },
  }[event.key];
  if (!next) return false;
  event.preventDefault();
  event.stopPropagation();
  props.stopEditing(true);
  const isThere = next.column !== null && next.row >= 0 && next.row < api.getDisplayedRowCount();
  if (isThere) api.ensureIndexVisible(next.row);
  api.setFocusedCell(isThere ? next.row : row, isThere ? (next.column ?? column) : column);
  return true;
}

/** Tab as in Excel: commits and goes to the next cell without opening it. For `onKeyDownCapture`, before the grid sees it. */
export function tabLeaves(event: KeyboardEvent, props: EditorProps): boolean {
  if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return false;
  event.preventDefault();
  event.stopPropagation();
  leaveByTab(props, event.shiftKey);
  return true;
}

function leaveVertically({ api, column, node, stopEditing }: EditorProps, by: 1 | -1): void {
  stopEditing(true);
  const row = Math.min(Math.max(0, (node.rowIndex ?? 0) + by), api.getDisplayedRowCount() - 1);
  api.ensureIndexVisible(row);
  api.setFocusedCell(row, column);
}

function leaveByTab(props: EditorProps, backwards: boolean): void {
  props.stopEditing(true);
  if (backwards) props.api.tabToPreviousCell();
  else props.api.tabToNextCell();
}
