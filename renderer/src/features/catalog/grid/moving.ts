import type { GridApi } from 'ag-grid-community';
import type { Result } from '#shared/contract/result.ts';
import type { CellRef, Column } from '#shared/domain/cell.ts';
import { columnKey, parseColumnKey } from '#shared/domain/column-key.ts';
import type { GridRow } from '../cells/grid-row.ts';
import { rowPixels } from './grid-pixels.ts';
import { leavePlace, returnToPlace } from './left-place.ts';
import { firstWholeRow, isInSight } from './row-pixels.ts';
import { type RowSource, TITLE_COLUMN } from './row-source.ts';

/** The row of a product in a view; null where the view does not have it. */
export type Locate = (view: number, product: number) => Promise<Result<{ row: number | null }>>;

export interface MovingOptions {
  api: () => GridApi<GridRow> | null;
  source: Pick<RowSource, 'current'>;
  locate: Locate;
  /** Adds a column to those shown. */
  showColumn: (column: Column) => void;
  /** Folds out what a product of a tree stands under. False where that is nothing. */
  uncover: (product: number) => Promise<boolean>;
}

/** Where the keyboard is in the grid, and how it gets somewhere else. */
export class Moving {
  readonly #options: MovingOptions;
  /** Something was gone to: the place that was left is not returned to. */
  #went = false;

  constructor(options: MovingOptions) {
    this.#options = options;
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

  /** The view of a connection's catalog is being left. */
  leave(connectionId: string): void {
    if (this.#api) leavePlace(connectionId, this.#api);
  }

  /** To where the catalog was left, once its first rows are there. */
  async comeBack(connectionId: string): Promise<void> {
    const { source, locate } = this.#options;
    const opened = await source.current();
    const api = this.#api;
    if (!opened.ok || !api) return;
    const { view, rows } = opened.value;
    await returnToPlace({
      connectionId,
      api,
      rows,
      rowOf: async (product) => {
        const answer = await locate(view, product);
        return answer.ok ? answer.value.row : null;
      },
      untilRead: (row) =>
        until(() => api.isDestroyed() || api.getDisplayedRowAtIndex(row)?.data !== undefined),
      isWanted: () => !this.#went,
    });
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
    const pixels = rowPixels(api);
    if (pixels) api.setFocusedCell(firstWholeRow(pixels), column);
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

  /**
   * Brings a cell into view and focuses it; a column that is not shown is added. Resolves to its row, or null when the
   * rows shown do not have it.
   */
  async goTo(ref: CellRef): Promise<number | null> {
    this.#went = true;
    const place =
      (await this.#locate(ref.product)) ??
      ((await this.#options.uncover(ref.product)) ? await this.#locate(ref.product) : null);
    const api = this.#api;
    if (!place || !api || api.isDestroyed()) return null;
    const { row, rows } = place;
    const column = columnKey(ref);
    if (!api.getColumn(column)) {
      this.#options.showColumn({ property: ref.property, locale: ref.locale });
      await until(() => api.isDestroyed() || api.getColumn(column) !== null);
    }
    if (api.isDestroyed() || !api.getColumn(column)) return null;
    if (api.getDisplayedRowCount() <= row) api.setRowCount(rows, true);
    const pixels = rowPixels(api);
    if (!pixels || !isInSight(pixels, row)) api.ensureIndexVisible(row, 'middle');
    api.ensureColumnVisible(column);
    await until(() => api.isDestroyed() || api.getDisplayedRowAtIndex(row)?.data?.product === ref.product);
    if (api.isDestroyed()) return null;
    api.setFocusedCell(row, column);
    await painted();
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

/** Resolves when what was rendered last is on the screen. */
const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Frames that something which follows a read is waited for; then things go on without it. */
const PATIENCE = 300;

async function until(isSo: () => boolean): Promise<void> {
  for (let frame = 0; frame < PATIENCE && !isSo(); frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}
