import { t } from '@lingui/core/macro';
import type { GridApi } from 'ag-grid-community';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { classifications } from '#shared/domain/categories.ts';
import type { CellRef, Column } from '#shared/domain/cell.ts';
import { columnKey, parseColumnKey } from '#shared/domain/column-key.ts';
import type { CellValue, ValueKind } from '#shared/domain/value.ts';
import { CellEdit } from '../../../editors/cell-edit.ts';
import {
  type Beginning,
  contentFrom,
  contentText,
  type EditorContent,
  outcomeOf,
  typedEdit,
} from '../../../editors/edit-outcome.ts';
import type { EditSession } from '../../../editors/edit-session.ts';
import { type EditedCell, editedCell } from '../../../editors/edited-cell.ts';
import { cellKind, type EditorKind, editorKind } from '../../../editors/editor-kind.ts';
import type { TypedEdit } from '../../../editors/typed-edit.ts';
import { keepTyped } from '../../../editors/typed-texts.ts';
import { type GridRow, isCutAt, type ShownContent, shownAt, valueAt } from '../cells/grid-row.ts';
import type { Jump } from '../grid/grid-moves.ts';
import type { Reading } from '../grid/reading.ts';
import { IDENTIFIER_COLUMN } from '../grid/row-source.ts';
import type { GridSelection } from '../selection/grid-selection.ts';
import { ColumnValues, type ListedGrid } from './column-values.ts';

/** What the editor needs of the grid. */
export interface EditedGrid extends ListedGrid {
  readonly api: GridApi<GridRow> | null;
  readonly connection: { id: string; readOnly: boolean };
  readonly edits: EditSession;
  readonly selecting: Pick<GridSelection, 'active'> | null;
  readonly reading: Pick<Reading, 'editorClosed'>;
  /** The view that rows are currently read from. */
  readonly view: number | null;
  /** The row with this number in the current view, if it is loaded. */
  rowAt: (row: number) => GridRow | undefined;
  kindOf: (property: string) => ValueKind;
  wholeContentOf: (ref: CellRef) => Promise<Result<ShownContent>>;
  goTo: (ref: CellRef) => Promise<Jump>;
}

/** The place that an edit belongs to. */
interface Place {
  view: number | null;
  row: number;
  column: Column;
  /** Null until the row is read. */
  ref: CellRef | null;
}

/**
 * The editor over the grid's active cell. It opens at once, even on a row that is still being read: the edit then belongs to
 * the row of its view, and to the product as soon as that is known. Commits wait for the product, keys never do.
 */
export class GridEditor {
  readonly edit: CellEdit;
  readonly #values: ColumnValues;
  readonly #grid: EditedGrid;
  #place: Place | null = null;
  /** Counts edits, so that a long text that is read too late is ignored. */
  #turn = 0;
  /** An edit outside the grid, such as a structure edited as JSON, that a commit includes. */
  #beside: TypedEdit | null = null;

  constructor(grid: EditedGrid) {
    this.#grid = grid;
    this.edit = new CellEdit(() => this.open('replace'));
    this.#values = new ColumnValues(grid, (column) => this.#textsOf(column));
    this.edit.store.subscribe((now) => now === null && grid.reading.editorClosed());
    keepTyped(this.edit, grid.edits, { client: grid.client, connectionId: grid.connection.id });
  }

  get isOpen(): boolean {
    return this.edit.isOpen;
  }

  /** Whether the open edit is in a row of this view. That row may still have to be read. */
  isWithin(view: number): boolean {
    const of = this.isOpen ? this.#place?.view : undefined;
    return of === null || of === view;
  }

  /** Whether the active cell can be edited, as far as is known: its row may still be read. */
  canEdit(): boolean {
    const grid = this.#grid;
    const at = grid.selecting?.active;
    const column = at && parseColumnKey(at.columnId);
    const row = at ? grid.rowAt(at.row) : undefined;
    if (!column || grid.connection.readOnly || row?.gone) return false;
    const value = row && valueAt(row, columnKey(column));
    return value === undefined || cellKind(value, grid.kindOf(column.property)) !== 'struct';
  }

  /** Why the active cell cannot be edited; null if it can, or is still being read. */
  whyNot(): string | null {
    const grid = this.#grid;
    const at = grid.selecting?.active;
    if (!at || this.canEdit()) return null;
    if (grid.connection.readOnly) return t`This connection is read-only. Its settings can allow edits.`;
    if (grid.rowAt(at.row)?.gone)
      return t`The service no longer lists this product. Its values cannot be edited.`;
    if (at.columnId === IDENTIFIER_COLUMN)
      return t`The service knows the product by this identifier. It cannot be edited.`;
    if (!parseColumnKey(at.columnId))
      return t`This column only reports. Edit the properties that it is about.`;
    const row = grid.rowAt(at.row);
    const value = row && valueAt(row, at.columnId);
    return value !== undefined && classifications(value).length > 0
      ? t`Press F2 to choose a category.`
      : t`The service generates this value. The menu of the cell has “Edit as JSON…”.`;
  }

  /**
   * Opens the editor of the active cell. Returns false if it has none. `wantsList`: with the list of the column's values, if
   * they are few.
   */
  open(beginning: Beginning, wantsList = false): boolean {
    const grid = this.#grid;
    const at = grid.selecting?.active;
    const column = at && parseColumnKey(at.columnId);
    if (!column || !this.canEdit()) return false;
    const row = this.#rowAt(at.row, column);
    this.#turn++;
    this.#place = { view: row?.view ?? grid.view, row: at.row, column, ref: null };
    // A guess until the row is read; then only the look of the editor may change.
    const kind = editorKind(null, grid.kindOf(column.property), () => []) ?? 'text';
    this.edit.open(column, kind, null, beginning);
    this.rowsRead();
    if (kind === 'text' || kind === 'list') void this.#offerValues(column, this.#turn, kind, wantsList);
    return true;
  }

  /** Called when rows were read: the one that is edited may be among them. */
  rowsRead(): void {
    const place = this.#place;
    const { state } = this.edit;
    const row = place && this.#rowAt(place.row, place.column);
    if (!place || !state || !row || place.ref || (place.view !== null && row.view !== place.view)) return;
    const { column } = place;
    const ref = { ...column, product: row.product };
    place.ref = ref;
    const value = valueAt(row, columnKey(column)) ?? null;
    const kind = row.gone ? null : this.#kindOf(value, column);
    if (kind === null) this.#refuse(ref, state);
    else if (isCutAt(row, columnKey(column))) void this.#arriveWhole(ref, this.#turn);
    else this.edit.arrive(kind, editedCell(ref, shownAt(row, columnKey(column))));
  }

  /** Commits the content of the editor, if it is open, and closes it. Resolves to whether it was saved. */
  close(): Promise<boolean> {
    const { edits } = this.#grid;
    const beside = this.#beside;
    this.#beside = null;
    if (beside) return edits.take(beside);
    const place = this.#place;
    const state = this.edit.close();
    if (!place || !state) return Promise.resolve(true);
    if (!state.cell) return edits.takeOnceRead(contentText(state), () => this.#lateEdit(place, state));
    const edit = typedEdit(state.cell, state);
    if (edit && state.text !== '' && !state.options.includes(state.text)) this.#values.forget(place.column);
    return edit ? edits.take(edit) : Promise.resolve(true);
  }

  /** Called when values of the catalog have changed: the values that editors offer are read again. */
  valuesChanged(): void {
    this.#values.forget();
  }

  cancel(): void {
    this.edit.close();
  }

  /** Commits, and waits for all edits to be on disk. Resolves to false if something was not saved. */
  commit(): Promise<boolean> {
    void this.close();
    return this.#grid.edits.settled();
  }

  /** Sets the edit outside the grid that a commit would save; null for none. */
  typedBeside(edit: TypedEdit | null): void {
    this.#beside = edit;
  }

  /**
   * Closes the editor without a commit and returns its value; undefined if it has none yet, or the typed text is not a valid
   * value.
   */
  takeValue(): CellValue | undefined {
    const { state } = this.edit;
    if (!state?.cell || !this.edit.check()) return undefined;
    const outcome = outcomeOf(state, state.cell.value);
    this.edit.close();
    if (outcome === null || !('change' in outcome)) return state.cell.value;
    return outcome.change.kind === 'set' ? outcome.change.value : null;
  }

  /** Opens a cell's editor with text that could not be saved before. Resolves to false if it is not the active cell by then. */
  async again(ref: CellRef, text: string): Promise<boolean> {
    if ((await this.#grid.goTo(ref)) !== 'arrived') return false;
    this.edit.focus();
    return this.open({ recovered: text });
  }

  async #offerValues(column: Column, turn: number, kind: 'text' | 'list', wantsList: boolean): Promise<void> {
    const values = await this.#values.of(column, kind === 'list');
    if (turn === this.#turn && this.edit.state?.kind === kind) this.edit.offer(values, wantsList);
  }

  async #arriveWhole(ref: CellRef, turn: number): Promise<void> {
    const read = await this.#readWhole(ref);
    if (turn === this.#turn && read.ok && read.value.kind) this.edit.arrive(read.value.kind, read.value.cell);
  }

  /** Called when the row turns out to have no editor for the cell. */
  #refuse(ref: CellRef, content: EditorContent): void {
    this.edit.close();
    if (content.text !== '') void this.#grid.edits.take(refused(ref, content));
  }

  /** Completes an edit that was committed before its row, or the end of its text, was read. */
  async #lateEdit(
    place: Place,
    closed: EditorContent & { beginning: Beginning },
  ): Promise<Result<TypedEdit | null>> {
    const located = place.ref ? { ok: true as const, value: place.ref } : await this.#locate(place);
    if (!located.ok) return located;
    const ref = located.value;
    const read = await this.#readWhole(ref);
    if (!read.ok) return read;
    const { kind, cell } = read.value;
    if (kind === null) return { ok: true, value: refused(ref, closed) };
    const content = contentFrom(kind, cell.value, closed.beginning, closed.text);
    return { ok: true, value: typedEdit(cell, content) };
  }

  /** Finds the cell at a place whose row is not read yet. */
  async #locate({ view, row: start, column }: Place): Promise<Result<CellRef>> {
    const { client, connection } = this.#grid;
    if (view === null) return { ok: false, error: ROW_GONE };
    const answer = await client.call('catalog.window', {
      connectionId: connection.id,
      view,
      start,
      count: 1,
      columns: [],
    });
    if (!answer.ok) return answer.error.code === 'view_expired' ? { ok: false, error: ROW_GONE } : answer;
    const [row] = answer.value.rows;
    if (!row || row.gone) return { ok: false, error: ROW_GONE };
    return { ok: true, value: { ...column, product: row.product } };
  }

  /** The row with this number, if the column has been read in it. */
  #rowAt(number: number, column: Column): GridRow | undefined {
    const row = this.#grid.rowAt(number);
    return row && valueAt(row, columnKey(column)) !== undefined ? row : undefined;
  }

  async #readWhole(ref: CellRef): Promise<Result<{ kind: EditorKind | null; cell: EditedCell }>> {
    const whole = await this.#grid.wholeContentOf(ref);
    if (!whole.ok) return whole;
    const content = whole.value;
    return { ok: true, value: { kind: this.#kindOf(content.value, ref), cell: editedCell(ref, content) } };
  }

  /** The kind of editor for a value; null if there is none. */
  #kindOf(value: CellValue, column: Column): EditorKind | null {
    return editorKind(value, this.#grid.kindOf(column.property), () => this.#textsOf(column));
  }

  /** The texts of a column in the loaded rows, also in lists. */
  #textsOf(column: Column): string[] {
    const texts: string[] = [];
    this.#grid.api?.forEachNode(({ data }) => {
      const value = data && valueAt(data, columnKey(column));
      for (const text of Array.isArray(value) ? value : [value])
        if (typeof text === 'string' && text !== '') texts.push(text);
    });
    return texts;
  }
}

const ROW_GONE: AppErrorShape = {
  code: 'view_expired',
  message: t`The rows changed before this one was read. Your text was not saved.`,
};

const refused = (ref: CellRef, content: EditorContent): TypedEdit => ({
  kind: 'refused',
  ref,
  typed: contentText(content),
  message: t`This value cannot be edited as text.`,
});
