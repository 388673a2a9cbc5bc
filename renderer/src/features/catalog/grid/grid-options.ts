import { t } from '@lingui/core/macro';
import type {
  CellClickedEvent,
  CellContextMenuEvent,
  CellDoubleClickedEvent,
  ColumnMovedEvent,
  ColumnResizedEvent,
  GridApi,
  GridOptions,
  SortChangedEvent,
} from 'ag-grid-community';
import type { CellRef } from '#shared/domain/cell.ts';
import { parseColumnKey } from '#shared/domain/column-key.ts';
import { useApp } from '../../../state/app.ts';
import type { GridRow } from '../cells/grid-row.ts';
import { valueColumnDefaults } from '../columns/column-defs.ts';
import type { CatalogGrid } from './catalog-grid.ts';
import { rowPixels, rowViewport } from './grid-pixels.ts';
import { readAhead } from './read-ahead.ts';
import { stretchOf } from './row-pixels.ts';

/** Events of the grid for its view to handle. */
export interface GridEvents {
  /** A menu is requested at a cell of a product; `ref` is null in columns that are not properties. */
  onOpenMenu: (ref: CellRef | null, product: number, at: DOMRect) => void;
  /** The cell was clicked, or F2 pressed on one that cannot be edited. */
  onOpenCell: (ref: CellRef, how: 'click' | 'open', at: DOMRect) => void;
  /** A cell was double-clicked whose column is not a property. */
  onRefused: (at: DOMRect) => void;
  onColumnsMoved: (columnIds: string[]) => void;
  /** New widths in CSS pixels, by column. */
  onColumnsResized: (widths: Readonly<Record<string, number>>) => void;
}

/** The sources of widths that the user asked for: dragging an edge, or `fitColumns`. */
const BY_USER: ReadonlySet<string> = new Set(['uiColumnResized', 'autosizeColumns']);

/** Handles the grid's events. `events`: returns the current handlers of the view. */
export function gridOptions(grid: CatalogGrid, events: () => GridEvents): GridOptions<GridRow> {
  const onContextMenu = ({ data, column, event }: CellContextMenuEvent<GridRow>) => {
    if (data && event instanceof MouseEvent)
      events().onOpenMenu(refOf(data, column.getColId()), data.product, pointOf(event));
  };
  const onClick =
    (how: 'click' | 'open') => (event: CellClickedEvent<GridRow> | CellDoubleClickedEvent<GridRow>) => {
      const ref = refOf(event.data, event.column.getColId());
      if (event.event && openedBy.has(event.event)) return;
      if (how === 'open' && grid.editor.open('keep')) return;
      if (!event.event) return;
      const at = elementOf(event.event).getBoundingClientRect();
      if (ref) events().onOpenCell(ref, how, at);
      else if (how === 'open') events().onRefused(at);
    };
  const onMoved = ({ api, finished }: ColumnMovedEvent<GridRow>) => {
    if (finished) events().onColumnsMoved(api.getAllGridColumns().map((column) => column.getColId()));
  };
  const onResized = ({ finished, source, columns }: ColumnResizedEvent<GridRow>) => {
    if (!finished || !columns || !BY_USER.has(source)) return;
    events().onColumnsResized(
      Object.fromEntries(columns.map((column) => [column.getColId(), column.getActualWidth()])),
    );
  };
  const onFirstDataRendered = () => {
    useApp.setState({ drawn: true });
    void grid.moving.comeBack(grid.connection.id);
  };
  const onGridReady = ({ api }: { api: GridApi<GridRow> }) => {
    api.setGridAriaProperty('label', t`Products of ${grid.connection.name}`);
    grid.headerSort.show(api);
    keepWheelSteps(api);
    holdPinnedCells(api);
    letBarsFollow(api);
    readAhead(api);
    grid.attach(api);
  };
  const onSortChanged = ({ api, source }: SortChangedEvent<GridRow>) => {
    if (source === 'uiColumnSorted') grid.headerSort.take(api);
  };
  return {
    getRowId: ({ data }) => String(data.product),
    defaultColDef: valueColumnDefaults,
    onGridReady,
    onFirstDataRendered,
    onCellContextMenu: onContextMenu,
    onCellClicked: onClick('click'),
    onCellDoubleClicked: onClick('open'),
    onColumnMoved: onMoved,
    onSortChanged,
    onColumnResized: onResized,
  };
}

/** Double clicks that have opened an editor. */
const openedBy = new WeakSet<Event>();

/**
 * Opens the editor of a double-clicked cell in the event itself. AG Grid tells of it only later, and what was typed until then would
 * have begun an edit that this one replaces. Returns a function that stops it.
 */
export function openByDoubleClick(element: HTMLElement, { editor }: Pick<CatalogGrid, 'editor'>): () => void {
  const onDoubleClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('.ag-cell') && editor.open('keep'))
      openedBy.add(event);
  };
  element.addEventListener('dblclick', onDoubleClick);
  return () => element.removeEventListener('dblclick', onDoubleClick);
}

function refOf(row: GridRow | undefined, columnId: string): CellRef | null {
  const column = parseColumnKey(columnId);
  return row && column ? { ...column, product: row.product } : null;
}

const elementOf = (event: Event): Element => {
  const target = event.target instanceof Element ? event.target : document.body;
  return target.closest('.ag-cell') ?? target;
};

const pointOf = ({ clientX, clientY }: MouseEvent): DOMRect => new DOMRect(clientX, clientY, 0, 0);

/**
 * Lets the grid's own scroll bars move the rows only while the user operates them. The grid assumes that the user moves
 * whichever of its scrollers fires first, and ignores the others for 150 ms. A bar also fires if it only followed the rows,
 * or was cut short with them: on a busy machine it then moved the rows back to its old position, or the scrolling of the rows
 * was ignored and those in sight were never drawn.
 */
function letBarsFollow(api: GridApi): void {
  const root = rowViewport(api)?.parentElement;
  const bars = root?.querySelectorAll(
    '.ag-body-vertical-scroll-viewport, .ag-body-horizontal-scroll-viewport',
  );
  if (!bars) return;
  let touched: EventTarget | null = null;
  const destroyed = new AbortController();
  api.addEventListener('gridPreDestroyed', () => destroyed.abort());
  const options = { capture: true, passive: true, signal: destroyed.signal };
  // No event tells when a press on a bar ends: it ends with the user's next input.
  for (const input of ['pointerdown', 'wheel', 'keydown'])
    document.addEventListener(input, ({ target }) => (touched = target), options);
  const isInHand = (bar: Element) => touched instanceof Node && bar.contains(touched);
  for (const bar of bars)
    bar.addEventListener('scroll', (event) => isInHand(bar) || event.stopImmediatePropagation(), options);
}

/**
 * Makes the wheel move as many rows as in a shorter catalog if a pixel of the scroll bar stands for more than a pixel of
 * rows. Otherwise the browser scrolls.
 */
function keepWheelSteps(api: GridApi): void {
  const viewport = rowViewport(api);
  if (!viewport) return;
  // The browser rounds to whole device pixels: small steps of a touchpad would be lost without the remainder.
  let wanted = 0;
  let reached = Number.NaN;
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.deltaY === 0 || event.defaultPrevented) return;
    const pixels = rowPixels(api);
    if (!pixels || stretchOf(pixels) === 1) return;
    event.preventDefault();
    const from = viewport.scrollTop === reached ? wanted : viewport.scrollTop;
    const end = pixels.containerHeight - pixels.viewportHeight;
    wanted = Math.min(Math.max(0, from + event.deltaY / stretchOf(pixels)), end);
    viewport.scrollTop = wanted;
    viewport.scrollLeft += event.deltaX;
    reached = viewport.scrollTop;
  };
  viewport.addEventListener('wheel', onWheel, { passive: false });
}

/**
 * Lets the pinned cells of the rows stick only while the grid scrolls sideways; otherwise they are placed where they would
 * stick (`data-still`, grid.css). A sticky element in each row costs two layers per row in every frame (decision 065).
 */
function holdPinnedCells(api: GridApi): void {
  const viewport = rowViewport(api);
  if (!viewport) return;
  let held = Number.NaN;
  const isStill = () => viewport.hasAttribute('data-still');
  const stick = () => viewport.removeAttribute('data-still');
  const hold = () => {
    if (isStill()) return;
    held = viewport.scrollLeft;
    viewport.style.setProperty('--held-left', `${held}px`);
    viewport.setAttribute('data-still', '');
  };
  // The browser would scroll before it paints that the cells stick: the first step is made here, in the same frame.
  const onWheel = (event: WheelEvent) => {
    const { deltaX, deltaY, shiftKey, ctrlKey, defaultPrevented } = event;
    if (defaultPrevented || ctrlKey || !isStill() || (deltaX === 0 && !shiftKey)) return;
    event.preventDefault();
    stick();
    viewport.scrollBy(deltaX === 0 ? { left: deltaY } : { left: deltaX, top: deltaY });
  };
  const onScroll = () => {
    if (viewport.scrollLeft !== held) stick();
  };
  viewport.addEventListener('wheel', onWheel, { passive: false });
  // Touch, and scrolling with the middle button, begin with a pointer.
  viewport.addEventListener('pointerdown', stick, { passive: true });
  viewport.addEventListener('scroll', onScroll, { capture: true, passive: true });
  viewport.addEventListener('scrollend', hold, { passive: true });
  hold();
}
