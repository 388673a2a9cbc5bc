import type { GridApi } from 'ag-grid-community';
import type { CellEdit } from '../../../editors/cell-edit.ts';
import type { GridRow } from '../cells/grid-row.ts';
import type { GridSelection } from '../selection/grid-selection.ts';

/** CSS pixels between an editor that is larger than its cell and the edge of the window. */
const GAP = 6;

/** After these, AG Grid draws other cells. */
const DRAWN = ['viewportChanged', 'virtualColumnsChanged', 'gridSizeChanged'] as const;

export interface Standing {
  api: GridApi<GridRow>;
  selection: GridSelection;
  edit: CellEdit;
  /** The active cell is another one, or its row was read. */
  onActive: () => void;
  /** The next frame after that, and after rows were drawn. */
  onDrawn: (rect: DOMRect | null) => void;
}

/**
 * Keeps an element over the active cell, whether that is drawn or not: while its rows scroll, and columns are made wider.
 * It may grow beyond the cell, not out of the window. The returned function ends it.
 */
export function standOver(
  element: HTMLElement,
  { api, selection, edit, onActive, onDrawn }: Standing,
): () => void {
  const { geometry } = selection;
  let frame = 0;

  const place = (): DOMRect | null => {
    const active = selection.selected?.active;
    const rect = active ? geometry.rectOf(active) : null;
    element.toggleAttribute('data-out', rect === null);
    if (!rect) return null;
    const { offsetWidth, offsetHeight } = element;
    const { clientWidth, clientHeight } = document.documentElement;
    const right = Math.min(clientWidth, Math.max(rect.right, clientWidth - GAP));
    const bottom = Math.min(clientHeight, Math.max(rect.bottom, clientHeight - GAP));
    const x = Math.max(0, Math.min(rect.x, right - offsetWidth));
    const y = Math.max(0, Math.min(rect.y, bottom - offsetHeight));
    element.style.transform = `translate(${x}px, ${y}px)`;
    return rect;
  };
  const placeSoon = () => {
    if (frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      onDrawn(place());
    });
  };
  const onScroll = () => (edit.isOpen ? place() : placeSoon());
  const onRows = () => {
    onActive();
    placeSoon();
  };

  selection.onPainted = onRows;
  api.addEventListener('modelUpdated', onRows);
  for (const event of DRAWN) api.addEventListener(event, placeSoon);
  geometry.viewport.addEventListener('scroll', onScroll, { passive: true });
  const resized = new ResizeObserver(place);
  resized.observe(element);
  const unsubscribe = edit.store.subscribe((now, before) => {
    // Who types wants to see it.
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
      for (const event of DRAWN) api.removeEventListener(event, placeSoon);
    }
    geometry.viewport.removeEventListener('scroll', onScroll);
    resized.disconnect();
    unsubscribe();
  };
}
