import type { GridApi } from 'ag-grid-community';
import type { FillDirection } from '#shared/domain/block/geometry.ts';
import type { CellRange } from '#shared/domain/selection.ts';
import type { GridRow } from '../cells/grid-row.ts';
import { rowPixels } from '../grid/grid-pixels.ts';
import { rowHeightOf } from '../grid/row-height.ts';
import { shiftOf } from '../grid/row-pixels.ts';
import type { Extent, Spot } from './selected-cells.ts';

/** A column as it is drawn: `left` within the pinned or the scrolling columns, in CSS pixels. */
interface DrawnColumn {
  left: number;
  width: number;
  pinned: boolean;
}

/** A rectangle in CSS pixels within the pinned or the scrolling columns, from the top of the drawn rows. */
export interface DrawnBox {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Whether its first and last column are drawn here, or in the other part. */
  hasStart: boolean;
  hasEnd: boolean;
}

/** Positions in the page, in CSS pixels, for which the browser has to lay it out. */
interface Laid {
  /** The top of the rows' container, in the page. */
  top: number;
  /** The left edge of the viewport, in the page. */
  left: number;
  height: number;
  scrollLeft: number;
  scrollTop: number;
  /** See `rowsOffset`. */
  offset: number;
}

/** Boxes reach no further than this beyond the rows in sight, because browsers limit the height of elements. */
const DRAWN_BEYOND = 20_000;

/** Computes where cells are on the screen. All rows have the same height; the grid tells where its columns are. */
export class GridGeometry {
  readonly viewport: HTMLElement;
  readonly rows: HTMLElement;
  readonly #api: GridApi<GridRow>;
  #columns: DrawnColumn[] = [];
  #pinnedWidth = 0;
  /** Cached during a drag, until rows move: measuring at each step would lay out the page twice per frame. */
  #laid: Laid | null = null;
  #keeps = false;

  constructor(api: GridApi<GridRow>, viewport: HTMLElement, rows: HTMLElement) {
    this.#api = api;
    this.viewport = viewport;
    this.rows = rows;
  }

  /** Finds the elements in which AG Grid draws its rows; null while there are none. */
  static of(api: GridApi<GridRow>, element: HTMLElement): GridGeometry | null {
    const viewport = element.querySelector<HTMLElement>('.ag-grid-viewport');
    const rows = viewport?.querySelector<HTMLElement>('.ag-grid-scrolling-container');
    return viewport && rows ? new GridGeometry(api, viewport, rows) : null;
  }

  /** Updates the positions of the columns; `ids` in the order in which they are shown. */
  measureColumns(ids: readonly string[]): void {
    this.#columns = ids.map((id) => {
      const column = this.#api.getColumn(id);
      return {
        left: column?.getLeft() ?? 0,
        width: column?.getActualWidth() ?? 0,
        pinned: column?.isPinnedLeft() ?? false,
      };
    });
    this.#pinnedWidth = this.#columns
      .filter(({ pinned }) => pinned)
      .reduce((right, { left, width }) => Math.max(right, left + width), 0);
    this.viewport.style.setProperty('--pinned-width', `${this.#pinnedWidth}px`);
  }

  /** Called when a drag begins or ends: during a drag, the page only scrolls. */
  keepStill(still: boolean): void {
    this.#keeps = still;
    this.#laid = null;
  }

  /** Called when rows have moved during a drag. */
  readonly moved = (): void => {
    this.#laid = null;
  };

  get scrollLeft(): number {
    return this.#now().scrollLeft;
  }

  get pinnedWidth(): number {
    return this.#pinnedWidth;
  }

  /** The area of the page that shows scrolling cells: below the headers, right of the pinned columns. */
  get scrollingArea(): DOMRect {
    const { left, top } = this.viewport.getBoundingClientRect();
    const header = this.viewport.querySelector('.ag-header')?.clientHeight ?? 0;
    const { clientWidth, clientHeight } = this.viewport;
    return new DOMRect(
      left + this.#pinnedWidth,
      top + header,
      clientWidth - this.#pinnedWidth,
      clientHeight - header,
    );
  }

  /**
   * The cell at a point of the page; beyond the cells, the nearest one. Left of the scrolling columns are the pinned ones.
   */
  spotAt(x: number, y: number, { rows, columns }: Extent): Spot {
    const { top, offset } = this.#now();
    const row = Math.floor((y - top + offset) / rowHeightOf(this.#api));
    return {
      row: Math.min(Math.max(0, row), Math.max(0, rows - 1)),
      column: Math.min(this.#columnAt(x), Math.max(0, columns - 1)),
    };
  }

  /** The boxes of a range among the pinned and among the scrolling columns; null if it has no column there. */
  boxesOf(range: CellRange): { pinned: DrawnBox | null; scrolling: DrawnBox | null } {
    const height = rowHeightOf(this.#api);
    const { offset, scrollTop, height: seen } = this.#now();
    const top = Math.max(range.firstRow * height - offset, scrollTop - DRAWN_BEYOND);
    const bottom = Math.min((range.lastRow + 1) * height - offset, scrollTop + seen + DRAWN_BEYOND);
    const part = (pinned: boolean): DrawnBox | null => {
      const columns = this.#columns
        .slice(range.firstColumn, range.lastColumn + 1)
        .filter((column) => column.pinned === pinned);
      const first = columns[0];
      const last = columns.at(-1);
      if (!first || !last || bottom <= top) return null;
      return {
        left: first.left,
        top,
        width: last.left + last.width - first.left,
        height: bottom - top,
        hasStart: pinned || !this.#columns[range.firstColumn]?.pinned,
        hasEnd: !pinned || Boolean(this.#columns[range.lastColumn]?.pinned),
      };
    };
    return { pinned: part(true), scrolling: part(false) };
  }

  /** The corner of a range in a direction, among the scrolling columns, in the page; null if the range has no column there. */
  cornerOf(range: CellRange, towards: FillDirection): { x: number; y: number } | null {
    const { scrolling: box } = this.boxesOf(range);
    if (!box) return null;
    const { left, top, scrollLeft } = this.#now();
    return {
      x: left + this.#pinnedWidth - scrollLeft + box.left + (towards === 'left' ? 0 : box.width),
      y: top + box.top + (towards === 'up' ? 0 : box.height),
    };
  }

  /** Where a cell is drawn, or would be, in the page; null if it is scrolled out of sight. */
  rectOf({ row, column }: Spot): DOMRect | null {
    const drawn = this.#columns[column];
    if (!drawn) return null;
    const height = rowHeightOf(this.#api);
    const { left, top, scrollLeft, offset } = this.#now();
    const x = left + drawn.left + (drawn.pinned ? 0 : this.#pinnedWidth - scrollLeft);
    const y = top + row * height - offset;
    const area = this.scrollingArea;
    const isInSight =
      y + height > area.top &&
      y < area.bottom &&
      (drawn.pinned || (x + drawn.width > area.left && x < area.right));
    return isInSight ? new DOMRect(x, y, drawn.width, height) : null;
  }

  /** Whether the boxes of a range depend on the scroll position. */
  isCut({ firstRow, lastRow }: CellRange): boolean {
    return (lastRow - firstRow) * rowHeightOf(this.#api) > DRAWN_BEYOND || this.rowsOffset() !== 0;
  }

  /**
   * How many pixels rows are drawn above their nominal position. Not 0 if there are more rows than a browser can scroll over:
   * the grid then lets several rows share the height.
   */
  rowsOffset(): number {
    return this.#now().offset;
  }

  #now(): Laid {
    if (this.#laid) return this.#laid;
    const { scrollLeft, scrollTop, clientHeight: height } = this.viewport;
    const { left } = this.viewport.getBoundingClientRect();
    const { top } = this.rows.getBoundingClientRect();
    const pixels = rowPixels(this.#api);
    const laid = { top, left, height, scrollLeft, scrollTop, offset: pixels ? shiftOf(pixels) : 0 };
    if (this.#keeps) this.#laid = laid;
    return laid;
  }

  #columnAt(x: number): number {
    const { left, scrollLeft } = this.#now();
    const inPinned = x < left + this.#pinnedWidth;
    const at = inPinned ? x - left : x - left - this.#pinnedWidth + scrollLeft;
    const place = this.#columns.findIndex(
      ({ pinned, left: start, width }) => pinned === inPinned && at < start + width,
    );
    return place < 0 ? this.#columns.length - 1 : place;
  }
}
