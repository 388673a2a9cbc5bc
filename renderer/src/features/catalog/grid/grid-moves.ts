import type { GridApi } from 'ag-grid-community';
import type { Result } from '#shared/contract/result.ts';
import type { CellRef, Column } from '#shared/domain/cell.ts';
import { columnKey, parseColumnKey } from '#shared/domain/column-key.ts';
import { LatestOnly } from '#shared/timing/latest-only.ts';
import type { GridRow } from '../cells/grid-row.ts';
import type { GridSelection } from '../selection/grid-selection.ts';
import type { Folding } from '../tree/folding.ts';
import { rowPixels, rowViewport } from './grid-pixels.ts';
import { type Place, placeOf } from './place.ts';
import { firstWholeRow, isInSight } from './row-pixels.ts';
import { type RowSource, TITLE_COLUMN } from './row-source.ts';

/** The outcome of a jump to a cell; `overtaken` by the user, who went elsewhere or began to type before it arrived. */
export type Jump = 'arrived' | 'overtaken' | 'not shown';

/** What moving needs of the grid. */
export interface MovingGrid {
  readonly api: GridApi<GridRow> | null;
  readonly source: Pick<RowSource, 'current'>;
  readonly selecting: GridSelection | null;
  readonly folding: Pick<Folding, 'uncover'>;
  readonly isEditing: boolean;
  locate: (view: number, product: number) => Promise<Result<{ row: number | null }>>;
  focus: () => void;
  showColumn: (column: Column) => void;
}

/** Where the user was in catalogs whose view was left, by connection, and how far the columns were scrolled. */
const leftPlaces = new Map<string, Place & { scrollLeft: number }>();

/** Whether focus is where the user came from; in a field or a dialog it is left alone. */
const isKeyboardFree = (): boolean => document.activeElement?.matches('body, main, nav *') === true;

/** Moves the active cell further than a key does. */
export class GridMoves {
  readonly #grid: MovingGrid;
  /** The user went to a cell: the place that was left is not restored. */
  #went = false;
  readonly #asked = new LatestOnly();

  constructor(grid: MovingGrid) {
    this.#grid = grid;
  }

  /** Called when the view of a connection's catalog is left: remembers what is in sight and active. */
  leave(connectionId: string): void {
    const api = this.#api;
    if (!api || api.isDestroyed() || api.getDisplayedRowCount() === 0) return;
    const active = this.#grid.selecting?.active ?? null;
    leftPlaces.set(connectionId, {
      ...placeOf(api, rowPixels(api), active),
      scrollLeft: rowViewport(api)?.scrollLeft ?? 0,
    });
  }

  /**
   * Returns to where the catalog was left, once its first rows are there. Focus comes along from another view, unless it has
   * moved elsewhere by then.
   */
  async comeBack(connectionId: string): Promise<void> {
    const place = leftPlaces.get(connectionId);
    leftPlaces.delete(connectionId);
    if (place) await this.#restore(place);
    if (this.#went || !isKeyboardFree()) return;
    if (this.#grid.selecting?.active) this.#grid.focus();
    else this.enter(this.#firstValueColumn());
  }

  #firstValueColumn(): string | undefined {
    const shown = this.#api?.getAllDisplayedColumns() ?? [];
    return shown.map((column) => column.getColId()).find((id) => parseColumnKey(id) !== null);
  }

  async #restore(place: Place & { scrollLeft: number }): Promise<void> {
    const [top, active] = await Promise.all(
      [place.top, place.active].map((spot) => spot && this.#locate(spot.product)),
    );
    const api = this.#api;
    const selection = this.#grid.selecting;
    if (!api || api.isDestroyed() || !selection || this.#went || selection.active) return;
    if (top) {
      api.setRowCount(Math.max(1, top.rows), true);
      api.ensureIndexVisible(top.row, 'top');
    }
    const viewport = rowViewport(api);
    if (viewport) viewport.scrollLeft = place.scrollLeft;
    if (active && place.active) selection.activate({ row: active.row, columnId: place.active.columnId });
  }

  /** Focuses the first row in sight. */
  enter(columnId?: string): void {
    const api = this.#api;
    const selection = this.#grid.selecting;
    const pixels = api && rowPixels(api);
    if (!selection || !pixels) return;
    const column = columnId ?? selection.active?.columnId ?? TITLE_COLUMN;
    selection.activate({ row: firstWholeRow(pixels), columnId: column });
    this.#grid.focus();
  }

  /**
   * Called when something begins that ends with another active cell. Returns a function that says whether this is still what
   * the user wants: nothing of the kind has begun since, and they have neither selected anything nor begun to type.
   */
  watch(): () => boolean {
    const grid = this.#grid;
    const asked = this.#asked.begin();
    const made = grid.selecting?.made ?? 0;
    const wasEditing = grid.isEditing;
    return () => !asked.aborted && (grid.selecting?.made ?? 0) === made && (wasEditing || !grid.isEditing);
  }

  /**
   * Brings a cell into view and makes it active, unless the user moves on before it does; a column that is not shown is added.
   * `hasStayed` counts the time from when the user asked for it, if that was earlier than this call.
   */
  async goTo(ref: CellRef, hasStayed = this.watch()): Promise<Jump> {
    this.#went = true;
    const grid = this.#grid;
    const place =
      (await this.#locate(ref.product)) ??
      ((await grid.folding.uncover(ref.product)) ? await this.#locate(ref.product) : null);
    const api = this.#api;
    if (!place || !api || api.isDestroyed()) return 'not shown';
    if (!hasStayed()) return 'overtaken';
    const columnId = columnKey(ref);
    if (!(await this.#shown(api, ref))) return 'not shown';
    if (!hasStayed()) return 'overtaken';
    const { row, rows } = place;
    if (api.getDisplayedRowCount() <= row) api.setRowCount(rows, true);
    const pixels = rowPixels(api);
    if (!pixels || !isInSight(pixels, row)) api.ensureIndexVisible(row, 'middle');
    api.ensureColumnVisible(columnId);
    grid.selecting?.activate({ row, columnId });
    return 'arrived';
  }

  /** Makes the cell of a column active, in the row of the active cell if that is in sight; see `goTo`. */
  async goToColumn(column: Column): Promise<void> {
    this.#went = true;
    const hasStayed = this.watch();
    const api = this.#api;
    if (!api || !(await this.#shown(api, column)) || !hasStayed()) return;
    const pixels = rowPixels(api);
    const selection = this.#grid.selecting;
    if (!pixels || !selection) return;
    const columnId = columnKey(column);
    const active = selection.active?.row;
    api.ensureColumnVisible(columnId);
    const row = active !== undefined && isInSight(pixels, active) ? active : firstWholeRow(pixels);
    selection.activate({ row, columnId });
    this.#grid.focus();
  }

  /** Waits until a column is shown, and adds it if it is not. False if it cannot be. */
  async #shown(api: GridApi<GridRow>, { property, locale }: Column): Promise<boolean> {
    const columnId = columnKey({ property, locale });
    if (!api.getColumn(columnId)) this.#grid.showColumn({ property, locale });
    await until(() => api.isDestroyed() || (this.#grid.selecting?.placeOf(columnId) ?? -1) >= 0);
    return !api.isDestroyed() && (this.#grid.selecting?.placeOf(columnId) ?? -1) >= 0;
  }

  /** The row of a product among those shown, and the number of rows. */
  async #locate(product: number): Promise<{ row: number; rows: number } | null> {
    const opened = await this.#grid.source.current();
    if (!opened.ok) return null;
    const { view, rows } = opened.value;
    const answer = await this.#grid.locate(view, product);
    return answer.ok && answer.value.row !== null ? { row: answer.value.row, rows } : null;
  }

  get #api(): GridApi<GridRow> | null {
    return this.#grid.api;
  }
}

/** The number of frames to wait for a column that is being added, before continuing without it. */
const FRAMES = 300;

async function until(isSo: () => boolean): Promise<void> {
  for (let frame = 0; frame < FRAMES && !isSo(); frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}
