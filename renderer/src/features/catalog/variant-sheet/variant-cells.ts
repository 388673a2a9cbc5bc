import { t } from '@lingui/core/macro';
import { createStore, type StoreApi } from 'zustand';
import type { Connection } from '#shared/contract/connections.ts';
import type { ContractClient } from '#shared/contract/registry.ts';
import type { CellRef, CellUpdate } from '#shared/domain/cell.ts';
import type { CellRange } from '#shared/domain/selection.ts';
import { type CellValue, isEmptyCell, type Value, type ValueKind } from '#shared/domain/value.ts';
import { stepMessage } from '../../../changesets/step-message.ts';
import { toastError } from '../../../components/toast.ts';
import { CellEdit } from '../../../editors/cell-edit.ts';
import { type Beginning, outcomeOf, typedEdit } from '../../../editors/edit-outcome.ts';
import { type EditFailure, EditSession } from '../../../editors/edit-session.ts';
import { editedCell } from '../../../editors/edited-cell.ts';
import { cellKind, editorKind } from '../../../editors/editor-kind.ts';
import { keepTyped } from '../../../editors/typed-texts.ts';
import { isPartlyPulled } from '../../../state/kept-languages.ts';
import { keepStaged } from '../../../state/staged.ts';
import type { EditedSheet } from '../blocks/edited-sheet.ts';
import type { ShownContent } from '../cells/grid-row.ts';
import { editedMessage } from '../editing/edited-message.ts';
import type { Spot } from '../selection/selected-cells.ts';
import type { GridStatus } from '../use-grid-status.ts';
import { MatrixSelection, type ShownMatrix } from './matrix-selection.ts';

/** What a variant shows: its own value, or what it has from its parent. */
export interface VariantCell extends ShownContent {
  inherited?: Value | undefined;
}

export interface ShownVariants extends ShownMatrix {
  /** What the property mostly holds. */
  kind: ValueKind;
  /** By product. */
  cells: ReadonlyMap<number, VariantCell>;
}

const NOTHING: VariantCell = { value: null, state: null };

interface VariantCellsParts {
  client: Pick<ContractClient, 'call'>;
  connection: Connection;
  status: GridStatus;
  onFailed: (failure: EditFailure) => void;
}

/** The variants of a family, one property in one language of each, edited with the same drafts as the grid. */
export class VariantCells implements EditedSheet {
  /** The current connection: its settings may change while it is shown. */
  connection: Connection;
  readonly status: GridStatus;
  readonly edits: EditSession;
  readonly edit: CellEdit;
  readonly selection: MatrixSelection;
  /** Null until it is known what to show. */
  readonly store: StoreApi<ShownVariants | null> = createStore<ShownVariants | null>(() => null);

  constructor({ client, connection, status, onFailed }: VariantCellsParts) {
    this.connection = connection;
    this.status = status;
    this.selection = new MatrixSelection(() => this.shown);
    this.edit = new CellEdit(() => this.open('replace'));
    this.edits = new EditSession({
      client,
      connectionId: connection.id,
      contentOf: (ref) => this.contentOf(ref),
      paintSaving: (ref, value) => this.#paint([{ ...ref, value, state: null, isSaving: true }]),
      paint: (updates) => this.#paint(updates),
      onStaged: (summary) => keepStaged(connection.id, summary),
      onEdited: (cells) => status.tell(editedMessage(cells)),
      onFailed,
    });
    keepTyped(this.edit, this.edits, { client, connectionId: connection.id });
  }

  get editor(): Pick<VariantCells, 'edit' | 'close'> {
    return this;
  }

  get isEditing(): boolean {
    return this.edit.isOpen;
  }

  get shown(): ShownVariants | null {
    return this.store.getState();
  }

  /** Shows values as they were read. An open editor stays with its cell; values that are being saved stay in sight. */
  show(next: ShownVariants): void {
    const { shown } = this;
    const active = this.activeProduct();
    const saving = next.matrix.places
      .flat()
      .flatMap((product) => (product === null ? [] : this.edits.saving(product)));
    this.store.setState(next, true);
    this.#paint(saving.map(({ ref, value }) => ({ ...ref, value, state: null, isSaving: true })));
    // The family is read again after each edit: what is selected stays, unless the table is another one.
    if (JSON.stringify(shown?.matrix.places) !== JSON.stringify(next.matrix.places))
      this.selection.follow(active, next.matrix);
    else if (shown?.column !== next.column) this.selection.mark({ copied: [] });
  }

  productAt({ row, column }: Spot): number | null {
    return this.shown?.matrix.places[row]?.[column] ?? null;
  }

  /** The product of the active cell; null for a combination that no variant has. */
  activeProduct(): number | null {
    const { active } = this.selection;
    return active && this.productAt(active);
  }

  activeCell(): CellRef | null {
    const product = this.activeProduct();
    return product === null || !this.shown ? null : { ...this.shown.column, product };
  }

  /** Whether the active cell has an editor. */
  canEdit(): boolean {
    const cell = this.activeCell();
    if (!cell || this.connection.readOnly) return false;
    return cellKind(this.cellOf(cell.product).value, this.shown?.kind ?? 'text') !== 'struct';
  }

  cellOf(product: number): VariantCell {
    return this.shown?.cells.get(product) ?? NOTHING;
  }

  /** Closes the editor without saving. */
  cancel(): void {
    this.edit.close();
  }

  /** Opens the editor of the active cell. Returns false if it has none. */
  open(beginning: Beginning): boolean {
    const cell = this.activeCell();
    const { shown } = this;
    if (!cell || !shown || !this.canEdit()) return false;
    const content = this.cellOf(cell.product);
    const texts = () =>
      [...shown.cells.values()].map(({ value }) => (typeof value === 'string' ? value : ''));
    const kind = editorKind(content.value, shown.kind, texts);
    if (kind === null) return false;
    this.edit.open(shown.column, kind, editedCell(cell, content), beginning);
    return true;
  }

  /** Commits an open editor. Resolves to whether its edit, if any, is on disk. */
  close(): Promise<boolean> {
    const state = this.edit.close();
    const typed = state?.cell ? typedEdit(state.cell, state) : null;
    return typed ? this.edits.take(typed) : Promise.resolve(true);
  }

  /** Closes the editor without a commit and returns its value; undefined if that is not a valid one. */
  takeValue(): CellValue | undefined {
    const { state } = this.edit;
    if (!state?.cell || !this.edit.check()) return undefined;
    const outcome = outcomeOf(state, state.cell.value);
    this.edit.close();
    if (outcome === null) return state.cell.value;
    return 'change' in outcome && outcome.change.kind === 'set' ? outcome.change.value : undefined;
  }

  /** Commits, and waits for all edits to be on disk. Resolves to false if something was not saved. */
  commit(): Promise<boolean> {
    void this.close();
    return this.edits.settled();
  }

  watch(): () => boolean {
    const { made } = this.selection;
    const wasEditing = this.isEditing;
    return () => this.selection.made === made && (wasEditing || !this.isEditing);
  }

  valuesIn({ firstRow, lastRow, firstColumn, lastColumn }: CellRange): CellValue[][] | null {
    const { shown } = this;
    if (!shown) return null;
    return shown.matrix.places.slice(firstRow, lastRow + 1).map((line) =>
      line.slice(firstColumn, lastColumn + 1).map((product) => {
        const cell = product === null ? NOTHING : this.cellOf(product);
        return cell.value ?? cell.inherited ?? null;
      }),
    );
  }

  /** Whether a place has a value, from its parent or not. */
  isFilled({ row, column }: Spot): boolean {
    const [[value = null] = []] =
      this.valuesIn({ firstRow: row, lastRow: row, firstColumn: column, lastColumn: column }) ?? [];
    return !isEmptyCell(value);
  }

  focus(): void {
    this.edit.focus();
  }

  /** Undoes or redoes the last step of the history, after edits that are still being saved. */
  async step(name: 'history.undo' | 'history.redo'): Promise<void> {
    const isUndo = name === 'history.undo';
    const answer = await this.edits.step(name, this.close());
    if (answer === null) return;
    if (!answer.ok) return toastError(isUndo ? t`Nothing was undone` : t`Nothing was redone`, answer.error);
    const { label } = answer.value;
    if (label === null) return this.status.announce(isUndo ? t`Nothing to undo` : t`Nothing to redo`);
    const { title, message } = stepMessage(
      isUndo ? 'undo' : 'redo',
      { ...answer.value, label },
      isPartlyPulled(),
    );
    this.status.announce(message ? `${title}. ${message}` : title);
  }

  /** What a cell shows, if its column is the one that is shown. */
  contentOf({ product, property, locale }: CellRef): VariantCell | null {
    const { shown } = this;
    const isShown = shown?.column.property === property && shown.column.locale === locale;
    return isShown ? this.cellOf(product) : null;
  }

  #paint(updates: readonly (CellUpdate & { isSaving?: boolean })[]): void {
    const { shown } = this;
    const own = updates.filter((update) => this.contentOf(update) !== null);
    if (!shown || own.length === 0) return;
    const cells = new Map(shown.cells);
    for (const { product, value, state, isSaving } of own) {
      const { inherited } = shown.cells.get(product) ?? NOTHING;
      cells.set(product, { value, state, inherited, ...(isSaving ? { isSaving } : {}) });
    }
    this.store.setState({ ...shown, cells }, true);
  }
}
