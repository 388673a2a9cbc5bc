import type { GridApi } from 'ag-grid-community';
import { isPrintable, type Press } from '../../../editors/press.ts';
import { TypeAhead } from '../../../editors/type-ahead.ts';
import type { GridRow } from '../cells/grid-row.ts';

export interface OpeningOptions {
  api: () => GridApi<GridRow> | null;
  isEditing: () => boolean;
  nextFrame?: () => Promise<unknown>;
}

/** Frames that the row and the element of the focused cell are waited for; then what was held is given up. */
const PATIENCE = 300;

const animationFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** How typing on the focused cell opens its editor, and no key gets lost before it is there. */
export class Opening {
  /** What is pressed until then. */
  readonly keys = new TypeAhead();
  readonly #options: OpeningOptions;
  /** The editor for which keys are held was there already, if only for a moment. */
  #hasOpened = false;

  constructor(options: OpeningOptions) {
    this.#options = options;
  }

  /** Whether typing on the focused cell opens an editor. */
  opensEditor(): boolean {
    const focused = this.#focused;
    const node = focused && this.#options.api()?.getDisplayedRowAtIndex(focused.rowIndex);
    return (
      !this.#options.isEditing() && node?.data !== undefined && focused?.column.isCellEditable(node) === true
    );
  }

  /** Opens the editor of the focused cell with a text that an input method has made; it replaces the value. */
  editWith(text: string): void {
    if (this.opensEditor()) this.#begin('', text);
  }

  /**
   * Takes a key pressed on the focused cell, or while the keyboard is between two elements of it. True when the grid is not
   * to see it: the editor opens with it, or it is held for one that is still opening.
   */
  take(press: Press): boolean {
    if (this.keys.hold(press)) return true;
    const selectsRow = press.key === ' ' && press.shiftKey;
    if ((!isPrintable(press) || selectsRow) && press.key !== 'F2') return false;
    if (!this.opensEditor() && !this.#isReading()) return false;
    this.#begin(press.key, '');
    return true;
  }

  /** An editor has closed. The grid tells of it in a task of its own: the next one may be opening by then. */
  closed(): void {
    if (this.keys.isOpening && (!this.#hasOpened || this.#options.isEditing())) return;
    this.keys.end();
  }

  /** @param key The key that opens the editor; it stands in the place of the value. @param text The same, already made. */
  #begin(key: string, text: string): void {
    this.keys.begin(text);
    this.#hasOpened = false;
    void this.#openAsSoonAsItCan(key);
  }

  /**
   * The grid opens nothing on a row that is not read, and puts off, perhaps for good, what is to open on a cell without an
   * element: it is told again until the editor has what was held. Where the focus goes elsewhere, that is given up.
   */
  async #openAsSoonAsItCan(key: string): Promise<void> {
    const at = this.#focused;
    const isFocused = () => this.#focused?.rowIndex === at?.rowIndex && this.#focused?.column === at?.column;
    for (let frames = 0; this.keys.isOpening && isFocused() && frames < PATIENCE; ) {
      if (this.opensEditor()) this.#edit(key);
      else if (!this.#options.isEditing() && !this.#isReading()) break;
      if (this.#options.isEditing()) this.#hasOpened = true;
      else frames++;
      await (this.#options.nextFrame ?? animationFrame)();
    }
    this.keys.end();
  }

  #isReading(): boolean {
    const focused = this.#focused;
    return (
      focused !== null && this.#options.api()?.getDisplayedRowAtIndex(focused.rowIndex)?.data === undefined
    );
  }

  #edit(key: string): void {
    const focused = this.#focused;
    if (!focused) return;
    const { rowIndex, column } = focused;
    this.#options.api()?.startEditingCell({ rowIndex, colKey: column, ...(key !== '' && { key }) });
  }

  get #focused() {
    return this.#options.api()?.getFocusedCell() ?? null;
  }
}
