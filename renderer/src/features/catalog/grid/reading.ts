import type { GridApi } from 'ag-grid-community';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { LatestOnly } from '#shared/timing/latest-only.ts';
import type { GridRow } from '../cells/grid-row.ts';
import type { GridSelection } from '../selection/grid-selection.ts';
import { placeOf } from './place.ts';
import type { RowPixels } from './row-pixels.ts';
import type { PreparedView, RowSource } from './row-source.ts';

/**
 * How rows are to be read again, from the least to the most thorough way. 'from the top' is for another search, filters or
 * order: the source notices those itself, and the grid may have requested rows from it already, so evaluating here would do
 * it twice.
 */
const WAYS = ['not', 'loaded rows', 'in place', 'from the top'] as const;
export type Way = (typeof WAYS)[number];

/** What reading needs of the grid. */
export interface ReadingGrid {
  readonly api: GridApi<GridRow> | null;
  readonly source: Pick<RowSource, 'prepare' | 'adopt'>;
  readonly selecting: Pick<GridSelection, 'active' | 'moveTo'> | null;
  readonly isEditing: boolean;
  locate: (view: number, product: number) => Promise<Result<{ row: number | null }>>;
  failed: (error: AppErrorShape) => void;
}

/**
 * Reads rows again when they have changed, so that what the user looks at and works on stays in place: nothing moves under an
 * open editor.
 */
export class Reading {
  readonly #grid: ReadingGrid;
  readonly #pixels: (api: GridApi) => RowPixels | null;
  #due: Way = 'not';
  /** An answer is discarded once a later read has begun. */
  readonly #readings = new LatestOnly();
  #waiting: (() => void)[] = [];

  /** `pixels`: the current geometry of the rows; null if there are none. */
  constructor(grid: ReadingGrid, pixels: (api: GridApi) => RowPixels | null) {
    this.#grid = grid;
    this.#pixels = pixels;
  }

  /**
   * Reads again now or, if rows may move, as soon as the open editor closes. Resolves when the rows are requested, or at once
   * if the read has to wait.
   */
  again(way: Way): Promise<void> {
    if (WAYS.indexOf(way) > WAYS.indexOf(this.#due)) this.#due = way;
    // Loaded rows stay in place, so they may change under an open editor.
    const mayRead = this.#due === 'loaded rows' || !this.#grid.isEditing;
    return mayRead ? this.#readDue() : Promise.resolve();
  }

  /** Shows an open view in place of the current one, for example after a row was expanded; nothing else moves. */
  async show(view: PreparedView): Promise<void> {
    const api = this.#grid.api;
    if (api && !api.isDestroyed())
      await this.#inPlace(api, this.#readings.begin(), { ok: true, value: view });
  }

  /** Resolves when no editor is open. */
  untilClosed(): Promise<void> {
    if (!this.#grid.isEditing) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Called when the editor has closed: continues what waited for it. */
  editorClosed(): void {
    for (const goOn of this.#waiting.splice(0)) goOn();
    void this.#readDue();
  }

  async #readDue(): Promise<void> {
    const way = this.#due;
    const api = this.#grid.api;
    if (way === 'not' || !api || api.isDestroyed()) return;
    this.#due = 'not';
    if (way === 'loaded rows') return api.refreshInfiniteCache();
    const signal = this.#readings.begin();
    if (way === 'in place') return this.#inPlace(api, signal, await this.#grid.source.prepare());
    if (api.getDisplayedRowCount() > 0) api.ensureIndexVisible(0, 'top');
    api.refreshInfiniteCache();
  }

  /** Determines the new positions first, so that rows change only once and nothing jumps. */
  async #inPlace(api: GridApi<GridRow>, signal: AbortSignal, prepared: Result<PreparedView>): Promise<void> {
    const grid = this.#grid;
    if (signal.aborted || api.isDestroyed()) return;
    if (!prepared.ok) return grid.failed(prepared.error);
    const { view, rows } = prepared.value.view;
    const place = placeOf(api, this.#pixels(api), grid.selecting?.active ?? null);
    const rowOf = async (spot: { product: number } | null) => {
      const answer = spot && (await grid.locate(view, spot.product));
      return answer?.ok ? answer.value.row : null;
    };
    const [top, active] = await Promise.all([rowOf(place.top), rowOf(place.active)]);
    if (signal.aborted || api.isDestroyed()) return;
    if (grid.isEditing) {
      if (this.#due === 'not' || this.#due === 'loaded rows') this.#due = 'in place';
      return;
    }
    if (!grid.source.adopt(prepared.value)) return;
    api.setRowCount(Math.max(1, rows), true);
    api.refreshInfiniteCache();
    if (top !== null && top !== place.top?.row) api.ensureIndexVisible(top, 'top');
    if (active !== null && active !== place.active?.row) grid.selecting?.moveTo(active);
  }
}
