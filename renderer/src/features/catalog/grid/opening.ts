import type { GridApi } from 'ag-grid-community';
import type { GridRow } from '../cells/grid-row.ts';
import { isPrintable, type Press, TypeAhead } from '../editing/type-ahead.ts';

export interface OpeningOptions {
  api: () => GridApi<GridRow> | null;
  isEditing: () => boolean;
  /** Resolves when the row of the focused cell is read, or the focus is elsewhere. */
  untilRead: () => Promise<void>;
}

/** How typing on the focused cell opens its editor, and no key gets lost before it is there. */
export class Opening {
  /** What is pressed until then. */
  readonly keys = new TypeAhead();
  readonly #options: OpeningOptions;

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
    if (!this.opensEditor()) return;
    this.keys.begin(text);
    this.#edit();
  }

  /** Takes a key pressed on a cell. True when the grid is not to see it: it is held for an editor that is still opening. */
  take(press: KeyboardEvent): boolean {
    if (this.keys.hold(press)) return true;
    const selectsRow = press.key === ' ' && press.shiftKey;
    if ((!isPrintable(press) || selectsRow) && press.key !== 'F2') return false;
    if (this.opensEditor()) {
      this.keys.begin();
      // The grid opens the editor with this very key, or not at all.
      window.setTimeout(() => this.#options.isEditing() || this.keys.end());
      return false;
    }
    if (!this.#isReading()) return false;
    void this.#editOnceRead(isPrintable(press) ? press.key : '');
    return true;
  }

  /** Takes a key pressed while the keyboard is on no element, between two of the focused cell. Returns whether it did. */
  takeBetween(press: Press): boolean {
    if (this.keys.hold(press)) return true;
    if (!isPrintable(press)) return false;
    if (this.opensEditor()) this.editWith(press.key);
    else if (this.#isReading()) void this.#editOnceRead(press.key);
    else return false;
    return true;
  }

  /**
   * An editor has closed. What was pressed after the key that closed it, while it was still opening, is typed into the cell
   * that the keyboard went to.
   */
  closed(): void {
    this.keys.end();
    const presses = this.keys.takeAfter();
    // The grid tells of the end before it moves the focus.
    if (presses.length > 0) requestAnimationFrame(() => this.#type(presses));
  }

  #type(presses: readonly Press[]): void {
    if (!this.opensEditor()) return;
    const [first] = presses;
    const replaces = first !== undefined && isPrintable(first);
    this.keys.begin(replaces ? first.key : '');
    for (const press of replaces ? presses.slice(1) : presses) this.keys.hold(press);
    this.#edit();
  }

  async #editOnceRead(text: string): Promise<void> {
    this.keys.begin(text);
    await this.#options.untilRead();
    if (this.opensEditor()) this.#edit();
    else this.keys.end();
  }

  #isReading(): boolean {
    const focused = this.#focused;
    return (
      focused !== null && this.#options.api()?.getDisplayedRowAtIndex(focused.rowIndex)?.data === undefined
    );
  }

  #edit(): void {
    const focused = this.#focused;
    if (focused)
      this.#options.api()?.startEditingCell({ rowIndex: focused.rowIndex, colKey: focused.column });
  }

  get #focused() {
    return this.#options.api()?.getFocusedCell() ?? null;
  }
}
