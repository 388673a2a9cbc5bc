import type { GridApi } from 'ag-grid-community';
import type { Result } from '#shared/contract/result.ts';
import type { CellRef, Column } from '#shared/domain/cell.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import { useApp } from '../../../state/app.ts';
import type { GridRow } from '../cells/grid-row.ts';
import type { GridSelection } from '../selection/grid-selection.ts';
import { rowPixels, rowViewport } from './grid-pixels.ts';
import { type Place, placeOf } from './place.ts';
import { firstWholeRow, isInSight } from './row-pixels.ts';
import { type RowSource, TITLE_COLUMN } from './row-source.ts';

/** The row of a product in a view; null where the view does not have it. */
export type Locate = (view: number, product: number) => Promise<Result<{ row: number | null }>>;

export interface GridMovesOptions {
  api: () => GridApi<GridRow> | null;
  selection: () => GridSelection | null;
  source: Pick<RowSource, 'current'>;
  locate: Locate;
  /** Gives the keyboard to the active cell. */
  focus: () => void;
  /** Adds a column to those shown. */
  showColumn: (column: Column) => void;
  /** Folds out what a product of a tree stands under. False where that is nothing. */
  uncover: (product: number) => Promise<boolean>;
}

/** Where the user was in catalogs whose view was left, by connection, and how far the columns were scrolled. */
const leftPlaces = new Map<string, Place & { scrollLeft: number }>();

/** Whether the keyboard is where the user came from; in a field or a dialog it is left. */
const isKeyboardFree = (): boolean => document.activeElement?.matches('body, main, nav *') === true;

/** How the active cell gets somewhere else, further than by a key. */
export class GridMoves {
  readonly #options: GridMovesOptions;
  /** Something was gone to: the place that was left is not returned to. */
  #went = false;

  constructor(options: GridMovesOptions) {
    this.#options = options;
  }

  /** The view of a connection's catalog is being left: remembers what is in sight and active. */
  leave(connectionId: string): void {
    const api = this.#api;
    if (!api || api.isDestroyed() || api.getDisplayedRowCount() === 0) return;
    const active = this.#options.selection()?.active ?? null;
    leftPlaces.set(connectionId, {
      ...placeOf(api, rowPixels(api), active),
      scrollLeft: rowViewport(api)?.scrollLeft ?? 0,
    });
  }

  /**
   * To where the catalog was left, once its first rows are there. The keyboard comes along from another view, unless it is somewhere else
   * by now.
   */
  async comeBack(connectionId: string): Promise<void> {
    const place = leftPlaces.get(connectionId);
    leftPlaces.delete(connectionId);
    if (place) await this.#restore(place);
    if (this.#went || useApp.getState().viewBefore === null || !isKeyboardFree()) return;
    if (this.#options.selection()?.active) this.#options.focus();
    else this.enter();
  }

  async #restore(place: Place & { scrollLeft: number }): Promise<void> {
    const [top, active] = await Promise.all(
      [place.top, place.active].map((spot) => spot && this.#locate(spot.product)),
    );
    const api = this.#api;
    const selection = this.#options.selection();
    if (!api || api.isDestroyed() || !selection || this.#went || selection.active) return;
    if (top) {
      api.setRowCount(Math.max(1, top.rows), true);
      api.ensureIndexVisible(top.row, 'top');
    }
    const viewport = rowViewport(api);
    if (viewport) viewport.scrollLeft = place.scrollLeft;
    if (active && place.active) selection.activate({ row: active.row, columnId: place.active.columnId });
  }

  /** Puts the keyboard on the first row in sight. */
  enter(columnId?: string): void {
    const api = this.#api;
    const selection = this.#options.selection();
    const pixels = api && rowPixels(api);
    if (!selection || !pixels) return;
    const column = columnId ?? selection.active?.columnId ?? TITLE_COLUMN;
    selection.activate({ row: firstWholeRow(pixels), columnId: column });
    this.#options.focus();
  }

  /**
   * Brings a cell into view and makes it the active one; a column that is not shown is added. Resolves to its row, or null
   * when the rows shown do not have it.
   */
  async goTo(ref: CellRef): Promise<number | null> {
    this.#went = true;
    const { selection, uncover, showColumn } = this.#options;
    const place =
      (await this.#locate(ref.product)) ??
      ((await uncover(ref.product)) ? await this.#locate(ref.product) : null);
    const api = this.#api;
    if (!place || !api || api.isDestroyed()) return null;
    const columnId = columnKey(ref);
    if (!api.getColumn(columnId)) showColumn({ property: ref.property, locale: ref.locale });
    await until(() => api.isDestroyed() || (selection()?.placeOf(columnId) ?? -1) >= 0);
    if (api.isDestroyed() || !selection()) return null;
    const { row, rows } = place;
    if (api.getDisplayedRowCount() <= row) api.setRowCount(rows, true);
    const pixels = rowPixels(api);
    if (!pixels || !isInSight(pixels, row)) api.ensureIndexVisible(row, 'middle');
    api.ensureColumnVisible(columnId);
    selection()?.activate({ row, columnId });
    return row;
  }

  /** The row of a product among those shown, and how many they are. */
  async #locate(product: number): Promise<{ row: number; rows: number } | null> {
    const opened = await this.#options.source.current();
    if (!opened.ok) return null;
    const { view, rows } = opened.value;
    const answer = await this.#options.locate(view, product);
    return answer.ok && answer.value.row !== null ? { row: answer.value.row, rows } : null;
  }

  get #api(): GridApi<GridRow> | null {
    return this.#options.api();
  }
}

/** Frames that a column is waited for which is being added; then things go on without it. */
const FRAMES = 300;

async function until(isSo: () => boolean): Promise<void> {
  for (let frame = 0; frame < FRAMES && !isSo(); frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}
