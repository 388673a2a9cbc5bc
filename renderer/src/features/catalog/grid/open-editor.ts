import type { GridApi } from 'ag-grid-community';
import type { Result } from '#shared/contract/result.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { EditSession } from '../../../editors/edit-session.ts';
import type { Recovered } from '../../../editors/editor-host.ts';
import type { TypedEdit } from '../../../editors/typed-edit.ts';
import type { GridRow } from '../cells/grid-row.ts';

/** The grid reports the end of editing in a task of its own; this is long enough for it. */
const REPORTED_WITHIN = 150;

export interface OpenEditorOptions {
  api: () => GridApi<GridRow> | null;
  edits: EditSession;
  focusedCell: () => CellRef | null;
  wholeContentOf: (ref: CellRef) => Promise<Result<{ value: CellValue }>>;
  goTo: (ref: CellRef) => Promise<number | null>;
}

/** What stands in the open cell editor, and how it gets from there to disk, whoever ends it and however. */
export class OpenEditor {
  readonly #options: OpenEditorOptions;
  #recovered: Recovered | null = null;
  /** What a commit of the open editor would do. */
  #typed: TypedEdit | null = null;
  #taken: TypedEdit | null = null;

  constructor(options: OpenEditorOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    const api = this.#options.api();
    // A pull's timer can still ask once the view was left: the grid is gone then.
    return api !== null && !api.isDestroyed() && api.getEditingCells().length > 0;
  }

  /** Keeps what the open editor would commit: the grid's own way of reporting it comes later than a commit may need it. */
  typed(edit: TypedEdit | null): void {
    this.#typed = edit;
  }

  /** The grid is closing the editor with a commit. It reports that in a task of its own, a frame later; the edit leaves now. */
  closing(): void {
    if (this.#typed) this.take(this.#typed);
  }

  /** Takes what a closed editor held, once, whoever reports it first. */
  take(edit: TypedEdit): void {
    if (this.#typed === edit) this.#typed = null;
    if (this.#taken === edit) return;
    this.#taken = edit;
    this.#options.edits.take(edit);
  }

  /**
   * The open editor was taken away. A commit or Escape is reported by the grid soon; where neither was, the rows went
   * from under the editor, and what it held is kept all the same. What the next editor holds by then is not this one's.
   */
  gone(): void {
    const typed = this.#typed;
    if (!typed) return;
    window.setTimeout(() => {
      if (this.#typed === typed && !this.isOpen) this.take(typed);
    }, REPORTED_WITHIN);
  }

  /** The grid has reported the end of an editor, in a task of its own: by then the next one may be open. */
  ended(): void {
    if (!this.isOpen) this.#typed = null;
  }

  /** Commits an open editor and waits for all edits to be on disk. False when something was not kept. */
  commit(): Promise<boolean> {
    if (this.#typed) this.take(this.#typed);
    if (this.isOpen) this.#options.api()?.stopEditing(true);
    return this.#options.edits.settled();
  }

  /**
   * The same, before something works on many cells: false only when what stood in the editor was not kept. An edit that
   * failed earlier has been told, and is no reason to stop.
   */
  async isCommitted(): Promise<boolean> {
    const { isOpen } = this;
    return (await this.commit()) || !isOpen;
  }

  /**
   * Closes the editor without a commit, and gives the value that it held: as it was where nothing was typed. Undefined
   * when there is none to take; what could not be read as a value is told.
   */
  async takeValue(): Promise<CellValue | undefined> {
    const { api, edits, focusedCell, wholeContentOf } = this.#options;
    const ref = focusedCell();
    const typed = this.#typed;
    this.#typed = null;
    api()?.stopEditing(true);
    if (typed?.kind === 'refused') edits.take(typed);
    if (typed?.kind === 'edit') return typed.change.kind === 'set' ? typed.change.value : null;
    const whole = typed === null && ref ? await wholeContentOf(ref) : null;
    return whole?.ok ? whole.value.value : undefined;
  }

  /** Opens a cell's editor with text that could not be kept before. Resolves to false when the product is not shown. */
  async again(ref: CellRef, text: string): Promise<boolean> {
    const row = await this.#options.goTo(ref);
    if (row === null) return false;
    this.#recovered = { ref, text };
    this.#options.api()?.startEditingCell({ rowIndex: row, colKey: columnKey(ref) });
    return true;
  }

  takeRecovered(ref: CellRef): Recovered | null {
    const recovered = this.#recovered;
    if (!recovered || recovered.ref.product !== ref.product || columnKey(recovered.ref) !== columnKey(ref))
      return null;
    this.#recovered = null;
    return recovered;
  }
}
