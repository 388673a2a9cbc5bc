import type { GridApi } from 'ag-grid-community';
import type { CellEdit } from '../../../editors/cell-edit.ts';
import type { GridRow } from '../cells/grid-row.ts';
import type { GridSelection } from '../selection/grid-selection.ts';
import type { Spot } from '../selection/selected-cells.ts';

/** The width of a multi-line editor if there is room for it, in CSS pixels. */
const WIDTH = 440;

/** After these events, AG Grid draws other cells. */
const DRAWN = ['viewportChanged', 'virtualColumnsChanged', 'gridSizeChanged'] as const;

export interface Standing {
  api: GridApi<GridRow>;
  selection: GridSelection;
  edit: CellEdit;
  /** The cell whose text is translated in the active one, if it is shown. */
  source: () => Spot | null;
  /** Called when another cell becomes active, or its row was read. */
  onActive: () => void;
  /** Called in the next frame after that, and after rows were drawn. */
  onDrawn: (rect: DOMRect | null) => void;
}

/**
 * Keeps an element over the active cell, whether that is drawn or not, while rows scroll and columns are resized. It may grow
 * beyond the cell, but not out of the window or over the text that is translated. Returns a function that stops it.
 */
export function standOver(
  element: HTMLElement,
  { api, selection, edit, source, onActive, onDrawn }: Standing,
): () => void {
  const { geometry } = selection;
  let frame = 0;

  const place = (): DOMRect | null => {
    const active = selection.selected?.active;
    const rect = active ? geometry.rectOf(active) : null;
    element.toggleAttribute('data-out', rect === null);
    if (!rect) return null;
    const { offsetWidth: width, offsetHeight: height } = element;
    const { clientWidth, clientHeight } = document.documentElement;
    const page = { width: clientWidth, height: clientHeight };
    const spot = source();
    const place = editorPlace(rect, { width, height }, page, spot && geometry.rectOf(spot));
    element.style.transform = `translate(${place.x}px, ${place.y}px)`;
    element.style.setProperty('--editor-room', `${place.room}px`);
    element.style.setProperty('--editor-width', `${Math.max(rect.width, Math.min(WIDTH, place.room))}px`);
    element.toggleAttribute('data-up', place.isUp);
    return rect;
  };
  const placeSoon = () => {
    if (frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      onDrawn(place());
    });
  };
  const onDrawnElsewhere = () => {
    if (selection.active) placeSoon();
  };
  const onScroll = () => (edit.isOpen ? place() : onDrawnElsewhere());
  const onRows = () => {
    onActive();
    placeSoon();
  };

  selection.onPainted = onRows;
  api.addEventListener('modelUpdated', onRows);
  for (const event of DRAWN) api.addEventListener(event, onDrawnElsewhere);
  geometry.viewport.addEventListener('scroll', onScroll, { passive: true });
  const resized = new ResizeObserver(place);
  resized.observe(element);
  const unsubscribe = edit.store.subscribe((now, before) => {
    // A cell that is typed into scrolls into view.
    const active = selection.selected?.active;
    const isHidden = !before || element.hasAttribute('data-out');
    if (now && active && now.text !== before?.text && isHidden) selection.reveal(active);
    if (now && !before) place();
  });
  onRows();
  return () => {
    cancelAnimationFrame(frame);
    selection.onPainted = () => undefined;
    if (!api.isDestroyed()) {
      api.removeEventListener('modelUpdated', onRows);
      for (const event of DRAWN) api.removeEventListener(event, onDrawnElsewhere);
    }
    geometry.viewport.removeEventListener('scroll', onScroll);
    resized.disconnect();
    unsubscribe();
  };
}

/** A rectangle in the page, in CSS pixels. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where an editor is placed, and how wide it may be. */
interface EditorPlace {
  x: number;
  y: number;
  /** The cell is at the bottom of the window: everything but the field of the editor is above the field. */
  isUp: boolean;
  /** The width available: the editor covers neither the source text nor the edge of the window. Never less than the cell. */
  room: number;
}

/** The gap between an editor that is larger than its cell and the edge of the window. */
const GAP = 6;

/**
 * Places the field of an editor on its cell; whatever it needs beyond that covers cells to the right and below, or above at
 * the bottom of the window. `source`: the cell that is translated, if it is in sight; it stays in sight.
 */
export function editorPlace(
  cell: Box,
  size: { width: number; height: number },
  page: { width: number; height: number },
  source: Box | null,
): EditorPlace {
  const right = Math.max(cell.x + cell.width, page.width - GAP);
  const end = source && source.x >= cell.x + cell.width ? Math.min(source.x, right) : right;
  const isUp = cell.y + size.height > page.height - GAP && cell.y + cell.height >= size.height;
  const y = isUp
    ? cell.y + cell.height - size.height
    : Math.min(cell.y, Math.max(cell.y + cell.height, page.height - GAP) - size.height);
  return {
    x: Math.max(0, Math.min(cell.x, right - size.width)),
    y: Math.max(0, y),
    isUp,
    room: Math.max(cell.width, end - cell.x),
  };
}
