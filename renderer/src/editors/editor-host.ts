import type { CellRef } from '#shared/domain/cell.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { HeldKey } from './press.ts';
import type { TypedEdit } from './typed-edit.ts';

/** What was typed into a cell before and could not be kept, or is to be gone on with in a larger editor. */
export interface Recovered {
  ref: CellRef;
  text: string;
}

/** What was pressed while an editor was opening: first its text, then keys that mean something else. */
export interface HeldKeys {
  text: string;
  /** Everything was marked first: `text` stands in the place of what the editor opened with. */
  replaces: boolean;
  /** From the first key on that is no text: Enter, Escape, an arrow… */
  rest: readonly HeldKey[];
}

export const NO_HELD_KEYS: HeldKeys = { text: '', replaces: false, rest: [] };

/** Where an editor stands: on a cell of the grid, or in the product panel. Enter and Escape that it leaves are its host's. */
export interface EditorHost {
  /** Hands over the recovered text of a cell, once. */
  takeRecovered: (ref: CellRef) => Recovered | null;
  /** Hands over what was pressed while the editor was opening, once. */
  takeHeldKeys: () => HeldKeys;
  /** Presses what was held beyond the keys that ended the edit, where the keyboard has gone. */
  pressAfter: (presses: readonly HeldKey[]) => void;
  /** Is told what a commit would do now, as it is typed, and when the editor is taken away. */
  onTyped: (typed: TypedEdit | null) => void;
  onGone: () => void;
  /** Commits what was reported; the keyboard goes back to the cell. */
  commit: () => void;
  /** Commits and goes to the next cell without opening it, or to the one before. */
  leaveByTab: (backwards: boolean) => void;
  /** Commits and goes where an arrow key points. False where the caret is to have it. */
  leaveByArrow: (key: string) => boolean;
}

export interface EditorProps {
  /** The cell as it is when the editor opens. Rows may move under it; this does not. */
  cell: CellRef;
  /** Its whole value. */
  content: CellValue;
  /** The width of the place it stands over, in CSS pixels; it is never narrower. */
  width: number;
  /** The character that opened it; it replaces the value. */
  typedKey: string | null;
  host: EditorHost;
}
