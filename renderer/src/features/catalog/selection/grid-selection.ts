import type { GridApi } from 'ag-grid-community';
import type { Connection } from '#shared/contract/connections.ts';
import type { ViewColumn } from '#shared/domain/query.ts';
import type { CellRange, CellSelection } from '#shared/domain/selection.ts';
import { client } from '../../../client/index.ts';
import { useCatalog } from '../../../state/catalog.ts';
import { useSelection } from '../../../state/selection.ts';
import type { Marks, SheetSelection } from '../blocks/edited-sheet.ts';
import type { GridRow } from '../cells/grid-row.ts';
import { rowHeightOf } from '../grid/row-height.ts';
import { columnOfId } from '../sorting/header-sort.ts';
import type { ActiveCell } from './active-cell.ts';
import type { GridGeometry } from './grid-geometry.ts';
import {
  type Extent,
  isSingle,
  moveInside,
  only,
  overColumns,
  rangeOf,
  type SelectedCells,
  type Spot,
} from './selected-cells.ts';
import { type Painted, SelectionOverlay } from './selection-overlay.ts';

/** At most this many ranges are followed from view to view: each requests two rows. */
const FOLLOWED = 20;

/**
 * The selected cells of the grid, the active one among them: drawn, published (`useSelection`), and kept while rows come
 * and go.
 */
export class GridSelection implements SheetSelection {
  readonly geometry: GridGeometry;
  readonly #grid: OfConnection;
  readonly #api: GridApi<GridRow>;
  readonly #overlay: SelectionOverlay;
  /** Called when another cell is active, or the active cell has moved on the screen. Set by the layer over it. */
  onPainted: () => void = () => undefined;
  readonly #stops: (() => void)[] = [];
  #selected: SelectedCells | null = null;
  #made = 0;
  #columnIds: string[] = [];
  #columns: ViewColumn[] = [];
  #marks: Marks = { copied: [], fill: null };
  #view: number | null;
  constructor(grid: OfConnection, api: GridApi<GridRow>, geometry: GridGeometry) {
    this.#grid = grid;
    this.#api = api;
    this.geometry = geometry;
    this.#overlay = new SelectionOverlay(geometry);
    this.#view = useCatalog.getState().view?.view ?? null;
    this.#readColumns();
    this.#listen();
  }

  get selected(): SelectedCells | null {
    return this.#selected;
  }

  /** The number of times that the user has selected something. */
  get made(): number {
    return this.#made;
  }

  get ranges(): CellRange[] {
    return this.#selected?.reaches.map(rangeOf) ?? [];
  }

  get extent(): Extent {
    return { rows: useCatalog.getState().view?.rows ?? 0, columns: this.#columnIds.length };
  }

  /** The ids of the columns shown, in their order: a spot's `column` is an index into them. */
  get columnIds(): readonly string[] {
    return this.#columnIds;
  }

  get columns(): readonly ViewColumn[] {
    return this.#columns;
  }

  /** The selection as the store takes it; null when nothing is selected. */
  get cells(): CellSelection | null {
    return this.#view === null || this.#selected === null || this.#columns.length === 0
      ? null
      : { view: this.#view, columns: this.#columns, ranges: this.ranges };
  }

  /** The number of rows in sight, to move by a page. */
  get rowsInSight(): number {
    return Math.max(1, Math.floor(this.geometry.scrollingArea.height / rowHeightOf(this.#api)) - 1);
  }

  placeOf(columnId: string): number {
    return this.#columnIds.indexOf(columnId);
  }

  /** The cell that typing goes to; null if nothing is selected. */
  get active(): ActiveCell | null {
    const { row, column } = this.#selected?.active ?? { row: 0, column: -1 };
    const columnId = this.#columnIds[column];
    return columnId === undefined ? null : { row, columnId };
  }

  select(selected: SelectedCells): void {
    this.#made++;
    this.#take(selected);
  }

  /** Selects a single cell, if its column is shown. */
  activate({ row, columnId }: ActiveCell): void {
    const column = this.placeOf(columnId);
    if (column >= 0) this.#take(only({ row, column }));
  }

  /** Called when the row of the active cell has another number. */
  moveTo(row: number): void {
    if (this.#selected) this.#take(only({ ...this.#selected.active, row }));
  }

  /**
   * Makes the next of several selected cells active: down and then across, or across and then down. Returns false if only one
   * cell is selected.
   */
  goOnInside(order: 'by column' | 'by row', backwards: boolean): boolean {
    const selected = this.#selected;
    if (!selected || isSingle(selected)) return false;
    const next = moveInside(selected, order, backwards);
    this.reveal(next.active);
    this.select(next);
    return true;
  }

  /** Scrolls a cell into view. */
  reveal({ row, column }: Spot): void {
    const columnId = this.#columnIds[column];
    if (this.#api.getDisplayedRowCount() <= row) this.#api.setRowCount(this.extent.rows, true);
    this.#api.ensureIndexVisible(row);
    if (columnId) this.#api.ensureColumnVisible(columnId);
  }

  /** Reduces the selection to the active cell. Returns whether several cells were selected. */
  collapse(): boolean {
    if (!this.#selected || isSingle(this.#selected)) return false;
    this.#take(only(this.#selected.active));
    return true;
  }

  mark(marks: Partial<Marks>): void {
    this.#marks = { ...this.#marks, ...marks };
    this.#paint();
  }

  get marks(): Marks {
    return this.#marks;
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#overlay.remove();
    useSelection.setState({ selection: null });
  }

  #take(selected: SelectedCells | null): void {
    if (this.#selected === selected) return;
    this.#selected = selected;
    useSelection.setState({ selection: this.cells });
    this.#paint();
  }

  #paint(): void {
    const selected = this.#selected;
    const painted: Painted[] = [];
    if (selected) {
      const last = selected.reaches.length - 1;
      for (const [at, reach] of selected.reaches.entries())
        painted.push({
          range: rangeOf(reach),
          look: isSingle(selected) ? 'single' : at === last ? 'range' : 'more-range',
          handle: last === 0 && !this.#grid.connection.readOnly,
        });
    }
    for (const range of this.#marks.copied) painted.push({ range, look: 'copied' });
    if (this.#marks.fill) painted.push({ range: this.#marks.fill, look: 'fill' });
    if (selected)
      painted.push({ range: rangeOf({ anchor: selected.active, corner: selected.active }), look: 'active' });
    this.#overlay.paint(painted);
    this.onPainted();
  }

  /** Draws the same selection again after rows or columns moved or changed size. */
  repaint(): void {
    this.#overlay.repaint();
    this.onPainted();
  }

  #listen(): void {
    const api = this.#api;
    const on = (type: 'columnResized' | 'displayedColumnsChanged', run: () => void) => {
      api.addEventListener(type, run);
      this.#stops.push(() => api.isDestroyed() || api.removeEventListener(type, run));
    };
    on('columnResized', () => {
      this.geometry.measureColumns(this.#columnIds);
      this.repaint();
    });
    on('displayedColumnsChanged', () => this.#columnsChanged());
    this.#stops.push(
      useCatalog.subscribe(({ view }) => {
        if (view && view.view !== this.#view) void this.#viewChanged(view.view, view.rows);
      }),
    );
  }

  #readColumns(): void {
    const known = this.#api.getAllDisplayedColumns().flatMap((column): { id: string; is: ViewColumn }[] => {
      const id = column.getColId();
      const is = columnOfId(id);
      return is ? [{ id, is }] : [];
    });
    this.#columnIds = known.map(({ id }) => id);
    this.#columns = known.map(({ is }) => is);
    this.geometry.measureColumns(this.#columnIds);
  }

  #columnsChanged(): void {
    const before = this.#columnIds;
    this.#readColumns();
    const isSame =
      before.length === this.#columnIds.length && before.every((id, at) => id === this.#columnIds[at]);
    if (isSame) {
      this.repaint();
      return;
    }
    this.mark({ copied: [], fill: null });
    this.#take(this.#selected && overColumns(this.#selected, before, this.#columnIds));
    useSelection.setState({ selection: this.cells });
  }

  /** Another view has other rows: several cells stay selected only if they are the same cells as before. */
  async #viewChanged(view: number, rows: number): Promise<void> {
    const from = this.#view;
    const before = this.#selected;
    this.#view = view;
    this.mark({ copied: [], fill: null });
    if (!before || rows === 0) return this.#take(null);
    const row = Math.min(before.active.row, rows - 1);
    const meanwhile = only({ ...before.active, row });
    this.#selected = null;
    this.#take(meanwhile);
    if (isSingle(before) || from === null) return;
    const stayed = await haveStayed(this.#grid, before, { from, to: view });
    if (stayed && this.#view === view && this.#selected === meanwhile) this.#take(before);
  }
}

/** Something with a connection, whose settings may change meanwhile. */
interface OfConnection {
  readonly connection: Connection;
}

/**
 * Whether selected cells are the same ones in a later view than the one they were selected in: the products in the first and
 * last row of every range are still in those rows.
 */
async function haveStayed(
  grid: OfConnection,
  { reaches }: SelectedCells,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  if (reaches.length > FOLLOWED) return false;
  const connectionId = grid.connection.id;
  const hasStayed = async (start: number): Promise<boolean> => {
    const asked = { connectionId, view: from, start, count: 1, columns: [] };
    const window = await client.call('catalog.window', asked);
    const product = window.ok ? window.value.rows[0]?.product : undefined;
    if (product === undefined) return false;
    const now = await client.call('catalog.locate', { connectionId, view: to, product });
    return now.ok && now.value.row === start;
  };
  const edges = new Set(reaches.map(rangeOf).flatMap(({ firstRow, lastRow }) => [firstRow, lastRow]));
  return (await Promise.all([...edges].map(hasStayed))).every((stayed) => stayed);
}
