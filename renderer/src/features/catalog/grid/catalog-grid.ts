import type { GridApi, IRowNode } from 'ag-grid-community';
import type { Connection } from '#shared/contract/connections.ts';
import type { ContractClient } from '#shared/contract/registry.ts';
import type { CellRef, CellState, CellUpdate, Column } from '#shared/domain/cell.ts';
import { columnKey, parseColumnKey } from '#shared/domain/column-key.ts';
import { type CellValue, displayText } from '#shared/domain/value.ts';
import { useCatalog } from '../../../state/catalog.ts';
import { keepStaged } from '../../../state/staged.ts';
import { applyUpdate, type GridRow, showSaving, stateAt, valueAt } from '../cells/grid-row.ts';
import { type EditFailure, EditSession, type TypedEdit } from '../editing/edit-session.ts';
import { TypeAhead } from '../editing/type-ahead.ts';
import type { Recovered } from '../editors/use-typed-edit.ts';
import { Reading, type Way } from './reading.ts';
import { RowSource, TITLE_COLUMN } from './row-source.ts';

/** Below this many products, looking each one up is cheaper than walking all loaded rows. */
const FEW_PRODUCTS = 4;

/** The grid reports the end of editing in a task of its own; this is long enough for it. */
const REPORTED_WITHIN = 150;

/**
 * The catalog of one connection as the grid shows it: where rows come from, how edits get to disk, and how answers
 * are painted. Lives as long as the view; the grid itself keeps no data of its own.
 */
export class CatalogGrid {
  /** As it is now: its settings may change while it is shown. */
  connection: Connection;
  readonly source: RowSource;
  readonly edits: EditSession;
  readonly typeAhead = new TypeAhead();
  /** Adds a column to those shown. Given by whoever keeps the layout. */
  showColumn: (column: Column) => void = () => undefined;
  readonly #client: Pick<ContractClient, 'call'>;
  #api: GridApi<GridRow> | null = null;
  #columns: readonly Column[] = [];
  #recovered: Recovered | null = null;
  /** What a commit of the open editor would do. */
  #typed: TypedEdit | null = null;
  #taken: TypedEdit | null = null;
  readonly #reading: Reading;
  #untilReady: (() => void)[] = [];

  constructor(
    client: Pick<ContractClient, 'call'>,
    connection: Connection,
    onFailed: (failure: EditFailure) => void,
  ) {
    this.#client = client;
    this.connection = connection;
    this.source = new RowSource({
      client,
      connectionId: connection.id,
      narrowing: () => useCatalog.getState().narrowing,
      columns: () => this.#columns,
      onOpened: (view) => useCatalog.setState({ view, staleRows: 0, error: null }),
      onError: (error) => useCatalog.setState({ error }),
      onRow: (row) => this.edits.overlay(row),
      mayMove: () => this.#reading.untilClosed(),
    });
    this.#reading = new Reading({
      source: this.source,
      api: () => this.#api,
      isEditing: () => this.isEditing,
      locate: (view, product) =>
        client.call('catalog.locate', { connectionId: connection.id, view, product }),
      onError: (error) => useCatalog.setState({ error }),
    });
    this.edits = new EditSession({
      client,
      connectionId: connection.id,
      contentOf: (ref) => this.contentOf(ref),
      paintSaving: (ref, value) => this.#paintSaving(ref, value),
      paint: (updates) => this.#paint(updates),
      onStaged: (summary) => keepStaged(connection.id, summary),
      onFailed,
    });
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

  /** The columns that rows are read with from now on. */
  setColumns(columns: readonly Column[]): void {
    this.#columns = columns;
  }

  /** Reads the loaded rows again: the same rows of the same view, no blanks. */
  reload(): void {
    void this.#reading.again('loaded rows');
  }

  /**
   * Evaluates search, filters and sort anew, and reads the rows from there: in place, with the same products in sight and
   * under the focus, or from the top. Waits for an open editor to close.
   */
  reopen(way: Extract<Way, 'in place' | 'from the top'>): Promise<void> {
    return this.#reading.again(way);
  }

  get isEditing(): boolean {
    const api = this.#api;
    // A pull's timer can still ask once the view was left: the grid is gone then.
    return api !== null && !api.isDestroyed() && api.getEditingCells().length > 0;
  }

  /** Whether the product's cells can be edited at all; structs cannot, whatever this says. */
  isEditable(ref: CellRef): boolean {
    return !this.connection.readOnly && this.#node(ref.product)?.data?.gone === false;
  }

  /** Whether typing on the focused cell opens an editor. */
  opensEditor(): boolean {
    const focused = this.#api?.getFocusedCell();
    const node = focused && this.#api?.getDisplayedRowAtIndex(focused.rowIndex);
    return !this.isEditing && node?.data !== undefined && focused?.column.isCellEditable(node) === true;
  }

  startEditing(ref: CellRef): void {
    const rowIndex = this.#node(ref.product)?.rowIndex;
    if (typeof rowIndex === 'number') this.#api?.startEditingCell({ rowIndex, colKey: columnKey(ref) });
  }

  /** Gives the focus back to the cell that had it. */
  focusAgain(): void {
    const focused = this.#api?.getFocusedCell();
    if (focused) this.#api?.setFocusedCell(focused.rowIndex, focused.column);
  }

  /** Puts the keyboard on the first row in sight. */
  enter(): void {
    const api = this.#api;
    if (!api || api.getDisplayedRowCount() === 0) return;
    const column = api.getFocusedCell()?.column ?? TITLE_COLUMN;
    const { top } = api.getVerticalPixelRange();
    api.setFocusedCell(Math.ceil(top / (api.getDisplayedRowAtIndex(0)?.rowHeight ?? 1)), column);
  }

  /** Home and End as in a spreadsheet: to the ends of the row, or of the whole catalog. */
  jump(key: 'Home' | 'End', everywhere: boolean): void {
    const api = this.#api;
    const focused = api?.getFocusedCell();
    const columns = api?.getAllDisplayedColumns() ?? [];
    const column = key === 'Home' ? columns[0] : columns.at(-1);
    if (!api || !focused || !column) return;
    const end = key === 'Home' ? 0 : api.getDisplayedRowCount() - 1;
    const row = everywhere ? end : focused.rowIndex;
    api.ensureIndexVisible(row);
    api.ensureColumnVisible(column);
    api.setFocusedCell(row, column);
  }

  /** Keeps what the open editor would commit: the grid's own way of reporting it comes later than a commit may need it. */
  typed(edit: TypedEdit | null): void {
    this.#typed = edit;
  }

  /** Takes what a closed editor held, once, whoever reports it first. */
  take(edit: TypedEdit): void {
    if (this.#typed === edit) this.#typed = null;
    if (this.#taken === edit) return;
    this.#taken = edit;
    this.edits.take(edit);
  }

  /**
   * The open editor was taken away. A commit or Escape is reported by the grid soon; where neither was, the rows went
   * from under the editor, and what it held is kept all the same.
   */
  editorGone(): void {
    window.setTimeout(() => {
      if (this.#typed && !this.isEditing) this.take(this.#typed);
    }, REPORTED_WITHIN);
  }

  editingEnded(): void {
    this.#typed = null;
    this.#reading.editorClosed();
  }

  /** Commits an open editor and waits for all edits to be on disk. False when something was not kept. */
  commitOpenEditor(): Promise<boolean> {
    if (this.#typed) this.take(this.#typed);
    if (this.isEditing) this.#api?.stopEditing(true);
    return this.edits.settled();
  }

  contentOf(ref: CellRef): { value: CellValue; state: CellState | null } | null {
    const row = this.#node(ref.product)?.data;
    if (!row) return null;
    const value = valueAt(row, columnKey(ref));
    return value === undefined ? null : { value, state: stateAt(row, columnKey(ref)) };
  }

  /** A loaded product's identifier. */
  identifierOf(product: number): string | undefined {
    return this.#node(product)?.data?.identifier;
  }

  /** Opens a cell's editor with text that could not be kept before. Resolves to false when the product is not shown. */
  async editAgain(ref: CellRef, text: string): Promise<boolean> {
    const row = await this.goTo(ref);
    if (row === null) return false;
    this.#recovered = { ref, text };
    this.#api?.startEditingCell({ rowIndex: row, colKey: columnKey(ref) });
    return true;
  }

  takeRecovered(ref: CellRef): Recovered | null {
    const recovered = this.#recovered;
    if (!recovered || recovered.ref.product !== ref.product || columnKey(recovered.ref) !== columnKey(ref))
      return null;
    this.#recovered = null;
    return recovered;
  }

  /** The cell that has the focus, when it is one of a property. */
  focusedCell(): CellRef | null {
    const focused = this.#api?.getFocusedCell();
    const column = focused && parseColumnKey(focused.column.getColId());
    const product = this.focusedProduct();
    return column && product !== null ? { ...column, product } : null;
  }

  /** The product that the keyboard is on, in whichever column. */
  focusedProduct(): number | null {
    const focused = this.#api?.getFocusedCell();
    const row = focused && this.#api?.getDisplayedRowAtIndex(focused.rowIndex)?.data;
    return row ? row.product : null;
  }

  /**
   * Brings a cell into view and focuses it; a column that is not shown is added. Resolves to its row, or null when the
   * rows shown do not have it.
   */
  async goTo(ref: CellRef): Promise<number | null> {
    const opened = await this.source.current();
    const api = this.#api;
    if (!opened.ok || !api) return null;
    const answer = await this.#client.call('catalog.locate', {
      connectionId: this.connection.id,
      view: opened.value.view,
      product: ref.product,
    });
    if (!answer.ok || answer.value.row === null || api.isDestroyed()) return null;
    const { row } = answer.value;
    const column = columnKey(ref);
    if (!api.getColumn(column)) {
      this.showColumn({ property: ref.property, locale: ref.locale });
      await until(() => api.isDestroyed() || api.getColumn(column) !== null);
    }
    if (api.isDestroyed() || !api.getColumn(column)) return null;
    if (api.getDisplayedRowCount() <= row) api.setRowCount(opened.value.rows, true);
    if (!isInSight(api, row)) api.ensureIndexVisible(row, 'middle');
    api.ensureColumnVisible(column);
    await until(() => api.isDestroyed() || api.getDisplayedRowAtIndex(row)?.data?.product === ref.product);
    if (api.isDestroyed()) return null;
    api.setFocusedCell(row, column);
    await painted();
    return row;
  }

  /** Takes over cells that changed elsewhere. */
  update(updates: readonly CellUpdate[]): void {
    this.edits.paint(updates);
  }

  #isTitle({ property, locale }: CellUpdate): boolean {
    return property === this.connection.titleField && locale === this.connection.locales[0];
  }

  #node(product: number): IRowNode<GridRow> | undefined {
    return this.#api?.getRowNode(String(product));
  }

  #paintSaving(ref: CellRef, value: CellValue): void {
    const node = this.#node(ref.product);
    if (!node?.data) return;
    showSaving(node.data, columnKey(ref), value);
    this.#api?.refreshCells({ rowNodes: [node], columns: [columnKey(ref)], force: true });
  }

  #paint(updates: readonly CellUpdate[]): void {
    this.source.remember(updates);
    const api = this.#api;
    if (!api || api.isDestroyed() || updates.length === 0) return;
    const byProduct = Map.groupBy(updates, (update) => update.product);
    const rowNodes: IRowNode<GridRow>[] = [];
    const columns = new Set<string>();
    const take = (node: IRowNode<GridRow> | undefined, cells: readonly CellUpdate[] | undefined) => {
      if (!node?.data || !cells) return;
      rowNodes.push(node);
      for (const cell of cells) {
        if (applyUpdate(node.data, cell)) columns.add(columnKey(cell));
        if (!this.#isTitle(cell)) continue;
        node.data.title = displayText(cell.value);
        columns.add(TITLE_COLUMN);
      }
    };
    if (byProduct.size <= FEW_PRODUCTS)
      for (const [product, cells] of byProduct) take(this.#node(product), cells);
    else api.forEachNode((node) => take(node, node.data && byProduct.get(node.data.product)));
    if (columns.size > 0) api.refreshCells({ rowNodes, columns: [...columns], force: true });
  }
}

/** Resolves when what was rendered last is on the screen. */
const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Frames that something which follows a read is waited for; then things go on without it. */
const PATIENCE = 300;

async function until(isSo: () => boolean): Promise<void> {
  for (let frame = 0; frame < PATIENCE && !isSo(); frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

function isInSight(api: GridApi<GridRow>, row: number): boolean {
  const { top, bottom } = api.getVerticalPixelRange();
  const node = api.getDisplayedRowAtIndex(row);
  return node?.rowTop != null && node.rowTop >= top && node.rowTop + (node.rowHeight ?? 0) <= bottom;
}
