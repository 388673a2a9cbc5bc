import type { GridApi, IRowNode } from 'ag-grid-community';
import { createStore } from 'zustand';
import type { Connection } from '#shared/contract/connections.ts';
import type { ContractClient } from '#shared/contract/registry.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import type { CellRef, CellUpdate, Column } from '#shared/domain/cell.ts';
import { columnKey, parseColumnKey } from '#shared/domain/column-key.ts';
import type { CellRange } from '#shared/domain/selection.ts';
import type { CellValue, ValueKind } from '#shared/domain/value.ts';
import { isTextEntry } from '../../../actions/shortcut.ts';
import { type CellContent, type EditFailure, EditSession } from '../../../editors/edit-session.ts';
import { shrinkPicture } from '../../../pictures/shrink-picture.ts';
import { Thumbnails } from '../../../pictures/thumbnails.ts';
import { presentQuery, setSort, useCatalog } from '../../../state/catalog.ts';
import { areFindingsShown, showsFindings } from '../../../state/check-findings.ts';
import { useSummary } from '../../../state/connections.ts';
import { keepStaged } from '../../../state/staged.ts';
import type { EditedSheet } from '../blocks/edited-sheet.ts';
import {
  findingsAt,
  type GridRow,
  inheritedAt,
  isCutAt,
  type ShownContent,
  shownAt,
  showSaving,
  stateAt,
  valueAt,
} from '../cells/grid-row.ts';
import { PictureColumns } from '../cells/picture-columns.ts';
import type { ColumnDefsInput } from '../columns/column-defs.ts';
import { editedMessage } from '../editing/edited-message.ts';
import { type EditedGrid, GridEditor } from '../editing/grid-editor.ts';
import type { GridSelection } from '../selection/grid-selection.ts';
import { loadedValues } from '../selection/loaded-cells.ts';
import { HeaderSort } from '../sorting/header-sort.ts';
import { Folding, type FoldingGrid } from '../tree/folding.ts';
import type { GridStatus } from '../use-grid-status.ts';
import { GridMoves, type Jump, type MovingGrid } from './grid-moves.ts';
import { rowPixels } from './grid-pixels.ts';
import { needsReading, paintCells, paintSaving } from './painting.ts';
import { Reading, type ReadingGrid, type Way } from './reading.ts';
import { RowSource } from './row-source.ts';

export interface CatalogGridParts {
  client: Pick<ContractClient, 'call'>;
  connection: Connection;
  status: GridStatus;
  onFailed: (grid: CatalogGrid, failure: EditFailure) => void;
}

/**
 * The catalog of one connection as the grid shows it: where rows come from, how edits get to disk, and how answers are
 * painted. It lives as long as the view; AG Grid itself keeps no data of its own.
 */
export class CatalogGrid implements ReadingGrid, FoldingGrid, MovingGrid, EditedGrid, EditedSheet {
  /** The current connection: its settings may change while it is shown. */
  connection: Connection;
  readonly client: Pick<ContractClient, 'call'>;
  /** What the view says about the grid. */
  readonly status: GridStatus;
  readonly source: RowSource;
  readonly reading: Reading = new Reading(this, rowPixels);
  readonly folding: Folding = new Folding(this);
  readonly moving: GridMoves = new GridMoves(this);
  readonly edits: EditSession;
  readonly editor: GridEditor;
  readonly pictureColumns = new PictureColumns();
  readonly thumbnails: Thumbnails;
  readonly headerSort = new HeaderSort(() => useCatalog.getState().sort, setSort);
  /** The selected cells, the active one among them; null until there is a grid. */
  selecting: GridSelection | null = null;
  /** Counts how often the marks shown on products have changed. */
  readonly markings = createStore(() => 0);
  #api: GridApi<GridRow> | null = null;
  #columns: readonly Column[] = [];
  #withCompleteness = false;
  #untilReady: (() => void)[] = [];

  constructor({ client, connection, status, onFailed }: CatalogGridParts) {
    this.client = client;
    this.connection = connection;
    this.status = status;
    this.thumbnails = new Thumbnails({ client, connectionId: connection.id, shrink: shrinkPicture });
    this.source = new RowSource({
      client,
      connectionId: connection.id,
      query: presentQuery,
      columns: () => this.#columns,
      withCompleteness: () => this.#withCompleteness,
      onOpened: (view) => useCatalog.setState({ view, staleRows: view.stale, error: null }),
      onError: (error) => this.failed(error),
      showsFindings,
      onRow: (row) => {
        for (const { ref, value } of this.edits.saving(row.product)) showSaving(row, columnKey(ref), value);
        if (row.product === this.activeProduct()) queueMicrotask(() => this.marked());
      },
      onDecimals: (columns) => this.#api?.refreshCells({ columns, force: true }),
      pictureColumns: this.pictureColumns,
      mayMove: (view) => (this.editor.isWithin(view) ? Promise.resolve() : this.reading.untilClosed()),
    });
    this.edits = new EditSession({
      client,
      connectionId: connection.id,
      contentOf: (ref) => this.contentOf(ref),
      paintSaving: (ref, value) => paintSaving(this.#api, ref, value),
      paint: (updates) => {
        this.source.remember(updates);
        paintCells(this.#api, updates, (update) => this.#isTitle(update));
      },
      onStaged: (summary) => keepStaged(connection.id, summary),
      onEdited: (cells) => status.tell(editedMessage(cells)),
      onFailed: (failure) => onFailed(this, failure),
    });
    this.editor = new GridEditor(this);
  }

  get api(): GridApi<GridRow> | null {
    return this.#api;
  }

  attach(api: GridApi<GridRow> | null): void {
    this.#api = api;
    if (!api) return;
    for (const goOn of this.#untilReady.splice(0)) goOn();
  }

  /** Resolves when there is a grid to show things in. */
  ready(): Promise<void> {
    return this.#api ? Promise.resolve() : new Promise((resolve) => this.#untilReady.push(resolve));
  }

  /** Sets the columns that rows are read with from now on. */
  setColumns({ columns, completeness }: Pick<ColumnDefsInput, 'columns' | 'completeness'>): void {
    this.#columns = columns;
    this.#withCompleteness = completeness.length > 0;
  }

  /** Whether rows show completeness, which every edit may change. */
  get showsCompleteness(): boolean {
    return this.#withCompleteness;
  }

  /** Reads the loaded rows again: the same rows of the same view, without blanks. */
  reload(): void {
    void this.reading.again('loaded rows');
  }

  /**
   * Reads the rows of search, filters and sort: re-evaluated in place, with the same products in sight and under focus; or
   * from the top, if search, filters or sort changed. Waits for an open editor to close.
   */
  reopen(way: Extract<Way, 'in place' | 'from the top'>): Promise<void> {
    return this.reading.again(way);
  }

  get isEditing(): boolean {
    return this.editor.isOpen;
  }

  /** Whether the product's cells can be edited: the service lists it, or it is new, and the connection is not read-only. */
  isEditable(ref: CellRef): boolean {
    return !this.connection.readOnly && this.#node(ref.product)?.data?.gone === false;
  }

  /** The view that rows are currently read from. */
  get view(): number | null {
    return useCatalog.getState().view?.view ?? null;
  }

  /** How many products the catalog has. */
  get products(): number {
    return useSummary.getState().summary?.products ?? 0;
  }

  kindOf(property: string): ValueKind {
    return useSummary.getState().summary?.properties.find(({ name }) => name === property)?.kind ?? 'text';
  }

  /** Resolves to the row of a product in a view; null if the view does not have it. */
  locate(view: number, product: number): Promise<Result<{ row: number | null }>> {
    return this.client.call('catalog.locate', { connectionId: this.connection.id, view, product });
  }

  /** Adds a column to those shown, as soon as the view has drawn it. */
  showColumn(wantedColumn: Column): void {
    useCatalog.setState({ wantedColumn });
  }

  /** Shows that rows could not be read. */
  failed(error: AppErrorShape): void {
    useCatalog.setState({ error });
  }

  /** Called when the marks shown on products have changed. */
  marked(): void {
    this.markings.setState((times) => times + 1, true);
  }

  /** Focuses the active cell. */
  focus(): void {
    this.editor.edit.focus();
  }

  /** Focuses the active cell after something that took a while, unless the user is typing elsewhere by then, or in a dialog. */
  offerKeyboard(): void {
    const { activeElement } = document;
    if (!isTextEntry(activeElement) && !activeElement?.closest('[role="dialog"]')) this.focus();
  }

  /** Commits an open editor and waits for all edits to be on disk. Resolves to false if something was not saved. */
  commitOpenEditor(): Promise<boolean> {
    return this.editor.commit();
  }

  /** What a loaded cell shows; for a very long text, only its beginning (`cut`). */
  contentOf(ref: CellRef): CellContent | null {
    const row = this.#node(ref.product)?.data;
    if (!row) return null;
    const column = columnKey(ref);
    const value = valueAt(row, column);
    return value === undefined
      ? null
      : {
          value,
          state: stateAt(row, column),
          cut: isCutAt(row, column),
          inherited: inheritedAt(row, column),
          findings: findingsAt(row, column),
        };
  }

  /** Returns a cell's content with its whole value, read from the catalog if the row holds only the beginning. */
  async wholeContentOf(ref: CellRef): Promise<Result<ShownContent>> {
    const row = this.#node(ref.product)?.data;
    const content = this.contentOf(ref);
    if (content && row && !isCutAt(row, columnKey(ref)))
      return { ok: true, value: shownAt(row, columnKey(ref)) };
    const { product, property, locale } = ref;
    const answer = await this.client.call('catalog.product', { connectionId: this.connection.id, product });
    if (!answer.ok) return answer;
    const cell = answer.value.cells.find((other) => other.property === property && other.locale === locale);
    return { ok: true, value: { value: cell?.value ?? null, state: cell?.state ?? null } };
  }

  /** A loaded product's identifier. */
  identifierOf(product: number): string | undefined {
    return this.#node(product)?.data?.identifier;
  }

  /** Whether a loaded product has variants. */
  hasVariants(product: number): boolean {
    return (this.#node(product)?.data?.children ?? 0) > 0;
  }

  /** The active cell, if its column is a property. */
  activeCell(): CellRef | null {
    const active = this.selecting?.active;
    const column = active && parseColumnKey(active.columnId);
    const product = this.activeProduct();
    return column && product !== null ? { ...column, product } : null;
  }

  /** The row of the active cell, once it is read. */
  activeRow(): GridRow | undefined {
    const active = this.selecting?.active;
    return active ? this.rowAt(active.row) : undefined;
  }

  /** The product of the active cell, whatever its column. */
  activeProduct(): number | null {
    return this.activeRow()?.product ?? null;
  }

  /** See `GridMoves`. */
  watch(): () => boolean {
    return this.moving.watch();
  }

  /** What the cells of a range show; null unless all of it is loaded. */
  valuesIn(range: CellRange): CellValue[][] | null {
    return this.selecting && loadedValues(this, this.selecting, range);
  }

  /** Brings a cell into view and makes it active; see `GridMoves`. */
  goTo(...jump: Parameters<GridMoves['goTo']>): Promise<Jump> {
    return this.moving.goTo(...jump);
  }

  /**
   * Applies cells that changed elsewhere. Returns whether rows have to be read again to show everything that changed with
   * them.
   */
  update(updates: readonly CellUpdate[]): boolean {
    this.edits.paint(updates);
    return (
      areFindingsShown() ||
      this.#withCompleteness ||
      needsReading(this.#api, updates, (update) => this.#isTitle(update))
    );
  }

  #isTitle({ property, locale }: CellUpdate): boolean {
    return property === this.connection.titleField && locale === this.connection.locales[0];
  }

  /** The row with this number in the current view, if it is loaded; otherwise the grid begins to read it. */
  rowAt(row: number): GridRow | undefined {
    const api = this.#api;
    if (!api || api.isDestroyed() || row >= api.getDisplayedRowCount()) return undefined;
    return api.getDisplayedRowAtIndex(row)?.data;
  }

  #node(product: number): IRowNode<GridRow> | undefined {
    return this.#api?.getRowNode(String(product));
  }
}
